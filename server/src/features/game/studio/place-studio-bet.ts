import type { AppContext } from '../../../app-context.ts'
import { isBarred } from '../../../ledger/index.ts'
import type { Done, Move, PlayCall, WalletRefusal } from '../../../providers/studio/port.ts'
import { policyEvaluator } from '../../market/index.ts'
import { placeBet } from '../bet.ts'
import { gameTerms } from '../game-terms.ts'
import { maxStakeFor } from '../max-stake.ts'
import { rulesOf } from '../play-rules.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import {
  admitRound,
  findEntry,
  isKnownEntry,
  isOtherWalletMode,
  isRoundClosed,
  isSessionEnded,
  isStakeAboveMax,
  type RoundAdmission,
} from './queries.ts'
import { doneOf, RefusedCallError } from './refusal.ts'
import type { StudioPlayer } from './studio-player.ts'

/** `stands` when the stake was taken and not refunded. */
export type StudioBetResult = Done & { readonly stands: boolean }

/** Checks every rule for a bet that needs no lock; the ledger checks its own rules while it moves the money. */
export async function placeStudioBet(
  app: AppContext,
  player: StudioPlayer,
  call: PlayCall,
  move: Move,
): Promise<StudioBetResult> {
  const { playerId, provider, mode, game, round } = player
  const shard = app.databases.shardOf(playerId)
  const before = async () => {
    const known = await findEntry(shard.read, playerId, provider, move.tx)
    return known && { tx: move.tx, seq: known.seq, again: true, stands: known.state !== 'VOID' }
  }
  const known = await before()
  if (known) return known
  const { terms, maxStake } = await demandPlay(app, player, call)
  try {
    const answer = await placeBet(app, {
      playerId,
      mode,
      currency: player.currency,
      gameId: game,
      category: terms.category,
      round,
      bet: betIdOf(provider, move.tx),
      stake: move.amount,
      weight: terms.weight,
      // The amount reserved exceeds the stake: only the difference was played.
      turnover: move.isDeposit ? 'difference' : terms.turnover,
      attached: roundRecordOf(player, { kind: 'bet', tx: move.tx, amount: move.amount, maxStake: maxStake?.minor }),
    })
    return { ...doneOf(move.tx, answer), stands: true }
  } catch (error) {
    const no = refusalOfConflict(error)
    if (no) throw new RefusedCallError(no)
    const met = isKnownEntry(error) ? await before() : undefined
    if (!met) throw error
    return met
  }
}

/** What the writer of the round found when the stake was taken: also what another request did since the bet was admitted. */
function refusalOfConflict(error: unknown): WalletRefusal | undefined {
  if (isSessionEnded(error)) return 'token'
  if (isRoundClosed(error)) return 'settled'
  if (isStakeAboveMax(error)) return 'tooLarge'
  return isOtherWalletMode(error) ? 'conflict' : undefined
}

async function demandPlay(app: AppContext, player: StudioPlayer, call: PlayCall) {
  const { playerId, session, market, mode, game, round } = player
  if (session === undefined || market === undefined) throw new RefusedCallError('token')
  if (call.game !== game) throw new RefusedCallError('game')
  if (mode === 'real' && !policyEvaluator(app)(market, 'bet', { at: app.clock.now(), place: 'server' }).allowed)
    throw new RefusedCallError('market')
  const terms = await gameTerms(app, game)
  if (!terms?.isOpen) throw new RefusedCallError('game')
  const shard = app.databases.shardOf(playerId)
  const turn = await shard.transact((tx) =>
    admitRound(tx, { playerId, session, round }, rulesOf(app, market), app.clock.now()),
  )
  // An exclusion has ended the session; the studio learns the reason.
  if (turn === 'ended' && (await isBarred(shard.pool, playerId, 'play'))) throw new RefusedCallError('disabled')
  const no = refusalOfAdmission[turn]
  if (no) throw new RefusedCallError(no)
  return { terms, maxStake: await maxStakeFor(app, { playerId, market, mode }, app.clock.now()) }
}

const refusalOfAdmission: Readonly<Record<RoundAdmission, WalletRefusal | undefined>> = {
  taken: undefined,
  unknown: 'token',
  ended: 'token',
  tooFast: 'tooFast',
  checkDue: 'checkDue',
}
