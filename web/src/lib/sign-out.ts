import { call } from './call.ts'
import { reLaunch } from './navigation/navigate.ts'
import { logout } from './session.ts'

/** Signs out without waiting for the server, so that it works without a network too. */
export async function signOut(): Promise<void> {
  call('/sso/logout', {}, { quiet: true, keepalive: true }).catch(() => {})
  logout()
  await reLaunch('/')
}
