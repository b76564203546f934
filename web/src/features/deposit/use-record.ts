import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'

export type Range = WireInputOf<'/recharge/record'>['range']

const pageSize = 20

/** The orders of a time, page after page as the player scrolls. Those on the screen are kept fresh. */
export function useRecord(range: Range) {
  const { locale } = useTexts()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['/recharge/record', range, locale],
    queryFn: ({ pageParam, signal }) =>
      call('/recharge/record', { pageNo: pageParam, pageSize, range }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    refetchInterval: 15_000,
  })
  const orders = data?.pages.flatMap(({ list }) => list) ?? []
  return {
    orders,
    isLoading: isFetching && (orders.length === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    more: () => void (error && orders.length === 0 ? refetch() : fetchNextPage()),
  }
}
