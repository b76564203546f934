import { call } from './call.ts'
import { isSignedIn, keepUserInfo, keepVipInfo, useSession } from './session.ts'

/**
 * The player as he is at this moment, by the database. For a screen that has just changed something of his, and before
 * money is decided; what is shown in between is refreshed by the pulse.
 */
export async function refreshUserInfo(): Promise<void> {
  await askUserInfo({})
}

/** What is known already does not travel again. */
export async function pollUserInfo(): Promise<void> {
  await askUserInfo(known(useSession.getState().userInfo))
}

export async function pollVipInfo(): Promise<void> {
  const isStillMe = sameSession()
  const answer = await call('/vip/getVipInfo', known(useSession.getState().vipInfo), { quiet: true })
  if (isStillMe() && answer && !('unchanged' in answer)) keepVipInfo(answer)
}

async function askUserInfo(input: { knownVersion?: string }): Promise<void> {
  const isStillMe = sameSession()
  const answer = await call('/user/getUserInfo', input, { quiet: true })
  if (isStillMe() && answer && !('unchanged' in answer)) keepUserInfo(answer)
}

function known(info: { readonly version: string } | undefined): { knownVersion?: string } {
  return info?.version ? { knownVersion: info.version } : {}
}

/** An answer that comes after the player has signed out, or as another, is nobody's. */
function sameSession(): () => boolean {
  const { uid } = useSession.getState()
  return () => isSignedIn(useSession.getState()) && useSession.getState().uid === uid
}
