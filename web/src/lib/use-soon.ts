import { useQuery } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import { followServerTime, monotonicMs, nowMs } from './clock.ts'

export type Soon = WireOutputOf<'/lottery/soon'>
export type Sale = Soon['list'][number]

/** What is on sale now. Asked again when a sale is over, until the next one is there. */
export function useSoon() {
  const { locale } = useTexts()
  return useQuery<Soon, CallError>({
    queryKey: ['/lottery/soon', {}, locale],
    queryFn: ({ signal }) => askSoon(signal),
    refetchInterval: ({ state }) => (state.data?.list.some(({ closesAt }) => closesAt <= nowMs()) ? 1_000 : 15_000),
  })
}

/** Its answer is the clock of every countdown; on the way back it has become a little older. */
async function askSoon(signal: AbortSignal): Promise<Soon> {
  const sentMs = monotonicMs()
  const soon = await call('/lottery/soon', {}, { quiet: true, signal })
  followServerTime(soon.serverTime + (monotonicMs() - sentMs) / 2)
  return soon
}
