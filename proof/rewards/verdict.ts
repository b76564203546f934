import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { Contest } from './claims.ts'
import type { Cost } from './cost.ts'

export type Observed = {
  readonly contests: readonly Contest[]
  /** Whether what the requests were told is what the ledger has paid. */
  readonly cost: Cost
  readonly bets: number
  readonly redisWipes: number
  /** Every row of the projections as they were kept up to date, and as they were rebuilt from the first event. */
  readonly live: readonly string[]
  readonly rebuilt: readonly string[]
  /** The ranking before Redis was wiped, afterwards, and as the bets of this proof add up. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly expected: readonly string[]
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = { kinds: 12, claimsOfEachKind: 60, bets: 200, redisWipes: 2, rows: 30, places: 10 } as const

/** The answers of a claim that was too late. */
const lateAnswers: readonly string[] = ['thing.alreadyDone', 'rebate.nothingLeft', 'wallet.busy', 'freeTicket.used']
/** One request may claim one part of several rewards and another one the rest. */
const together: readonly string[] = ['claim all', 'referral rebates']

export function verdict(observed: Observed): Outcome {
  const { contests, cost, bets, live, redisWipes } = observed
  const claims = contests.reduce((sum, { sent }) => sum + sent, 0)
  return outcomeOf(
    checksOf(observed),
    `${cost.claimed} rewards of ${claims} claims of ${contests.length} kinds, ${cost.ledger} paise paid; ${live.length} projected rows of ${bets} bets; Redis wiped ${redisWipes}×`,
    contests.map(({ kind, paid, sent, amount }) => `${kind}: ${paid} of ${sent} paid, ${amount} paise`),
  )
}

export function checksOf(observed: Observed): readonly Check[] {
  const { contests, cost, bets, redisWipes, live, rebuilt, before, after, expected } = observed
  return [
    check('of all claims of a reward at once one is paid, with its amount', contests.flatMap(problemsOf)),
    check('the cost of promotions in the ledger is the sum of the rewards, to the paisa', [
      ...cost.problems,
      cost.ledger !== cost.rewards && `${cost.ledger} paid, ${cost.rewards} claimed`,
    ]),
    check('projections that are rebuilt from nothing equal the live ones', differences(live, rebuilt)),
    check('the rankings are the same after Redis was wiped', differences(before, after)),
    check('the rankings are what the bets add up to', differences(expected, after)),
    check('the load was large enough', [
      contests.length < least.kinds && `${contests.length} kinds of claims, ${least.kinds} needed`,
      ...contests.map(({ kind, sent }) => sent < least.claimsOfEachKind && `${sent} claims of ${kind}`),
      bets < least.bets && `${bets} bets, ${least.bets} needed`,
      live.length < least.rows && `${live.length} projected rows, ${least.rows} needed`,
      after.length < least.places && `${after.length} places, ${least.places} needed`,
    ]),
    check('enough faults were injected', [redisWipes < least.redisWipes && `Redis was wiped ${redisWipes}×`]),
  ]
}

function problemsOf({ kind, paid, amount, claimed, expected, repeated, refused }: Contest): readonly string[] {
  const isOnce = (paid >= 1 || repeated > 0) && (paid <= 1 || together.includes(kind))
  const isTold = amount === expected || (repeated > 0 && amount < expected)
  const wrong = [...refused].filter(([code]) => !lateAnswers.includes(code))
  return [
    ...(isOnce ? [] : [`${kind}: ${paid} claims were paid`]),
    ...(isTold ? [] : [`${kind}: the answers say ${amount} instead of ${expected}`]),
    ...(claimed === expected && claimed > 0n ? [] : [`${kind}: ${claimed} was paid instead of ${expected}`]),
    ...wrong.map(([code, count]) => `${kind}: ${count} were answered ${code}`),
  ]
}

function differences(one: readonly string[], other: readonly string[]): readonly string[] {
  const [ones, others] = [new Set(one), new Set(other)]
  return [
    ...one.filter((line) => !others.has(line)).map((line) => `missing: ${line}`),
    ...other.filter((line) => !ones.has(line)).map((line) => `not expected: ${line}`),
  ]
}
