import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome } from '../../ops/runner/outcome.ts'
import type { KillReport } from '../payments/kill-servers.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { Comparison } from './compare.ts'
import type { CrashReport } from './crash-at-every-write.ts'
import type { PayoutTally } from './payouts.ts'

export type Observed = {
  /** How many of ten withdrawals of one balance were created, for each player who tried. */
  readonly contests: readonly number[]
  readonly payouts: Comparison
  readonly created: number
  readonly wanted: number
  readonly wallets: readonly string[]
  /** What reconciliation found before anything was planted, and what it made of the planted differences. */
  readonly unplanted: readonly string[]
  readonly planted: { readonly planted: number; readonly problems: readonly string[] }
  readonly crashes: CrashReport
  readonly kills: KillReport
  readonly tally: PayoutTally
  readonly isInTime: boolean
  readonly settledMs: number
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = {
  contests: 1,
  planted: 5,
  /** Before and after the commit of each write, for every fate of a payout. */
  crashes: 20,
  endsOfEachKind: 1,
  faultsOfEachKind: 1,
  /** A kill is due every second; on a busy machine some of them are late. */
  serverKillsPerSecond: 0.25,
  redisWipes: 2,
  restateWipes: 1,
} as const

const crashedStates: readonly string[] = ['APPROVED', 'PAYING', 'UNKNOWN', 'PAID']

export function verdict(observed: Observed): Outcome {
  return outcomeOf(checksOf(observed), figureOf(observed), linesOf(observed))
}

/** What the weakened build must do: give money back that the bank has paid. Nothing else counts as found. */
const controlReason = /was returned to the player and paid \d+×/

/** The control is passed when the proof finds exactly the mistake that was made, and enough happened to find it. */
export function controlVerdict(observed: Observed): Outcome {
  const found = observed.payouts.wrong.filter((problem) => controlReason.test(problem))
  const checks = [
    check('the proof finds that money was returned and paid', [found.length === 0 && 'no such payout was found']),
    check('the load was large enough', missingLoad(observed)),
  ]
  return outcomeOf(checks, `${found.length} returned and paid`, [...linesOf(observed), ...found.slice(0, 5)])
}

export function checksOf(observed: Observed): readonly Check[] {
  const { contests, payouts, wallets, unplanted, planted, tally, isInTime } = observed
  return [
    check(
      'of ten withdrawals of a whole balance at once exactly one is created',
      contests.map((created) => created !== 1 && `${created} were created`),
    ),
    ['every withdrawal is paid once or returned once, never both, and the ledger says the same', payouts.wrong],
    ['no withdrawal is stuck', payouts.stuck],
    ['every wallet has what it should have, nothing is held, and the audit finds nothing', wallets],
    ['the reconciliation finds nothing where providers, withdrawals and ledger agree', unplanted],
    ['the reconciliation finds exactly the planted differences, to the smallest unit', planted.problems],
    check('no forged webhook was accepted', [tally.forgedAccepted > 0 && `${tally.forgedAccepted} were accepted`]),
    check('the run ended in time', [!isInTime && 'the time limit was reached']),
    ['the load was large enough', missingLoad(observed)],
    ['enough faults were injected', missingFaults(observed)],
  ]
}

function missingLoad({ contests, payouts, created, wanted, planted }: Observed): readonly string[] {
  const { PAID, FAILED, REVERSED } = payouts.ends
  return belowLeast(
    { created, contests: contests.length, planted: planted.planted, PAID, FAILED, REVERSED },
    {
      ...{ created: wanted, contests: least.contests, planted: least.planted },
      ...{ PAID: least.endsOfEachKind, FAILED: least.endsOfEachKind, REVERSED: least.endsOfEachKind },
    },
  )
}

function missingFaults({ tally, kills, crashes }: Observed): readonly string[] {
  const { outages, wrongErrors, unanswered, forged } = tally
  const untrueAnswers = wrongErrors + unanswered
  const { serverKills, redisWipes, restateWipes, seconds } = kills
  const few = belowLeast(
    { crashes: crashes.crashes, outages, untrueAnswers, forged, serverKills, redisWipes, restateWipes },
    {
      crashes: least.crashes,
      outages: least.faultsOfEachKind,
      untrueAnswers: least.faultsOfEachKind,
      forged: least.faultsOfEachKind,
      serverKills: Math.max(1, Math.floor(seconds * least.serverKillsPerSecond)),
      ...{ redisWipes: least.redisWipes, restateWipes: least.restateWipes },
    },
  )
  const unmet = crashedStates.filter((state) => !crashes.states.includes(state))
  return [...few, ...unmet.map((state) => `no process crashed while a payout was ${state}`)]
}

function figureOf({ payouts, created, kills, crashes, tally }: Observed): string {
  const { PAID, FAILED, REVERSED } = payouts.ends
  const ends = `${PAID} paid, ${FAILED} returned, ${REVERSED} paid and returned by the bank`
  const bad = `${payouts.wrong.length} wrong, ${payouts.stuck.length} stuck`
  return `${created} withdrawals: ${ends}, ${bad}; ${kills.serverKills} kills in ${kills.seconds} s, ${crashes.crashes} crashes at writes; ${tally.forgedAccepted} of ${tally.forged} forged accepted`
}

function linesOf({ payouts, kills, tally, crashes, settledMs }: Observed): readonly string[] {
  const { requests, outages, wrongErrors, unanswered, received } = tally
  return [
    `paid and not returned, at the providers and in the ledger: ${payouts.paidOut}`,
    `providers: of ${requests} requests ${outages} found them down, ${wrongErrors} were executed and answered with an error, ${unanswered} not at all`,
    `webhooks: ${received} received, ${tally.forged} forged`,
    `faults: ${kills.serverKills} servers killed in ${kills.seconds} s, Redis wiped ${kills.redisWipes}×, Restate ${kills.restateWipes}×`,
    `crashes at every write of a payout that is ${crashes.states.join(', ')}: ${crashes.crashes}`,
    `settled ${settledMs} ms after the last fault`,
  ]
}
