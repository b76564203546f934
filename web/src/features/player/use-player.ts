import { useQuery } from '@tanstack/react-query'
import { refreshUserInfo } from '../../lib/refresh-player.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { UserInfo } from '../../lib/user-info.ts'

type Known = {
  readonly signedIn: boolean
  readonly player: UserInfo | undefined
  /** Why he is not known, while he is not. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The signed-in player as he was last told of. A page that opens before he was asks for him. */
export function usePlayer(): Known {
  const session = useSession()
  const signedIn = isSignedIn(session)
  const { error, refetch } = useQuery({
    queryKey: ['player', session.uid],
    queryFn: () => refreshUserInfo().then(() => true),
    enabled: signedIn && session.userInfo === undefined,
  })
  return { signedIn, player: session.userInfo, error, retry: () => void refetch() }
}
