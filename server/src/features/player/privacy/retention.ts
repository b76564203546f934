import type { OutputOf } from '@zamra/contract/calls.ts'
import { erasedHoldUntil } from '../../session/index.ts'

type Kept = OutputOf<'/user/erase'>['kept'][number]

/** The law under which each market keeps records of customers and payments. */
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
  /** Whether money ever moved. Who only looked around leaves nothing that a law asks for. */
  readonly hasHistory: boolean
  readonly hasPayees: boolean
  /** Whether a number or a Google account is bound. */
  readonly hasIdentity: boolean
}

/** What stays when everything else goes: each thing with its reason and its last day. */
export function listRetained(holding: RetentionInput, at: Date): Kept[] {
  const law = retentionLaws[holding.market] ?? elsewhere
  const until = retainedUntil(holding, at).getTime()
  return [
    ...(holding.hasHistory ? [{ item: 'journal', law, until }] : []),
    ...(holding.hasHistory && holding.hasPayees ? [{ item: 'bankAccounts', law, until }] : []),
    ...(holding.hasIdentity ? [{ item: 'identityHash', law: ownRule, until: erasedHoldUntil(at).getTime() }] : []),
  ]
}

export function retainedUntil({ retentionYears }: Pick<RetentionInput, 'retentionYears'>, at: Date): Date {
  const until = new Date(at)
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}
