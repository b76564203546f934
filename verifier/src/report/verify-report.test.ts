import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { sampleProof, sampleTrust as trust } from '../../test/sample-seed.ts'
import { canonical } from '../canonical.ts'
import type { ReportDocument } from './report-file.ts'
import { isReportGood, verifyReport } from './verify-report.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const day = '2026-11-16'
const end = Date.parse(day) + dayMs

type Wanted = { readonly document?: Partial<ReportDocument>; readonly seenAt?: number }

/** The report of an operator who signs what it likes, with any time of its own. */
function sampleReport({ document: wanted, seenAt = end }: Wanted = {}) {
  const document: ReportDocument = {
    ...{ v: 1, day, zone: 'UTC', from: end - 30 * dayMs, to: end, days: 30 },
    ...{ playersMin: 10, roundsMin: 1_000, confidence: 99 },
    rounded: { counts: 10, digits: 2, shares: 10, sharesBelow: 1_000 },
    ...{ payouts: [], withdrawals: [], refusals: [], overdue: [], lateCredits: [] },
    ...{ complaints: { received: 0 }, games: [] },
    ...wanted,
  }
  const said = { day: document.day, document: bytesToHex(sha256(utf8ToBytes(canonical(document)))) }
  const entry = { v: 1, position: 1, drawId: `report-${document.day}`, event: 'reported', said, at: end + dayMs }
  return { v: 1, document, ...sampleProof({ ...entry, previous: '00'.repeat(32) }, seenAt) }
}

function lastStep(wanted: Wanted) {
  return verifyReport(sampleReport(wanted), trust).at(-1)
}

test('a report counts only when witnesses saw it after its period, whatever time the operator signs', () => {
  expect(isReportGood(verifyReport(sampleReport(), trust))).toBe(true)
  const early = verifyReport(sampleReport({ seenAt: end - 1_000 }), trust)
  expect(early.at(-1)).toMatchObject({ step: 'witnesses', why: expect.any(String) })
  expect(isReportGood(early)).toBe(false)
})

test('the period must end with the named day in its zone', () => {
  const india = { zone: 'Asia/Kolkata', from: end - 30 * dayMs - 5.5 * hourMs, to: end - 5.5 * hourMs }
  expect(lastStep({ document: india })).toEqual({ step: 'figures' })
  // Berlin's night from winter to summer time is an hour shorter.
  const berlin = { zone: 'Europe/Berlin', day: '2026-03-29', to: Date.parse('2026-03-29T22:00Z') }
  const from = Date.parse('2026-02-27T23:00Z')
  expect(lastStep({ document: { ...berlin, from } })).toEqual({ step: 'figures' })
  const january = Date.parse('2026-02-01')
  for (const document of [
    { day: '2027-12-31' },
    { from: january - 30 * dayMs, to: january },
    { to: end - 1 },
    { to: end + 1 },
    { ...india, zone: 'UTC' },
  ])
    expect(lastStep({ document, seenAt: end + dayMs })).toMatchObject({
      step: 'form',
      why: expect.stringContaining('is not the end of'),
    })
})

test('refuses a day that the calendar does not have, and a zone and a time that nobody can write', () => {
  const december = Date.parse('2026-12-02')
  expect(lastStep({ document: { day: '2026-11-31', to: december, from: december - 30 * dayMs } })).toMatchObject({
    why: 'report.document.day is not a day',
  })
  expect(lastStep({ document: { zone: 'Mars/Olympus' } })).toMatchObject({
    why: 'report.document.zone is not a time zone',
  })
  expect(lastStep({ document: { to: 8.64e15 + 1 } })).toMatchObject({ why: 'report.document.to is not a time' })
})

test('a count that is not rounded is refused', () => {
  expect(lastStep({ document: { complaints: { received: 20 } } })).toEqual({ step: 'figures' })
  expect(lastStep({ document: { complaints: { received: 21 } } })).toMatchObject({
    step: 'figures',
    why: 'a count is not rounded as it says',
  })
})

test('refuses a name that occurs twice in a list, which a page would hide', () => {
  const game = { kind: 'studio', game: 'dice', name: 'Dice', currency: 'INR', tooFew: true } as const
  const lists: readonly Partial<ReportDocument>[] = [
    { payouts: [bank, bank] },
    { withdrawals: [decided, { ...decided, approved: 100 }] },
    { refusals: [{ reason: 'other', tooFew: true }, refused] },
    { overdue: [overdueOf(0), overdueOf(5_000)] },
    { lateCredits: [late, late] },
    { games: [game, { ...game, name: 'Dice 2' }] },
  ]
  for (const document of lists)
    expect(lastStep({ document })).toMatchObject({ step: 'form', why: expect.stringMatching(/\[1\] is named twice$/) })
  const other = { ...bank, rail: 'chain' }
  expect(lastStep({ document: { payouts: [bank, other], games: [game, { ...game, currency: 'PKR' }] } })).toEqual({
    step: 'figures',
  })
})

test('refuses names that are not codes, and titles that hide or turn text', () => {
  const named = (title: string) =>
    ({ kind: 'studio', game: 'dice', name: title, currency: 'INR', tooFew: true }) as const
  for (const market of ['', 'IN ', 'І\u200bN', '\u202eNI', 'x'.repeat(41)])
    expect(lastStep({ document: { overdue: [{ market, count: 0 }] } })).toMatchObject({
      why: 'report.document.overdue[0].market is not a name',
    })
  for (const title of ['', 'Dice \u202e%99', 'Di\u2066ce', 'Di\u200fce', 'Dice\n'])
    expect(lastStep({ document: { games: [named(title)] } })).toMatchObject({
      why: 'report.document.games[0].name is not a title',
    })
  expect(lastStep({ document: { games: [named('Sona 777: سونا')] } })).toEqual({ step: 'figures' })
})

const bank = { market: 'IN', rail: 'bank', payouts: 10, inTime: 100, p50: 1, p95: 2 }
const decided = { market: 'IN', decided: 10, approved: 90 }
const refused = { reason: 'other', count: 10 }
const late = { currency: 'INR', count: 10, amount: 100 }

function overdueOf(count: number) {
  return { market: 'IN', count }
}
