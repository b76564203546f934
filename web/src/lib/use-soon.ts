import { useQuery } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import { followServerTime, monotonicMs, nowMs } from './clock.ts'
import { randomFraction } from './random.ts'

export type Soon = WireOutputOf<'/lottery/soon'>
export type Sale = Soon['list'][number]

/** What is on sale now. Asked again when a sale is over, until the next one is there. */
export function useSoon() {
  const { locale } = useTexts()
  return useQuery<Soon, CallError>({
    queryKey: ['/lottery/soon', {}, locale],
    queryFn: ({ signal }) => askSoon(signal),
    refetchInterval: ({ state }) => againMs(state.data?.list ?? []),
  })
}

/** A sale ends for everybody at the same moment; they need not all ask at the same moment. */
const spreadMs = 1_000

/** Now and then; when a sale ends at its end, and then until another one is there: no countdown stays at nothing. */
export function againMs(sales: readonly Sale[]): number {
  const leftMs = Math.min(...sales.map(({ closesAt }) => closesAt - nowMs()))
  return leftMs <= 0 ? 1_000 : Math.min(15_000, leftMs + randomFraction() * spreadMs)
}

/** Its answer is the clock of every countdown; on the way back it has become a little older. */
async function askSoon(signal: AbortSignal): Promise<Soon> {
  const sentMs = monotonicMs()
  const soon = await call('/lottery/soon', {}, { quiet: true, signal })
  followServerTime(soon.serverTime + (monotonicMs() - sentMs) / 2)
  return soon
}
