import { call } from './call.ts'
import { reLaunch } from './navigation/navigate.ts'
import { logout } from './session.ts'

/** The server is told and not waited for: without a network too, signing out signs out. */
export async function signOut(): Promise<void> {
  call('/sso/logout', {}, { quiet: true, keepalive: true }).catch(() => {})
  logout()
  await reLaunch('/')
}
