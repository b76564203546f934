import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'

type Answer = WireOutputOf<'/user/balanceRecord'>
export type BalanceRecord = Answer['list'][number]
export type Range = WireInputOf<'/user/balanceRecord'>['range']

const pageSize = 20

/** The movements of the player's money, page after page as he scrolls. */
export function useBalanceRecords(type: number, range: Range) {
  const { locale } = useTexts()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['/user/balanceRecord', { type, range }, locale],
    queryFn: ({ pageParam, signal }) =>
      call('/user/balanceRecord', { type, range, pageNo: pageParam, pageSize }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNo + 1 : undefined),
  })
  // What moved while the player scrolls pushes the others to the next page.
  const seen = new Map(data?.pages.flatMap(({ list }) => list).map((record) => [keyOf(record), record]))
  return {
    currency: data?.pages[0]?.currency ?? '',
    records: [...seen.values()],
    isLoading: isFetching && (seen.size === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    more: () => void (error && seen.size === 0 ? refetch() : fetchNextPage()),
  }
}

/** One movement may touch the cash and the bonus, and is a line of each. */
export function keyOf({ id, isBonus }: BalanceRecord): string {
  return `${id} ${isBonus}`
}
