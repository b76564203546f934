import { onTestFinished, vi } from 'vitest'
import { sampleTrust } from '../../verifier/test/sample-seed.ts'
import { followServerTime } from '../src/lib/clock.ts'
import { removeStored } from '../src/lib/storage.ts'
import type { testApp } from './app.tsx'
import { aReport } from './report.ts'

export const lost = Symbol('no network')

/**
 * What the server publishes, by path, on the morning after the newest of these days. A path without a file is not found;
 * `lost` finds no network.
 */
export function publishedFiles(app: ReturnType<typeof testApp>, days: readonly string[]): Map<string, unknown> {
  removeStored('drawKeys', 'reportsVerified')
  followServerTime(Date.parse(`${days[0]}T06:00Z`) + 86_400_000)
  onTestFinished(() => followServerTime(Date.now()))
  const files = new Map<string, unknown>([
    ['/open-draw/trust.json', sampleTrust],
    ['/transparency/index.json', { v: 1, days }],
    ...days.map((day) => [`/transparency/${day}.json`, aReport(day)] as const),
  ])
  app.answer('/withdraw/terms', {
    ...{ market: 'IN', currency: 'INR', min: 1, max: 1, feeMin: 1, freeTimes: 1, levels: [] },
    ...{ promise: { usual: 3_600, max: 7_200 }, lateCredit: { ratePer6h: 1, cap: 30 } },
    ...{ holdHours: { bankAccount: 24, withdrawPassword: 24, phone: 72 }, identity: [], tax: 'none' },
    ...{ payeeKinds: ['bank'], canCancel: false },
  })
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!/^\/(transparency|open-draw)\//.test(path)) return others(input, init)
    if (files.get(path) === lost) throw new TypeError('Failed to fetch')
    return files.has(path) ? Response.json(files.get(path)) : new Response('', { status: 404 })
  })
  return files
}
