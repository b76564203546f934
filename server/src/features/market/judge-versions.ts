import * as z from 'zod/mini'
import type { Config } from '../../base/config.ts'
import type { MainReader } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { signatureProblemOf } from './policy-signature.ts'
import { lasting } from './policy-timeline.ts'
import { readVersions, type StoredVersion } from './policy-versions.ts'
import type { Withdrawal } from './policy-withdrawal.ts'
import type { RegisteredOperator } from './queries.ts'
import { validatePolicy } from './validate-policy.ts'

export type PolicyConfig = Pick<Config, 'deployment' | 'place' | 'dataRegion'>

/** A version that begins at some time. Without a policy it is not accepted, and its market has the strictest one from then on. */
export type JudgedVersion = StoredVersion & {
  readonly beginsMs: number
  /** The number of the newest version that is stored for the market. */
  readonly newest: number
  readonly accepted: MarketPolicy | undefined
  readonly problems: readonly string[]
}

export type Judged = {
  /** By market, in their order: in force is the last one that has begun. */
  readonly markets: ReadonlyMap<string, readonly JudgedVersion[]>
  readonly withdrawals: readonly Withdrawal[]
}

/** Reads and verifies every version that is in force or will be. */
export async function judgeVersions(main: MainReader, config: PolicyConfig): Promise<Judged> {
  const { markets, withdrawals, operators } = await readVersions(main)
  const judged = [...markets].map(([market, versions]) => [market, judgeMarket(versions, operators, config)] as const)
  return { markets: new Map(judged), withdrawals }
}

/**
 * A row that nobody signed must not keep one that was signed from beginning, by its later number. While it is the newest, the
 * market has the strictest policy at once, whatever date the row has.
 */
function judgeMarket(
  versions: readonly StoredVersion[],
  operators: readonly RegisteredOperator[],
  config: PolicyConfig,
): readonly JudgedVersion[] {
  const newest = versions.at(-1)
  if (newest && signatureProblemOf(newest, operators, config)) {
    const problems = problemsOf(newest, z.safeParse(marketPolicy, newest.policy), operators, config)
    const beginsMs = Number.NEGATIVE_INFINITY
    return [{ ...newest, beginsMs, newest: newest.version, accepted: undefined, problems }]
  }
  return lasting(versions).map((row) => {
    const beginsMs = row.effectiveAt?.getTime() ?? Number.NEGATIVE_INFINITY
    const read = z.safeParse(marketPolicy, row.policy)
    const problems = problemsOf(row, read, operators, config)
    const { market: code, version } = row
    const accepted = read.success && problems.length === 0 ? { ...read.data, code, version } : undefined
    return { ...row, beginsMs, newest: newest?.version ?? version, accepted, problems }
  })
}

function problemsOf(
  row: StoredVersion,
  read: ReturnType<typeof z.safeParse<typeof marketPolicy>>,
  operators: readonly RegisteredOperator[],
  config: PolicyConfig,
): readonly string[] {
  const unsigned = signatureProblemOf(row, operators, config)
  return [
    ...(unsigned ? [unsigned] : []),
    ...(read.success ? validatePolicy(read.data, config) : [`market ${row.market}: ${describeIssues(read.error)}`]),
  ]
}

function describeIssues(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ')
}
