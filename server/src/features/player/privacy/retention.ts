import type { OutputOf } from '@zamra/contract/calls.ts'
import { erasedHoldUntil } from '../../session/index.ts'

type Kept = OutputOf<'/user/erase'>['kept'][number]

/** The law that requires each market to keep records of customers and payments. */
const retentionLaws: Readonly<Record<string, string>> = {
  IN: 'Prevention of Money-Laundering Act, 2002, section 12',
  PK: 'Anti-Money Laundering Act, 2010, section 7C',
  BD: 'Money Laundering Prevention Act, 2012, section 25',
}
const elsewhere = 'FATF Recommendation 11'
const ownRule = 'House rule against repeated sign-up and broken self-exclusion'

export type RetentionInput = {
  readonly market: string
  readonly retentionYears: number
  /** Whether money ever moved. Without movements no law requires any record. */
  readonly hasHistory: boolean
  readonly hasPayees: boolean
  /** Whether a number or a Google account is bound. */
  readonly hasIdentity: boolean
}

/** What is kept after erasure: each item with its legal reason and its last day. */
export function listRetained(input: RetentionInput, at: Date): Kept[] {
  const law = retentionLaws[input.market] ?? elsewhere
  const until = retainedUntil(input, at).getTime()
  return [
    ...(input.hasHistory ? [{ item: 'journal', law, until }] : []),
    ...(input.hasHistory && input.hasPayees ? [{ item: 'bankAccounts', law, until }] : []),
    ...(input.hasIdentity ? [{ item: 'identityHash', law: ownRule, until: erasedHoldUntil(at).getTime() }] : []),
  ]
}

export function retainedUntil({ retentionYears }: Pick<RetentionInput, 'retentionYears'>, at: Date): Date {
  const until = new Date(at)
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}
