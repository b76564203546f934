import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { ProposalError, type PublicationCheck, stopsOf } from '../../market/index.ts'
import { rowInForce } from './config-in-force.ts'
import {
  feeProblems,
  firstLevelProblems,
  keepingProblems,
  type LeastWithdrawal,
  lossesOfPlayers,
  numberingProblems,
  privilegeProblems,
  removedLevelProblems,
  risingProblems,
  withdrawalProblems,
} from './level-rules.ts'
import { type VipConfig, vipConfigFields } from './vip-config.ts'

/** Reads the least withdrawals of the markets of a currency. The feature withdrawal, which uses these levels, knows them. */
export type ReadLeast = (app: AppContext, currency: string) => Promise<readonly LeastWithdrawal[]>

/** Every rule of publishing levels, with all problems at once. The version in force is what players have now. */
export async function checkLevels(
  app: AppContext,
  currency: string,
  given: unknown,
  readLeast: ReadLeast,
): Promise<readonly PublicationCheck[]> {
  const [inForce, least] = await Promise.all([rowInForce(app, currency), readLeast(app, currency)])
  return levelChecks(given, { inForce: inForce?.config, least })
}

type Around = { readonly inForce?: unknown; readonly least?: readonly LeastWithdrawal[] }

/** Throws what a person must correct. */
export function requireValidLevels(given: unknown, around: Around = {}): void {
  requirePassed(levelChecks(given, around))
}

/** Throws what a person must correct. */
export function requirePassed(checks: readonly PublicationCheck[]): void {
  const problems = stopsOf(checks)
  if (problems.length > 0) throw new ProposalError(problems.join('\n'))
}

function levelChecks(given: unknown, { inForce, least = [] }: Around): readonly PublicationCheck[] {
  const read = z.safeParse(vipConfigFields, given)
  const stop = (rule: string, problems: readonly string[]) => ({ rule, warning: false, problems })
  if (!read.success) return [stop('format', read.error.issues.map(textOf))]
  const { levels } = read.data
  const before = inForce === undefined ? undefined : z.parse(vipConfigFields, inForce)
  return [
    stop('format', []),
    stop('numbering', numberingProblems(levels)),
    stop('first', firstLevelProblems(levels)),
    stop('rising', risingProblems(levels)),
    stop('keeping', keepingProblems(levels)),
    stop('privileges', privilegeProblems(levels)),
    stop('fee', feeProblems(levels)),
    stop('withdrawals', withdrawalProblems(levels, least)),
    ...(before ? changeChecks(read.data, before) : []),
    ...(isDeepStrictEqual(given, inForce) ? [stop('changed', ['these are the levels in force: nothing changes'])] : []),
  ]
}

function changeChecks({ levels }: VipConfig, before: VipConfig): readonly PublicationCheck[] {
  return [
    { rule: 'removed', warning: false, problems: removedLevelProblems(levels, before.levels) },
    { rule: 'losses', warning: true, problems: lossesOfPlayers(levels, before.levels) },
  ]
}

function textOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${path.map(String).join('.')}: ${message}`
}
