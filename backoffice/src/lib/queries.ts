import { QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { StaffInput, StaffOutput, StaffPath } from '@zamra/contract/backoffice/calls.ts'
import { useRef } from 'react'
import { isPagePaused, usePaused, watchPause } from './attendance.ts'
import { call, StaffError } from './call.ts'

/** Who is signed in; `null` when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['/me'],
  queryFn: async ({ signal }): Promise<StaffOutput<'/me'> | null> => {
    try {
      return await call('/me', {}, { signal })
    } catch (error) {
      if (error instanceof StaffError && error.code === 'signIn.required') return null
      throw error
    }
  },
  staleTime: 60_000,
})

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveOnExpiry }),
  defaultOptions: {
    queries: {
      retry: isWorthRepeating,
      refetchOnWindowFocus: true,
      staleTime: 2_000,
      refetchIntervalInBackground: false,
    },
  },
})

/** A session that has ended leads to the sign-in, whichever call noticed it. */
function leaveOnExpiry(error: Error): void {
  if (error instanceof StaffError && error.code === 'signIn.required') queryClient.setQueryData(meQuery.queryKey, null)
}

/** A refusal stays a refusal, and each denied attempt is in the audit log: only a lost connection is tried again. */
function isWorthRepeating(count: number, error: Error): boolean {
  return error instanceof StaffError && (error.code === 'network' || error.code === 'server.busy') && count < 2
}

type Options = {
  readonly everyMs?: number
  readonly isOn?: boolean
  /** What is costly to find is read once, and again only when somebody asks for it. */
  readonly isOnce?: boolean
  /** The version that the answer depends on beside its input: a check of the same content says something else after it. */
  readonly after?: number
}

/** The answer of a call that only reads. Old data stays visible while it is fetched again. */
export function useAnswer<P extends StaffPath>(path: P, input: StaffInput<P>, options: Options = {}) {
  const { everyMs, isOn = true, isOnce = false, after } = options
  const isPaused = usePaused()
  const opened = useRef('')
  return useQuery({
    queryKey: after === undefined ? [path, input] : [path, input, after],
    queryFn: async ({ signal }) => {
      // What somebody has just opened is a view of its own; what the screen reads again is not.
      const one = JSON.stringify([path, input])
      const answer = await call(path, input, { signal, isRefresh: opened.current === one })
      opened.current = one
      return answer
    },
    enabled: isOn,
    ...(everyMs && !isPaused ? { refetchInterval: everyMs } : {}),
    ...(isOnce ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  })
}

/** After a decision everything is read again: it may have moved money, a queue, a proposal and the audit log. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/me' })
}

// A person who comes back reads what is true now, before the next interval.
watchPause(() => {
  if (!isPagePaused()) void queryClient.refetchQueries({ type: 'active', stale: true })
})
