import { type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { moneyCall } from './money-call.ts'
import { queryClient } from './queries.ts'
import { keepUserInfo, keepVipInfo, useSession } from './session.ts'
import type { UserInfo, VipInfo } from './user-info.ts'

/**
 * The signed-in player and their VIP level, as queries. The specification names both as fields of the session, which
 * is kept on the device and read by the guards, so each answer is also written there. The uid is part of the key: an
 * answer that arrives after the player has signed out belongs to a query that nobody reads.
 */
export const userInfoQuery = (uid = currentUid()) =>
  queryOptions({
    queryKey: ['/user/getUserInfo', uid],
    retry: false,
    queryFn: async (context): Promise<UserInfo | null> => {
      const known = useSession.getState().userInfo
      const answer = await moneyCall('/user/getUserInfo', knownVersion(known, context), { quiet: true })
      if (!answer || 'unchanged' in answer) return known ?? null
      if (uid === currentUid()) keepUserInfo(answer)
      return answer
    },
  })

export const vipInfoQuery = (uid = currentUid()) =>
  queryOptions({
    queryKey: ['/vip/getVipInfo', uid],
    retry: false,
    queryFn: async (context): Promise<VipInfo | null> => {
      const known = useSession.getState().vipInfo
      const answer = await call('/vip/getVipInfo', knownVersion(known, context), { quiet: true })
      if (!answer || 'unchanged' in answer) return known ?? null
      if (uid === currentUid()) keepVipInfo(answer)
      return answer
    },
  })

/** Fetches the player and their level, unless the server says that the known version is still current. */
export async function pollPlayer(): Promise<void> {
  const queries = queryClient()
  await Promise.allSettled([
    queries.fetchQuery({ ...userInfoQuery(), staleTime: 0 }),
    queries.fetchQuery({ ...vipInfoQuery(), staleTime: 0 }),
  ])
}

/**
 * Fetches the player from the database. For a page that has just changed something, and before money is decided. A
 * poll under way is dropped, because it can have been answered before the change.
 */
export async function refreshUserInfo(): Promise<void> {
  const queries = queryClient()
  await dropPoll(userInfoQuery().queryKey)
  await queries.fetchQuery({ ...userInfoQuery(), staleTime: 0 })
}

/** The same for the level. */
export async function refreshVipInfo(): Promise<void> {
  const queries = queryClient()
  await dropPoll(vipInfoQuery().queryKey)
  await queries.fetchQuery({ ...vipInfoQuery(), staleTime: 0 })
}

async function dropPoll(queryKey: QueryKey): Promise<void> {
  const queries = queryClient()
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** What is known is not sent again, unless it was invalidated. */
function knownVersion(
  known: { readonly version: string } | undefined,
  { client, queryKey }: QueryFunctionContext,
): { knownVersion?: string } {
  const isInvalidated = client.getQueryState(queryKey)?.isInvalidated ?? false
  return known?.version && !isInvalidated ? { knownVersion: known.version } : {}
}

function currentUid(): number | undefined {
  return useSession.getState().uid
}
