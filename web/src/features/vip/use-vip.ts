import { useQuery } from '@tanstack/react-query'
import { vipInfoQuery } from '../../lib/player-queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { VipInfo } from '../../lib/user-info.ts'

export type Level = VipInfo['currentVipConfig']

type VipState = {
  readonly signedIn: boolean
  readonly info: VipInfo | undefined
  /** Why the level could not be loaded. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The level of the signed-in player. A page that opens before it was loaded loads it. */
export function useVip(): VipState {
  const session = useSession()
  const signedIn = isSignedIn(session)
  const { error, refetch } = useQuery({ ...vipInfoQuery(session.uid), enabled: signedIn && !session.vipInfo })
  return { signedIn, info: session.vipInfo, error, retry: () => void refetch() }
}
