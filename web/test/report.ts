import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from '@zamra/verifier/canonical.ts'
import type { ReportDocument, ReportFile } from '@zamra/verifier/report/report-file.ts'
import { sampleProof } from '../../verifier/test/sample-seed.ts'

const dayMs = 86_400_000

/** A day of two countries: rails that are fast, late and too small to show, and games inside and outside of their band. */
const figures = {
  payouts: [
    { market: 'IN', rail: 'bank', payouts: 18_200, inTime: 97, p50: 720, p95: 6_600 },
    { market: 'IN', rail: 'chain', tooFew: true },
    { market: 'IN', rail: 'wallet', payouts: 840, inTime: 100, p50: 45, p95: 3_300 },
    { market: 'PK', rail: 'bank', tooFew: true },
  ],
  withdrawals: [
    { market: 'IN', decided: 18_640, approved: 97 },
    { market: 'PK', decided: 120, approved: 100 },
  ],
  refusals: [
    { reason: 'accountShared', tooFew: true },
    { reason: 'payeeNotOwn', count: 170 },
    { reason: 'payeeUnreachable', count: 60 },
  ],
  overdue: [{ market: 'IN', count: 20 }],
  lateCredits: [
    { currency: 'INR', count: 620, amount: 1_900_000 },
    { currency: 'PKR', tooFew: true },
  ],
  complaints: { received: 210, answered: 80, overdue: 10, inTime: 90, p50: 6_800, p95: 94_000 },
  games: [
    game('lottery', 'minute', 'Wingo 1 Min', {
      rounds: 43_200,
      theoretical: 9_000,
      observed: 9_011,
      low: 8_958,
      high: 9_064,
    }),
    game('original', 'dice', 'Dice', { rounds: 214_000, theoretical: 9_900, observed: 9_820, low: 9_790, high: 9_850 }),
    { kind: 'original', game: 'limbo', name: 'Limbo', currency: 'INR', tooFew: true },
    game('studio', 'sona-777', 'Sona 777', { rounds: 48_000, observed: 9_571, low: 9_480, high: 9_662 }),
  ],
} satisfies Partial<ReportDocument>

function game(kind: string, id: string, name: string, rates: object) {
  return { kind, game: id, name, currency: 'INR', ...rates } as ReportDocument['games'][number]
}

export const noFigures = {
  payouts: [],
  withdrawals: [],
  refusals: [],
  overdue: [],
  lateCredits: [],
  complaints: { received: 0 },
  games: [],
} satisfies Partial<ReportDocument>

/** The report of a day of UTC, signed with the keys of `sampleTrust` and seen by its witness an hour after the day. */
export function aReport(day: string, overrides: Partial<ReportDocument> = {}): ReportFile {
  const to = Date.parse(day) + dayMs
  const document: ReportDocument = {
    ...{ v: 1, day, zone: 'UTC', from: to - 30 * dayMs, to, days: 30 },
    ...{ playersMin: 10, roundsMin: 1_000, confidence: 99 },
    rounded: { counts: 10, digits: 2, shares: 10, sharesBelow: 1_000 },
    ...figures,
    ...overrides,
  }
  const said = { day, document: bytesToHex(sha256(utf8ToBytes(canonical(document)))) }
  const at = to + dayMs / 24
  const entry = { v: 1, position: 1, drawId: `report-${day}`, event: 'reported', said, at } as const
  return { v: 1, document, ...sampleProof({ ...entry, previous: '00'.repeat(32) }, at) } as ReportFile
}
