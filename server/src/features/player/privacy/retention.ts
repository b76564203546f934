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
  /** Whether an identity document was ever sent. */
  readonly hasDocuments: boolean
  /** Whether a number or a Google account is bound. */
  readonly hasIdentity: boolean
  /** Whether the player ever decided about their play, or was looked after. */
  readonly hasSafetyData: boolean
  /** The end of a break that runs: erasure does not end it. */
  readonly breakEnd: Date | undefined
}

/** What is kept after erasure: each item with its legal reason and its last day. */
export function listRetained(input: RetentionInput, at: Date): Kept[] {
  const law = retentionLaws[input.market] ?? elsewhere
  const until = retainedUntil(input, at).getTime()
  return [
    ...(input.hasHistory ? [{ item: 'journal', law, until }] : []),
    ...(input.hasHistory && input.hasPayees ? [{ item: 'bankAccounts', law, until }] : []),
    ...(input.hasHistory && input.hasDocuments ? [{ item: 'identityChecks', law, until }] : []),
    ...keptPlay(input, { law, until }),
    ...keptHash(input, at),
  ]
}

/** What the player decided about their play is kept with the other records, and a break until its end. */
function keptPlay(
  { hasHistory, hasSafetyData, breakEnd }: RetentionInput,
  byLaw: { readonly law: string; readonly until: number },
): Kept[] {
  if (breakEnd && !(hasHistory && byLaw.until >= breakEnd.getTime()))
    return [{ item: 'saferPlay', law: ownRule, until: breakEnd.getTime() }]
  return hasHistory && hasSafetyData ? [{ item: 'saferPlay', ...byLaw }] : []
}

/** A new account of the same person stays excluded until the end of the break. */
function keptHash({ hasIdentity, hasDocuments, hasPayees, breakEnd }: RetentionInput, at: Date): Kept[] {
  if (!hasIdentity && !((hasDocuments || hasPayees) && breakEnd)) return []
  const until = Math.max(erasedHoldUntil(at).getTime(), breakEnd?.getTime() ?? 0)
  return [{ item: 'identityHash', law: ownRule, until }]
}

export function retainedUntil({ retentionYears }: Pick<RetentionInput, 'retentionYears'>, at: Date): Date {
  const until = new Date(at)
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}
