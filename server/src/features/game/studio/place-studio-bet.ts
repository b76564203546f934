import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { isBarred } from '../../../ledger/index.ts'
import type { Move, PlayCall, WalletRefusal } from '../../../providers/studio/port.ts'
import { actionEvaluator } from '../../market/index.ts'
import { isFreeTicketGone, whyNoFreeRound } from '../../promo/index.ts'
import { ageForPolicy } from '../../session/index.ts'
import { placeBet } from '../bet.ts'
import { findClosure, gameTerms } from '../game-terms.ts'
import { placeGiftBet } from '../gift-bet.ts'
import { maxStakeFor } from '../max-stake.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { turnRulesOf } from './look-at-call.ts'
import type { Seen } from './look-queries.ts'
import {
  admitRound,
  type Entry,
  findEntry,
  isKnownEntry,
  isOtherClaim,
  isOtherPayer,
  isOtherWalletMode,
  isRoundClosed,
  isSessionEnded,
  isStakeAboveMax,
  isTurnRefused,
  type RoundAdmission,
} from './queries.ts'
import { doneOf, type Moved, RefusedCallError } from './refusal.ts'
import { otherRoundBegan, whileRoundBegins } from './rounds-beginning.ts'
import type { StudioPlayer } from './studio-player.ts'

/** `stands` when the stake was taken and not refunded. */
export type StudioBetResult = Moved & { readonly stands: boolean }

export type StudioBet = {
  readonly call: PlayCall
  readonly move: Move
  readonly seen: Seen
  /** The terms of its id, when they are written with it. */
  readonly claim: string | undefined
}

/** Checks every rule for a bet that needs no lock; the ledger checks its own rules while it moves the money. */
export async function placeStudioBet(app: AppContext, player: StudioPlayer, bet: StudioBet): Promise<StudioBetResult> {
  const { call, move, seen } = bet
  const known = seen.known.find(({ tx }) => tx === move.tx)
  if (known) return repeated(known)
  const allowed = await demandPlay(app, player, call, seen)
  await requireFreeRound(app, player, move)
  if (allowed.turn && (await otherRoundBegan(app, player))) {
    await admit(app, player)
    return await placeAdmitted(app, player, bet, allowed)
  }
  try {
    const answer = await whileRoundBegins(app, player, () => takeStake(app, player, bet, allowed))
    return { ...doneOf(move.tx, answer), stands: true }
  } catch (error) {
    if (isTurnRefused(error)) {
      await admit(app, player)
      return await placeAdmitted(app, player, bet, allowed)
    }
    return await afterConflict(app, player, move, error)
  }
}

/** The round has begun, by a decision of its own. */
async function placeAdmitted(
  app: AppContext,
  player: StudioPlayer,
  bet: StudioBet,
  allowed: Allowed,
): Promise<StudioBetResult> {
  try {
    const answer = await takeStake(app, player, bet, { ...allowed, turn: undefined })
    return { ...doneOf(bet.move.tx, answer), stands: true }
  } catch (error) {
    return await afterConflict(app, player, bet.move, error)
  }
}

async function afterConflict(
  app: AppContext,
  player: StudioPlayer,
  move: Move,
  error: unknown,
): Promise<StudioBetResult> {
  const no = refusalOfConflict(error)
  if (no) throw new RefusedCallError(no)
  // The last one was used, or it ended, since it was read.
  if (isFreeTicketGone(error)) await requireFreeRound(app, player, move)
  const { playerId, provider } = player
  const met = isKnownEntry(error)
    ? await findEntry(app.databases.shardOf(playerId).read, playerId, provider, move.tx)
    : undefined
  if (!met) throw error
  return repeated(met)
}

function repeated({ tx, seq, state }: Pick<Entry, 'tx' | 'seq' | 'state'>): StudioBetResult {
  return { tx, seq, again: true, isWritten: false, stands: state !== 'VOID' }
}

/** From the player, or of a free round from the operator. */
async function takeStake(
  app: AppContext,
  player: StudioPlayer,
  { move: { tx, amount, freeRound, isDeposit }, claim }: StudioBet,
  { terms, maxStake, turn }: Allowed,
) {
  const { playerId, provider, mode, currency, game, round } = player
  const attached = roundRecordOf(player, { kind: 'bet', tx, amount, maxStake: maxStake?.minor, freeRound, claim, turn })
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
  return isOtherWalletMode(error) || isOtherPayer(error) || isOtherClaim(error) ? 'conflict' : undefined
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

type Allowed = Awaited<ReturnType<typeof demandPlay>>

async function demandPlay(app: AppContext, player: StudioPlayer, call: PlayCall, { mayBegin }: Seen) {
  const { playerId, session, market, mode, game } = player
  if (session === undefined || market === undefined) throw new RefusedCallError('token')
  if (call.game !== game) throw new RefusedCallError('game')
  if (mode === 'real') await requireMarketAllowsBet(app, { playerId, market })
  const terms = await gameTerms(app, game)
  if (!terms || (await findClosure(app, game, { market }))) throw new RefusedCallError('game')
  // Usually the round begins in the transaction of its stake.
  if (!mayBegin) await admit(app, player)
  const maxStake = await maxStakeFor(app, { playerId, market, mode }, app.clock.now())
  return { terms, maxStake, turn: mayBegin ? turnRulesOf(app, market) : undefined }
}

/** Begins the round in a transaction of its own, or refuses: what was played until now is counted in either case. */
async function admit(app: AppContext, { playerId, session, market, round }: StudioPlayer): Promise<void> {
  if (session === undefined || market === undefined) throw new RefusedCallError('token')
  const shard = app.databases.shardOf(playerId)
  const turn = await shard.transact((tx) =>
    admitRound(tx, { playerId, session, round }, turnRulesOf(app, market), app.clock.now()),
  )
  // An exclusion has ended the session; the studio learns the reason.
  if (turn === 'ended' && (await isBarred(shard.pool, playerId, 'play'))) throw new RefusedCallError('disabled')
  const no = refusalOfAdmission[turn]
  if (no) throw new RefusedCallError(no)
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
