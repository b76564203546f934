import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Done, Move } from '../../../providers/studio/port.ts'
import { payPrize, settleBet } from '../bet.ts'
import { openFinding } from '../findings.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { doneOf, Refused } from './no.ts'
import { closeRound, type Entry, isKnownEntry, isOtherPurse, readRound } from './queries.ts'
import type { Seat } from './seat.ts'

/** How often another win may be quicker before this one gives up and is asked again. */
const triesMax = 5

/**
 * A win settles the oldest open bet of its round; one more than there are bets is a prize. It is paid whoever the player
 * is by now, whatever became of his session and of the game.
 */
export async function payWin(app: AppContext, seat: Seat, move: Move, staked: Money | undefined): Promise<Done> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const done = await payOnce(app, seat, move, staked)
    if (done) return done
  }
  throw new Error(`a win of ${seat.provider} was overtaken ${triesMax} times`)
}

/** Undefined when another win took the bet, or this very win came twice at once: what is true then decides. */
async function payOnce(app: AppContext, seat: Seat, move: Move, staked: Money | undefined): Promise<Done | undefined> {
  const { found, entries } = await readRound(app.databases.shardOf(seat.playerId).read, seat)
  const known = entries.find(({ tx }) => tx === move.tx)
  if (known) return { tx: move.tx, seq: known.seq, again: true }
  if (!found) throw new Refused('notFound')
  if (found.state === 'CANCELLED' || isGivenBack(entries)) return await tooLate(app, seat, move)
  const [bet] = openBets(entries, staked)
  // Nothing more was won with bets that are settled: there is nothing to write down.
  if (!bet && move.amount === nothing) return { tx: move.tx, seq: 0, again: false }
  const answer = await pay(app, seat, move, bet)
  return answer && !(bet && answer.status === 'closed') ? doneOf(move.tx, answer) : undefined
}

async function pay(app: AppContext, seat: Seat, { tx, amount }: Move, bet: Entry | undefined) {
  const { playerId, provider, mode, currency } = seat
  const attached = roundRecordOf(seat, { kind: 'win', tx, amount, ...(bet && { bet: bet.tx }) })
  const of = { playerId, mode, currency, amount, attached }
  const id = betIdOf(provider, tx)
  try {
    if (!bet) return await payPrize(app, { ...of, prize: id })
    return await settleBet(app, { ...of, bet: betIdOf(provider, bet.tx), settlement: `${id}|${bet.tx}` })
  } catch (error) {
    if (isKnownEntry(error)) return undefined
    throw isOtherPurse(error) ? new Refused('conflict') : error
  }
}

/** All of its bets were, and the round is about to be closed. */
function isGivenBack(entries: readonly Entry[]): boolean {
  return entries.every(({ kind, state }) => kind !== 'bet' || state === 'VOID')
}

/** The round was given back: a person decides. */
async function tooLate(app: AppContext, seat: Seat, { tx, amount }: Move): Promise<never> {
  await openFinding(app, {
    provider: seat.provider,
    kind: 'lateWin',
    tx,
    playerId: seat.playerId,
    detail: { round: seat.round, amount: String(amount) },
  })
  throw new Refused('notFound')
}

/**
 * The bets that a settlement is about. When the studio says what was staked in all and it is less than what came, the
 * last bets are those whose outcome it never learned: they stay open for their cancellation.
 */
function openBets(entries: readonly Entry[], staked: Money | undefined): readonly Entry[] {
  let sum = nothing
  const covered = entries
    .filter(({ kind, state }) => kind === 'bet' && state !== 'VOID')
    .filter(({ amount }) => {
      sum = add(sum, amount)
      return staked === undefined || sum <= staked
    })
  return covered.filter(({ state }) => state === 'OPEN')
}

/** The round is over: bets that nothing was won with are settled with nothing. */
export async function finishRound(app: AppContext, seat: Seat, staked: Money | undefined): Promise<void> {
  const { playerId, provider, mode, currency } = seat
  const shard = app.databases.shardOf(playerId)
  const { found, entries } = await readRound(shard.read, seat)
  if (found?.state !== 'OPEN') return
  for (const { tx } of openBets(entries, staked)) {
    const id = `${tx}#lost`
    await settleBet(app, {
      playerId,
      mode,
      currency,
      bet: betIdOf(provider, tx),
      settlement: betIdOf(provider, id),
      amount: nothing,
      attached: roundRecordOf(seat, { kind: 'win', tx: id, amount: nothing, bet: tx }),
    })
  }
  await shard.transact((tx) => closeRound(tx, seat, now()))
}
