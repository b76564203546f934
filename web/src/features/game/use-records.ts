import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'

type Asked = WireInputOf<'/game/record'>
export type Range = Asked['range']
export type Status = Asked['status']

const pageSize = 20

/** Rounds and tickets, page after page as the player scrolls. What is unsettled may be settled at any moment. */
export function useRecords(status: Status, range: Range) {
  const { locale } = useTexts()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['/game/record', { status, range }, locale],
    queryFn: ({ pageParam, signal }) =>
      call('/game/record', { status, range, pageNo: pageParam, pageSize }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNo + 1 : undefined),
    refetchInterval: 15_000,
  })
  // A round that is placed while the player scrolls moves the others to the next page.
  const seen = new Map(data?.pages.flatMap(({ list }) => list).map((record) => [record.roundId, record]))
  return {
    records: [...seen.values()],
    isLoading: isFetching && (seen.size === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    more: () => void (error && seen.size === 0 ? refetch() : fetchNextPage()),
  }
}
