import type { MainReader } from '../../db/database.ts'
import { isForged } from './policy-signature.ts'
import { type DatedVersion, findInForce } from './policy-timeline.ts'
import { findWithdrawn, type Withdrawal } from './policy-withdrawal.ts'
import { listOperators, listPossiblePolicies, listWithdrawals } from './queries.ts'

type Row = Awaited<ReturnType<typeof listPossiblePolicies>>[number]
export type StoredVersion = Row & DatedVersion

/** Every version that can be in force now or later, by market, and each that was taken back. */
export async function readVersions(main: MainReader) {
  const [rows, written, operators] = await Promise.all([
    listPossiblePolicies(main),
    listWithdrawals(main),
    listOperators(main),
  ])
  const withdrawals = findWithdrawn(written, operators)
  const versions = rows.map(
    (row): StoredVersion => ({
      ...row,
      isWithdrawn: isAmong(withdrawals, row),
      isForged: isForged(row, operators),
    }),
  )
  return { markets: Map.groupBy(versions, ({ market }) => market), withdrawals, operators }
}

export function isAmong(
  withdrawals: readonly Withdrawal[],
  { market, version }: Pick<Row, 'market' | 'version'>,
): boolean {
  return withdrawals.some((one) => one.market === market && one.version === version)
}

/** The version of each market that is in force, whether or not this deployment accepts it. */
export async function readVersionsInForce(main: MainReader, at: Date): Promise<Readonly<Record<string, number>>> {
  const { markets } = await readVersions(main)
  return Object.fromEntries(
    [...markets].flatMap(([market, versions]) => {
      const inForce = findInForce(versions, at)
      return inForce ? [[market, inForce.version]] : []
    }),
  )
}
