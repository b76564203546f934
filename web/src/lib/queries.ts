import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallPath, WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { randomFraction } from './random.ts'

/** What the server put into the page: answers by `path + JSON input`, so that the first paint is the real one. */
export type Bootstrap = Readonly<Record<string, unknown>>

export function bootstrapKey<P extends CallPath>(path: P, input: WireInputOf<P>): string {
  return path + JSON.stringify(input)
}

/**
 * A client with the bootstrap answers in it. They are as old as the page: from a page of this moment the app starts
 * without asking, from one that was kept it asks again as soon as it runs.
 */
export function createQueryClient(bootstrap: Bootstrap, locale: Locale, updatedAt = 0): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 9_000, retry: isAskedAgain, retryDelay: whenAgainMs, networkMode: 'offlineFirst' },
      // Without a network a write fails at once and says so. It is never sent later, when the player has moved on.
      mutations: { networkMode: 'always' },
    },
  })
  for (const [key, answer] of Object.entries(bootstrap)) {
    const at = key.indexOf('{')
    client.setQueryData([key.slice(0, at), JSON.parse(key.slice(at)), locale], answer, { updatedAt })
  }
  return client
}

/** What the app was told last, for code outside a component. */
export function knownAnswer<P extends CallPath>(client: QueryClient, path: P): WireOutputOf<P> | undefined {
  return client
    .getQueriesData<WireOutputOf<P>>({ queryKey: [path] })
    .map(([, answer]) => answer)
    .findLast((answer) => answer !== undefined)
}

type Options<P extends CallPath, Shown> = Omit<
  UseQueryOptions<WireOutputOf<P>, CallError, Shown>,
  'queryKey' | 'queryFn'
> & {
  /** Failures are shown by the screen unless it asks for a toast. */
  readonly toast?: boolean
}

/** A room's `api.ts` is one line per call: `export const useBanners = () => useCall('/banner/list', { position: 'home' })`. */
export function useCall<P extends CallPath, Shown = WireOutputOf<P>>(
  path: P,
  input: WireInputOf<P>,
  { toast = false, ...options }: Options<P, Shown> = {},
): UseQueryResult<Shown, CallError> {
  const { locale } = useTexts()
  return useQuery<WireOutputOf<P>, CallError, Shown>({
    ...options,
    queryKey: [path, input, locale],
    queryFn: ({ signal }) => call(path, input, { quiet: !toast, signal }),
  })
}

/** A line that broke is tried once more, and a busy house twice: it has said when there is room. */
function isAskedAgain(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false
  if (error.refusal === 'server.busy') return failures < 2
  return failures < 1 && error.kind === 'network' && error.message !== 'timeout'
}

/** Those who were sent away together do not come back together. */
function whenAgainMs(_failures: number, error: Error): number {
  const seconds = error instanceof CallError ? Number(error.params.retryAfter ?? 1) : 1
  return seconds * 1_000 * (1 + randomFraction() / 4)
}
