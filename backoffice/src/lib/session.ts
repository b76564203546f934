import { useQuery } from '@tanstack/react-query'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { call } from './call.ts'
import { meQuery, queryClient } from './queries.ts'

export type Me = StaffOutput<'/me'>

/** The person who is signed in. Only below the shell, which shows the sign-in to everybody else. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('nobody is signed in')
  return data
}

export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}

/** What an earlier person read is forgotten. The query about who is signed in stays, because the door watches it. */
export function signIn(me: Me): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(meQuery.queryKey, me)
}

export async function signOut(): Promise<void> {
  await call('/signOut', {})
  queryClient.setQueryData(meQuery.queryKey, null)
}
