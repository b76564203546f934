import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { isBarred } from '../../../ledger/index.ts'
import type { Done, Move, PlayCall, WalletRefusal } from '../../../providers/studio/port.ts'
import { actionEvaluator } from '../../market/index.ts'
import { isFreeTicketGone, whyNoFreeRound } from '../../promo/index.ts'
import { ageForPolicy } from '../../session/index.ts'
import { placeBet } from '../bet.ts'
import { findClosure, gameTerms } from '../game-terms.ts'
import { placeGiftBet } from '../gift-bet.ts'
import { maxStakeFor } from '../max-stake.ts'
import { rulesOf } from '../play-rules.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import {
  admitRound,
  findEntry,
  isKnownEntry,
  isOtherPayer,
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
  const { playerId, provider } = player
  const shard = app.databases.shardOf(playerId)
  const before = async () => {
    const known = await findEntry(shard.read, playerId, provider, move.tx)
    return known && { tx: move.tx, seq: known.seq, again: true, stands: known.state !== 'VOID' }
  }
  const known = await before()
  if (known) return known
  const allowed = await demandPlay(app, player, call)
  await requireFreeRound(app, player, move)
  try {
    return { ...doneOf(move.tx, await takeStake(app, player, move, allowed)), stands: true }
  } catch (error) {
    const no = refusalOfConflict(error)
    if (no) throw new RefusedCallError(no)
    // The last one was used, or it ended, since it was read.
    if (isFreeTicketGone(error)) await requireFreeRound(app, player, move)
    const met = isKnownEntry(error) ? await before() : undefined
    if (!met) throw error
    return met
  }
}

/** From the player, or of a free round from the operator. */
async function takeStake(
  app: AppContext,
  player: StudioPlayer,
  { tx, amount, freeRound, isDeposit }: Move,
  { terms, maxStake }: Awaited<ReturnType<typeof demandPlay>>,
) {
  const { playerId, provider, mode, currency, game, round } = player
  const attached = roundRecordOf(player, { kind: 'bet', tx, amount, maxStake: maxStake?.minor, freeRound })
  const taken = { playerId, currency, bet: betIdOf(provider, tx), stake: amount, attached }
  if (freeRound !== undefined) return await placeGiftBet(app, taken)
  const { category, weight } = terms
  // The amount reserved exceeds the stake: only the difference was played.
  const turnover = isDeposit ? 'difference' : terms.turnover
  return await placeBet(app, { ...taken, mode, gameId: game, category, round, weight, turnover })
}

/** What the writer of the round found when the stake was taken: also what another request did since the bet was admitted. */
function refusalOfConflict(error: unknown): WalletRefusal | undefined {
  if (isSessionEnded(error)) return 'token'
  if (isRoundClosed(error)) return 'settled'
  if (isStakeAboveMax(error)) return 'tooLarge'
  return isOtherWalletMode(error) || isOtherPayer(error) ? 'conflict' : undefined
}

/** Refuses a free round that the player does not have, or not for this. */
async function requireFreeRound(
  app: AppContext,
  { playerId, mode, game }: StudioPlayer,
  { amount: stake, freeRound: rewardId }: Move,
): Promise<void> {
  if (rewardId === undefined) return
  const use = { playerId, rewardId, game, stake, now: app.clock.now() }
  const no = mode === 'free' ? 'freeRoundUnknown' : await whyNoFreeRound(app, use)
  if (no) throw new RefusedCallError(no)
}

async function demandPlay(app: AppContext, player: StudioPlayer, call: PlayCall) {
  const { playerId, session, market, mode, game, round } = player
  if (session === undefined || market === undefined) throw new RefusedCallError('token')
  if (call.game !== game) throw new RefusedCallError('game')
  if (mode === 'real') await requireMarketAllowsBet(app, { playerId, market })
  const terms = await gameTerms(app, game)
  if (!terms || (await findClosure(app, game, { market }))) throw new RefusedCallError('game')
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

async function requireMarketAllowsBet(
  app: AppContext,
  player: { readonly playerId: PlayerId; readonly market: string },
): Promise<void> {
  const at = app.clock.now()
  const circumstances = { at, place: 'server', ...(await ageForPolicy(app, player, at)) } as const
  if (!actionEvaluator(app)(player.market, 'bet', circumstances).allowed) throw new RefusedCallError('market')
}

const refusalOfAdmission: Readonly<Record<RoundAdmission, WalletRefusal | undefined>> = {
  taken: undefined,
  unknown: 'token',
  ended: 'token',
  tooFast: 'tooFast',
  checkDue: 'checkDue',
  // The player's own limit of time.
  timeUp: 'limit',
}
