import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallPath, WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { type CallOptions, call, type PlainPath } from './call.ts'
import type { CallError } from './call-error.ts'
import { isMoneyPath, moneyCall } from './money-call.ts'

/** The calls that answer a list page by page. */
type PagedPath = {
  [P in CallPath]: WireOutputOf<P> extends { readonly list: readonly unknown[] } ? P : never
}[CallPath]
type Page<P extends PagedPath> = WireOutputOf<P> & PageBase
type PageBase = { readonly list: readonly unknown[]; readonly hasMore?: boolean; readonly total?: number }
type Row<P extends PagedPath> = WireOutputOf<P>['list'][number]

type Options<P extends PagedPath> = {
  /** Identifies a row, so that one that moved to the next page while the player scrolls is shown once. */
  readonly keyOf: (row: Row<P>) => string
  /** How often the first page is fetched again. */
  readonly pollMs?: number
}

const pageSize = 20

/**
 * A list that grows page by page as the player scrolls. Only its first page is fetched again, at the interval and when
 * the player comes back to it: new rows appear there. When rows have come or gone, the later pages have shifted and are
 * fetched again too.
 */
export function usePagedList<P extends PagedPath>(
  path: P,
  filter: Omit<WireInputOf<P>, 'pageNo' | 'pageSize'>,
  { keyOf, pollMs }: Options<P>,
) {
  const { locale } = useTexts()
  const queries = useQueryClient()
  const queryKey = [path, 'pages', filter, locale]

  const fetchPage = async (pageNo: number, signal: AbortSignal) =>
    (await sendPage(path, { ...filter, pageNo, pageSize } as WireInputOf<P>, { quiet: true, signal })) as Page<P>

  const pages = useInfiniteQuery<Page<P>, CallError, InfiniteData<Page<P>>, unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    // Growing old is a reason to fetch the first page, see below, and not all of them.
    staleTime: Number.POSITIVE_INFINITY,
    getNextPageParam: (last, all) => (hasMoreAfter(last, all.length) ? all.length + 1 : undefined),
  })

  async function pollFirstPage(signal: AbortSignal): Promise<null> {
    const first = await fetchPage(1, signal)
    const known = queries.getQueryData<InfiniteData<Page<P>>>(queryKey)
    if (!known) return null
    if (known.pages.length > 1 && keysOf(known.pages[0]) !== keysOf(first))
      await queries.invalidateQueries({ queryKey })
    else queries.setQueryData(queryKey, { ...known, pages: [first, ...known.pages.slice(1)] })
    return null
  }

  const keysOf = (page: Page<P> | undefined) =>
    JSON.stringify((page?.list as readonly Row<P>[] | undefined)?.map(keyOf))

  useQuery({
    queryKey: ['poll', ...queryKey],
    queryFn: ({ signal }) => pollFirstPage(signal),
    enabled: pages.isSuccess,
    // As old as the list itself, which has just been fetched.
    initialData: null,
    refetchInterval: pollMs ?? false,
  })

  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages
  const loaded = data?.pages.flatMap((page) => page.list as readonly Row<P>[]) ?? []
  const rows = [...new Map(loaded.map((row) => [keyOf(row), row])).values()]
  return {
    rows,
    firstPage: data?.pages[0],
    isLoading: isFetching && (rows.length === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    loadMore: () => void (error && rows.length === 0 ? refetch() : fetchNextPage()),
  }
}

/** Most lists are about money, and their pages are checked. */
function sendPage<P extends PagedPath>(path: P, input: WireInputOf<P>, options: CallOptions): Promise<unknown> {
  if (isMoneyPath(path)) return moneyCall(path, input as never, options)
  return call(path as PlainPath, input as never, options)
}

/** Some calls say whether there is more, others how many rows there are in all. */
function hasMoreAfter({ hasMore, total = 0 }: PageBase, pageCount: number): boolean {
  return hasMore ?? pageCount * pageSize < total
}
