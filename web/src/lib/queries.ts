import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallPath, WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { type CallOptions, call, type PlainPath } from './call.ts'
import { CallError } from './call-error.ts'
import { ownTask } from './own-task.ts'
import { randomFraction } from './random.ts'

/** Answers that the server put into the page, by `path + JSON input`, so that the first paint shows real data. */
export type Bootstrap = Readonly<Record<string, unknown>>

export function bootstrapKey<P extends CallPath>(path: P, input: WireInputOf<P>): string {
  return path + JSON.stringify(input)
}

/** Without a network a query fails and its screen says so; a paused one would look as if it were loading for ever. */
const offline = { networkMode: 'always', refetchOnReconnect: true } as const

/**
 * A client that holds the bootstrap answers. They are as old as the page: after a fresh page nothing is fetched at the
 * start, after a cached page everything is fetched again.
 */
export function createQueryClient(bootstrap: Bootstrap, locale: Locale, updatedAt = 0): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 9_000, retry: shouldRetry, retryDelay: retryDelayMs, ...offline },
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

let bound: QueryClient | undefined

/** The app has one client. The server has one for each request and binds none. */
export function bindQueryClient(client: QueryClient): void {
  bound = client
}

/** The client of the running app, for code outside a component. */
export function queryClient(): QueryClient {
  if (!bound) throw new Error('no query client: call bindQueryClient when the app starts')
  return bound
}

/** The last answer of a call, for code outside a component. */
export function knownAnswer<P extends CallPath>(client: QueryClient, path: P): WireOutputOf<P> | undefined {
  return client
    .getQueriesData<WireOutputOf<P>>({ queryKey: [path] })
    .map(([, answer]) => answer)
    .findLast((answer) => answer !== undefined)
}

export type QueryOptions<P extends CallPath, Shown> = Omit<
  UseQueryOptions<WireOutputOf<P>, CallError, Shown>,
  'queryKey' | 'queryFn'
> & {
  /** The screen shows errors itself, unless it wants a toast. */
  readonly toast?: boolean
}

/** A feature's `api.ts` is one line per call: `export const useBanners = () => useCall('/banner/list', { position: 'home' })`. */
export function useCall<P extends PlainPath, Shown = WireOutputOf<P>>(
  path: P,
  input: WireInputOf<P>,
  options: QueryOptions<P, Shown> = {},
): UseQueryResult<Shown, CallError> {
  return useCallBy(call<P>, path, input, options)
}

type Send<P extends CallPath> = (path: P, input: WireInputOf<P>, options: CallOptions) => Promise<WireOutputOf<P>>

/** The query of a call that is sent by `send`. */
export function useCallBy<P extends CallPath, Shown>(
  send: Send<P>,
  path: P,
  input: WireInputOf<P>,
  { toast = false, ...options }: QueryOptions<P, Shown>,
): UseQueryResult<Shown, CallError> {
  const { locale } = useTexts()
  return useQuery<WireOutputOf<P>, CallError, Shown>({
    ...options,
    queryKey: [path, input, locale],
    async queryFn({ signal }) {
      // The queries of a new page begin together, and to start a request costs a slow phone milliseconds.
      await ownTask()
      signal.throwIfAborted()
      return send(path, input, { quiet: !toast, signal })
    },
  })
}

/** A broken connection is retried once. A busy server is retried twice, because it has said when to come back. */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false
  if (error.refusal === 'server.busy') return failures < 2
  return failures < 1 && error.kind === 'network' && error.message !== 'timeout'
}

/** Random jitter keeps clients that were refused together from retrying together. */
function retryDelayMs(_failures: number, error: Error): number {
  const seconds = error instanceof CallError ? Number(error.params.retryAfter ?? 1) : 1
  return seconds * 1_000 * (1 + randomFraction() / 4)
}
