import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'

export type Status = NonNullable<WireInputOf<'/lottery/tickets'>['status']>

const pageSize = 20

/** The player's tickets of one kind, page after page as he scrolls. */
export function useTickets(status: Status) {
  const { locale } = useTexts()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['/lottery/tickets', 'pages', status, locale],
    queryFn: ({ pageParam, signal }) =>
      call('/lottery/tickets', { status, pageNo: pageParam, pageSize }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNo + 1 : undefined),
  })
  const tickets = data?.pages.flatMap(({ list }) => list) ?? []
  return {
    tickets,
    isLoading: isFetching && (tickets.length === 0 || hasNextPage),
    error,
    hasMore: hasNextPage,
    more: () => void (error && tickets.length === 0 ? refetch() : fetchNextPage()),
  }
}
