import { useQuery } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useTexts } from '../i18n/use-t.tsx'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import { followServerTime, monotonicMs, nowMs } from './clock.ts'
import { randomFraction } from './random.ts'

export type UpcomingDraws = WireOutputOf<'/lottery/soon'>
export type Sale = UpcomingDraws['list'][number]

/** The draws on sale. Fetched again when a sale ends, until the next one is there. */
export function useUpcomingDraws() {
  const { locale } = useTexts()
  return useQuery<UpcomingDraws, CallError>({
    queryKey: ['/lottery/soon', {}, locale],
    queryFn: ({ signal }) => fetchUpcomingDraws(signal),
    refetchInterval: ({ state }) => refetchDelayMs(state.data?.list ?? []),
  })
}

/** Jitter: a sale ends for all players at once, and their requests should not come at once. */
const spreadMs = 1_000

/** Polls slowly, then when the next sale ends, and quickly until another sale has begun. */
export function refetchDelayMs(sales: readonly Sale[]): number {
  const leftMs = Math.min(...sales.map(({ closesAt }) => closesAt - nowMs()))
  return leftMs <= 0 ? 1_000 : Math.min(15_000, leftMs + randomFraction() * spreadMs)
}

/** The answer carries the server's time, corrected by half of the round trip. All countdowns follow it. */
export async function fetchUpcomingDraws(signal: AbortSignal): Promise<UpcomingDraws> {
  const sentMs = monotonicMs()
  const soon = await call('/lottery/soon', {}, { quiet: true, signal })
  followServerTime(soon.serverTime + (monotonicMs() - sentMs) / 2)
  return soon
}
