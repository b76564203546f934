import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../../app-context.ts'
import { DecisionError } from '../../deposit/index.ts'
import { selectTimeline, type TimelineEntry } from '../queries.ts'
import { requireWithdrawal } from '../require-withdrawal.ts'
import { type RiskFacts, type RiskRules, type RuleResult, reasonsIn, traceRules } from '../risk-rules.ts'
import { readReviewRules } from '../settings.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { type StoredEvaluation, selectEvaluation } from './queries.ts'
import { isSealIntact, readEvaluation, type StoredResult } from './stored-evaluation.ts'

/** What a replay compares besides the rules themselves. */
export type ReplayCheck = 'seal' | 'amount' | 'settings' | 'result' | 'timeline'

/** One rule as it was stored and as it is computed now. A rule that only one side knows has only that side. */
export type ReplayedRule = {
  readonly rule: string
  readonly stored?: StoredResult
  readonly now?: RuleResult
  readonly isEqual: boolean
}

export type Replay = {
  readonly row: Withdrawal
  readonly at: Date
  readonly settingsVersion: number
  readonly result: StoredEvaluation['result']
  readonly resultNow: StoredEvaluation['result']
  readonly facts: RiskFacts
  readonly policy: RiskRules
  readonly rules: readonly ReplayedRule[]
  /** Empty when everything that is stored fits together. */
  readonly failed: readonly ReplayCheck[]
  readonly isEqual: boolean
}

type Evaluator = (facts: RiskFacts, rules: RiskRules) => readonly RuleResult[]

/**
 * Computes the decision of the risk rules again, from the inputs that were stored with it and by the function that decides
 * today, and compares it rule by rule with what was stored. It changes nothing.
 */
export async function replayDecision(
  app: AppContext,
  withdrawNo: string,
  evaluate: Evaluator = traceRules,
): Promise<Replay> {
  const row = await requireWithdrawal(app, withdrawNo)
  const { read } = app.databases.shardOf(row.playerId)
  const [stored, timeline] = await Promise.all([selectEvaluation(read, row), selectTimeline(read, row)])
  if (!stored)
    throw new DecisionError(
      `${withdrawNo} has no stored inputs: the rules have not decided about it since inputs are kept`,
    )
  const given = readEvaluation(stored)
  if (!given)
    throw new DecisionError(`the stored inputs of ${withdrawNo} cannot be read: they are not what the rules stored`)
  const trace = evaluate(given.facts, given.rules)
  const resultNow = resultOf(trace)
  const rules = compareTraces(given.trace, trace)
  const isAsSigned = isDeepStrictEqual(await readReviewRules(app, row.market, stored.settingsVersion), given.rules)
  const checks: Readonly<Record<ReplayCheck, boolean>> = {
    seal: isSealIntact(app, row, stored),
    amount: given.facts.amount === row.amount,
    settings: isAsSigned,
    result: resultNow === stored.result,
    timeline: isInTimeline(timeline, stored, given.trace),
  }
  const failed = (Object.keys(checks) as ReplayCheck[]).filter((name) => !checks[name])
  return {
    ...{ row, at: stored.at, settingsVersion: stored.settingsVersion, result: stored.result, resultNow, rules, failed },
    ...{ facts: given.facts, policy: given.rules },
    isEqual: failed.length === 0 && rules.every(({ isEqual }) => isEqual),
  }
}

function resultOf(trace: readonly RuleResult[]): StoredEvaluation['result'] {
  return reasonsIn(trace).length === 0 ? 'APPROVED' : 'REVIEWING'
}

/** Rule by rule, in the order of today's rules; a rule that exists no more comes last. */
function compareTraces(stored: readonly StoredResult[], now: readonly RuleResult[]): readonly ReplayedRule[] {
  const names = new Set<string>([...now, ...stored].map(({ rule }) => rule))
  return [...names].map((rule) => {
    const [before, after] = [stored.find((one) => one.rule === rule), now.find((one) => one.rule === rule)]
    return {
      ...{ rule, isEqual: isDeepStrictEqual(before, after) },
      ...(before && { stored: before }),
      ...(after && { now: after }),
    }
  })
}

/** The timeline, which the player and staff read, says the same as what was stored for the replay. */
function isInTimeline(
  timeline: readonly TimelineEntry[],
  { result }: StoredEvaluation,
  trace: readonly StoredResult[],
) {
  const decided = timeline.find(({ by }) => by === 'rules')
  return decided?.status === result && isDeepStrictEqual(decided.detail.reasons, reasonsIn(trace as RuleResult[]))
}
