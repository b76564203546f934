import type { Outcome } from '../../ops/runner/outcome.ts'
import type { KillReport } from '../payments/kill-servers.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { LedgerCheck } from './check-ledger.ts'
import type { Tally } from './post.ts'
import { roundKinds, type StudioPlayer } from './rounds.ts'
import type { Rules } from './rules.ts'

export type Observed = {
  readonly rules: Rules
  readonly players: readonly StudioPlayer[]
  readonly tally: Tally
  readonly kills: KillReport
  readonly ledger: LedgerCheck
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = {
  roundsPerPlayer: 3,
  forgedRequests: 1,
  requestsWithoutAnswer: 10,
  /** A kill is due every second; on a busy machine some of them are late. */
  serverKillsPerSecond: 0.25,
  redisWipes: 2,
  restateWipes: 1,
} as const

export function verdict(observed: Observed): Outcome {
  const { rules, players, tally, kills, ledger } = observed
  const rounds = roundsByKind(players)
  return outcomeOf(
    checksOf(observed),
    `${rules.held.length} of 18 rules, ${ledger.wrongBalances.length} wrong balances of ${players.length} after ${sum(rounds)} rounds in ${tally.sent} requests; ${tally.unknown} without an answer, ${tally.forgedAccepted} of ${tally.forged} forged accepted; ${kills.serverKills} kills in ${kills.seconds} s`,
    [
      `rounds: ${[...rounds].map(([name, count]) => `${name} ${count}×`).join(', ')}; ${ledger.open} are left to the sweep`,
      `faults: ${kills.serverKills} servers killed, Redis wiped ${kills.redisWipes}×, Restate ${kills.restateWipes}×`,
    ],
  )
}

export function checksOf({ rules, players, tally, kills, ledger }: Observed): readonly Check[] {
  const rounds = roundsByKind(players)
  const roundsWanted = players.length * least.roundsPerPlayer
  const killsWanted = Math.max(1, kills.seconds * least.serverKillsPerSecond)
  return [
    ['each of the eighteen rules has its test, and it passes', rules.failed],
    ['no balance is wrong', ledger.wrongBalances],
    ['no answer was wrong', players.flatMap(({ wrong }) => wrong)],
    ['rounds and journal agree, and the ledger audit finds nothing', ledger.problems],
    check('no forged request was accepted', [tally.forgedAccepted > 0 && `${tally.forgedAccepted} were accepted`]),
    check('the load was large enough', [
      (players.length === 0 || sum(rounds) < roundsWanted) && `${sum(rounds)} rounds, ${roundsWanted} needed`,
      ...roundKinds.map((kind) => !rounds.has(kind) && `no round of the kind ${kind}`),
    ]),
    check('enough faults were injected', [
      tally.forged < least.forgedRequests && 'no forged request was sent',
      tally.unknown < least.requestsWithoutAnswer && `${tally.unknown} requests without an answer`,
      kills.serverKills < killsWanted && `${kills.serverKills} servers were killed in ${kills.seconds} s`,
      kills.redisWipes < least.redisWipes && `Redis was wiped ${kills.redisWipes}×`,
      kills.restateWipes < least.restateWipes && `Restate was wiped ${kills.restateWipes}×`,
    ]),
  ]
}

function roundsByKind(players: readonly StudioPlayer[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { played } of players) for (const [name, count] of played) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

function sum(rounds: ReadonlyMap<string, number>): number {
  return [...rounds.values()].reduce((total, count) => total + count, 0)
}
