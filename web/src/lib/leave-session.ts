import { reLaunch } from './navigation/navigate.ts'
import { logout, useSession } from './session.ts'

let leaving = false

/**
 * The server has closed the session: clears it and goes to the index page. Several calls can report this at once; only
 * the first one acts, and a late answer to an older session does nothing.
 */
export function leaveSession(sentSign: string | undefined): void {
  if (leaving || useSession.getState().sign !== sentSign) return
  leaving = true
  logout()
  void reLaunch('/').finally(() => {
    leaving = false
  })
}
