import * as z from 'zod/mini'
import type { MainReader } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { signatureProblemOf } from './policy-signature.ts'
import { findInForce, type VersionState, versionStateOf } from './policy-timeline.ts'
import { isAmong, readVersions } from './policy-versions.ts'
import type { Withdrawal } from './policy-withdrawal.ts'
import { listPolicyHistory } from './queries.ts'

type Row = Awaited<ReturnType<typeof listPolicyHistory>>[number]
export type PastVersion = Row & {
  readonly state: VersionState
  /** Who took it back before it began, and why. */
  readonly withdrawal: Withdrawal | undefined
}

/**
 * The version that would be in force if there were none that nobody signed, for a market whose stored version is not accepted.
 * What was taken back, superseded or has not begun is no basis for a repair: it would begin at once.
 */
export async function findLastSigned(
  main: MainReader,
  market: string,
  { config, at }: { readonly config: Parameters<typeof signatureProblemOf>[2]; readonly at: Date },
): Promise<MarketPolicy | undefined> {
  const [rows, { withdrawals, operators }] = await Promise.all([
    listPolicyHistory(main, market, lookBackMax),
    readVersions(main),
  ])
  const signed = rows
    .filter((row) => !signatureProblemOf(row, operators, config) && z.safeParse(marketPolicy, row.policy).success)
    .map((row) => ({ ...row, isWithdrawn: isAmong(withdrawals, row) }))
  const last = findInForce(signed, at)
  return last && z.parse(marketPolicy, last.policy)
}

const lookBackMax = 50

/** The versions of one market and what became of each, the newest first. */
export async function readPolicyHistory(
  main: MainReader,
  market: string,
  { limit, at }: { readonly limit: number; readonly at: Date },
): Promise<readonly PastVersion[]> {
  const [rows, { withdrawals }] = await Promise.all([listPolicyHistory(main, market, limit), readVersions(main)])
  const dated = rows.map((row) => ({ ...row, isWithdrawn: isAmong(withdrawals, row) }))
  return rows.map((row) => ({
    ...row,
    state: versionStateOf(dated, row.version, at),
    withdrawal: withdrawals.find((one) => one.market === market && one.version === row.version),
  }))
}
