import { useQuery } from '@tanstack/react-query'
import { userInfoQuery } from '../../lib/player-queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { UserInfo } from '../../lib/user-info.ts'

type PlayerState = {
  readonly signedIn: boolean
  readonly player: UserInfo | undefined
  /** Why the player could not be loaded. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The signed-in player. A page that opens before they were loaded loads them. */
export function usePlayer(): PlayerState {
  const session = useSession()
  const signedIn = isSignedIn(session)
  const { error, refetch } = useQuery({
    ...userInfoQuery(session.uid),
    enabled: signedIn && session.userInfo === undefined,
  })
  return { signedIn, player: session.userInfo, error, retry: () => void refetch() }
}
