import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Entry } from '../bundle.ts'
import { canonical } from '../canonical.ts'
import { messageOf, type Reason } from '../reasons.ts'
import { hashOf, isSigned } from '../signed.ts'
import { problemOfTrust, type Trust } from '../trust.ts'
import { wrongCheckpoint } from '../verify-witnesses.ts'
import { problemOfReport, type ReportFile } from './report-file.ts'

/** The steps in order. */
export const reportSteps = {
  form: 'The file is a complete report of one day',
  log: 'The operator signed exactly this report, for this day, in the public log',
  witnesses: 'Independent witnesses saw it in the public log, after the day was over',
  figures: 'Its figures are possible',
} as const

export type ReportStep = keyof typeof reportSteps
export type ReportStepResult = { readonly step: ReportStep; readonly why?: string }

/** Verifies the report of a day with the keys that the reader trusts. Ends with the first step that is wrong. */
export function verifyReport(file: unknown, trust: Trust): readonly ReportStepResult[] {
  const report = file as ReportFile
  const checks: readonly (readonly [ReportStep, () => string | undefined])[] = [
    ['form', () => textOf(problemOfReport(file))],
    ['log', () => textOf(problemOfTrust(trust)) ?? wrongEntry(report, trust)],
    ['witnesses', () => wrongWitnesses(report, trust)],
    ['figures', () => wrongFigures(report)],
  ]
  const results: ReportStepResult[] = []
  for (const [step, check] of checks) {
    const why = run(check)
    results.push(why === undefined ? { step } : { step, why })
    if (why !== undefined) break
  }
  return results
}

export function isReportGood(results: readonly ReportStepResult[]): boolean {
  return results.length === Object.keys(reportSteps).length && results.every(({ why }) => why === undefined)
}

function run(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function textOf(problem: Reason | undefined): string | undefined {
  return problem && messageOf(problem)
}

function wrongEntry({ document, entry }: ReportFile, trust: Trust): string | undefined {
  const { hash, key, signature, ...unsigned } = entry
  const found = bytesToHex(sha256(utf8ToBytes(canonical(document))))
  if (!trust.operator.includes(key)) return `the key ${key} is not one you trust`
  if (hashOf(unsigned) !== hash || !isSigned('log', unsigned, { key, signature })) return 'the entry is not signed'
  if (entry.said.document !== found) return `the hash of this report is ${found}`
  const isNamed = entry.said.day === document.day && entry.drawId === `report-${document.day}`
  return isNamed ? undefined : 'the entry is about another day'
}

/** Only the witnesses' own times prove that the day was over: `entry.at` is the clock of the operator. */
function wrongWitnesses({ document, entry, witnessed }: ReportFile, trust: Trust): string | undefined {
  if (entry.at < document.to) return 'it was published before the day was over'
  const part = {
    entry: entry as unknown as Entry,
    seen: witnessed,
    fromMs: document.to,
    beforeMs: Number.MAX_SAFE_INTEGER,
  }
  return textOf(wrongCheckpoint(part, trust))
}

const dayMs = 86_400_000

function countsOf({ payouts, withdrawals, refusals, overdue, lateCredits, complaints, games }: ReportFile['document']) {
  return [
    ...payouts.map((row) => ('tooFew' in row ? 0 : row.payouts)),
    ...withdrawals.map((row) => ('tooFew' in row ? 0 : row.decided)),
    ...[...refusals, ...overdue, ...lateCredits].map((row) => ('tooFew' in row ? 0 : row.count)),
    'tooFew' in complaints ? 0 : complaints.received,
    ...games.map((row) => ('tooFew' in row ? 0 : row.rounds)),
  ]
}

function wrongFigures({ document }: ReportFile): string | undefined {
  const { from, to, days, payouts, withdrawals, complaints, games, rounded } = document
  // A day of a zone may be an hour shorter or longer than others.
  if (Math.abs(to - from - days * dayMs) > dayMs / 12) return 'it does not cover the days that it names'
  const percents = [
    ...payouts.map((row) => ('tooFew' in row ? 0 : row.inTime)),
    ...withdrawals.map((row) => ('tooFew' in row ? 0 : row.approved)),
    ...('tooFew' in complaints ? [] : [complaints.answered ?? 0, complaints.inTime ?? 0, complaints.overdue ?? 0]),
  ]
  if (percents.some((percent) => percent > 100)) return 'it has a share of more than a hundred percent'
  if (payouts.some((row) => !('tooFew' in row) && row.p50 > row.p95)) return 'a half took longer than nearly all'
  if (countsOf(document).some((count) => !Number.isInteger(count / rounded.counts)))
    return 'a count is not rounded as it says'
  const isBandWrong = games.some((row) => !('tooFew' in row) && (row.low > row.observed || row.observed > row.high))
  return isBandWrong ? 'an observed return is outside of its own band' : undefined
}
