import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDay, problemOfReport, type ReportDocument, type ReportFile } from '@zamra/verifier/report/report-file.ts'
import { fetchPublished } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { useCall } from '../../lib/queries.ts'
import { fetchUpcomingDraws } from '../../lib/use-upcoming-draws.ts'

export type { ReportDocument, ReportFile }

/** The days that have a report, the newest first. */
export function useReportDays() {
  return useQuery<readonly string[], CallError>({
    queryKey: ['transparency', 'days'],
    queryFn: ({ signal }) => fetchDays(signal),
  })
}

/** The report of a day, or `unreadable` when the file is not a complete report of that day. It is not verified. */
export function useReport(day: string) {
  return useQuery(reportOf(day))
}

/** The reports of these days. One that cannot be fetched or read is left out. */
export function useReports(days: readonly string[]) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['transparency', 'several', ...days],
    queryFn: async () => (await Promise.all(days.map((day) => findReport(client, day)))).filter(isReport),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The promise of a market today. The report counts what was promised then. */
export const usePromise = (market: string) =>
  useCall('/withdraw/terms', { market }, { staleTime: 60_000, enabled: market !== '' })

type Found = ReportFile | 'unreadable'

/** A published report never changes. */
function reportOf(day: string) {
  return queryOptions<Found, CallError>({
    queryKey: ['transparency', 'report', day],
    queryFn: ({ signal }) => fetchReport(day, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchDays(signal: AbortSignal): Promise<readonly string[]> {
  const file = await fetchPublished('/transparency/index.json', signal)
  const days: unknown = (file as { readonly days?: unknown } | null)?.days
  if (!isDayList(days)) throw new CallError('', { code: 200, kind: 'http' })
  return [...new Set(days)].sort().reverse()
}

async function fetchReport(day: string, signal: AbortSignal): Promise<Found> {
  const file = await fetchPublished(`/transparency/${day}.json`, signal)
  if (problemOfReport(file)) return 'unreadable'
  const { document } = file as ReportFile
  // A genuine report of another day proves nothing about this one, and none can be about days to come.
  return document.day === day && (await isOver(document, signal)) ? (file as ReportFile) : 'unreadable'
}

/** The clock of a phone may be hours behind, so the time of the server is fetched before a report counts as too early. */
async function isOver({ to }: ReportDocument, signal: AbortSignal): Promise<boolean> {
  if (to > nowMs()) await fetchUpcomingDraws(signal).catch(() => undefined)
  return to <= nowMs()
}

async function findReport(client: QueryClient, day: string): Promise<Found | undefined> {
  try {
    return await client.fetchQuery(reportOf(day))
  } catch {
    return undefined
  }
}

function isReport(found: Found | undefined): found is ReportFile {
  return typeof found === 'object'
}

function isDayList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isDay)
}
