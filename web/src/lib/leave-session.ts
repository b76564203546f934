import { reLaunch } from './navigation/navigate.ts'
import { logout, useSession } from './session.ts'

let leaving = false

/**
 * The server no longer knows the player: forget the session and go to the index page. Many calls may hear of it
 * at once; the first acts, and a late answer to a session that is gone already does nothing.
 */
export function leaveSession(sentSign: string | undefined): void {
  if (leaving || useSession.getState().sign !== sentSign) return
  leaving = true
  logout()
  void reLaunch('/').finally(() => {
    leaving = false
  })
}
