import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Done, Move, PlayCall, WalletRefusal } from '../../../providers/studio/port.ts'
import { policyEvaluator } from '../../market/index.ts'
import { placeBet } from '../bet.ts'
import { gameTerms } from '../game-terms.ts'
import { rulesOf } from '../play-rules.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { doneOf, Refused } from './no.ts'
import { findEntry, isKnownEntry, isOtherPurse, isRoundClosed, type Turn, takeTurn } from './queries.ts'
import type { Seat } from './seat.ts'

/** `stands` when the stake is taken and was not given back. */
export type Taken = Done & { readonly stands: boolean }

/** Everything that may speak against a bet is asked here; what the book asks, it asks while the money moves. */
export async function takeBet(app: AppContext, seat: Seat, call: PlayCall, move: Move): Promise<Taken> {
  const { playerId, provider, mode, game, round } = seat
  const shard = app.databases.shardOf(playerId)
  const before = async () => {
    const known = await findEntry(shard.read, playerId, provider, move.tx)
    return known && { tx: move.tx, seq: known.seq, again: true, stands: known.state !== 'VOID' }
  }
  const known = await before()
  if (known) return known
  const terms = await demandPlay(app, seat, call)
  try {
    const answer = await placeBet(app, {
      playerId,
      mode,
      currency: seat.currency,
      gameId: game,
      round,
      bet: betIdOf(provider, move.tx),
      stake: move.amount,
      weight: terms.weight,
      // What was set aside is more than the stake: only the difference was played for.
      turnover: move.isDeposit ? 'difference' : terms.turnover,
      attached: roundRecordOf(seat, { kind: 'bet', tx: move.tx, amount: move.amount }),
    })
    return { ...doneOf(move.tx, answer), stands: true }
  } catch (error) {
    if (isRoundClosed(error)) throw new Refused('settled')
    if (isOtherPurse(error)) throw new Refused('conflict')
    const met = isKnownEntry(error) ? await before() : undefined
    if (!met) throw error
    return met
  }
}

async function demandPlay(app: AppContext, seat: Seat, call: PlayCall) {
  const { playerId, session, market, mode, game, round } = seat
  if (session === undefined || market === undefined) throw new Refused('token')
  if (call.game !== game) throw new Refused('game')
  if (mode === 'real' && !policyEvaluator(app)(market, 'bet', now()).allowed) throw new Refused('market')
  const terms = await gameTerms(app, game)
  if (!terms?.isOpen) throw new Refused('game')
  const turn = await app.databases
    .shardOf(playerId)
    .transact((tx) => takeTurn(tx, { playerId, session, round }, rulesOf(app, market)))
  const no = noOfTurn[turn]
  if (no) throw new Refused(no)
  return terms
}

const noOfTurn: Readonly<Record<Turn, WalletRefusal | undefined>> = {
  taken: undefined,
  unknown: 'token',
  ended: 'token',
  tooFast: 'tooFast',
  checkDue: 'checkDue',
}
