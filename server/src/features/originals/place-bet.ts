import type { InputOf } from '@zamra/contract/calls.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import { stakesOf } from '@zamra/contract/originals/game.ts'
import { chancesOf } from '@zamra/contract/originals/games.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import {
  type BetAnswer,
  findClosure,
  maxStakeFor,
  refuseBet,
  requireRealityCheckDone,
  stakeAboveMax,
} from '../game/index.ts'
import { policyOf, requireMarketAllows } from '../market/index.ts'
import { ageForPolicy } from '../session/index.ts'
import { betIdOf, type OriginalBet, shownBet } from './bet.ts'
import { type NewBet, openedPair, settleTakenBet, stakeBet, takenBet } from './engine.ts'
import { brokenRule, findBet } from './queries.ts'
import { newestSeedKey } from './server-seed.ts'

type Ctx = CallContext<'/originals/bet'>

/** Every refusal comes before the stake is taken. Afterwards the bet has its outcome, and only that can follow. */
export const placeOriginalBet: Handler<'/originals/bet'> = async (ctx, input) => {
  const { app, playerId, market } = ctx
  const wanted = newBet(ctx, input)
  const known = await findBet(app.databases.shardOf(playerId).read, playerId, wanted.betId)
  if (known) return await answerAgain(ctx, wanted, known)
  await requirePlayable(ctx, wanted, input.isAuto)
  const { minCycleMs } = policyOf(app, market).games
  const taken = await stakeBet(app, wanted, minCycleMs).catch((error: unknown) => {
    throw refusalOfRule(ctx, error, minCycleMs)
  })
  await refuseBet(ctx, taken)
  if (taken.again)
    return await answerAgain(ctx, wanted, await findBet(app.databases.shardOf(playerId).read, playerId, wanted.betId))
  return await settleAndAnswer(ctx, takenBet(wanted, taken), taken)
}

function newBet(ctx: Ctx, { clientOrderId, seed, mode, stake, play }: InputOf<'/originals/bet'>): NewBet {
  const { app, playerId, market } = ctx
  const currency = mode === 'free' ? coin : policyOf(app, market).currency.iso
  return { playerId, betId: betIdOf(playerId, mode, clientOrderId), seed, mode, currency, play, stake }
}

async function requirePlayable(
  ctx: Ctx,
  { seed, mode, currency, play, stake }: NewBet,
  isAuto: boolean,
): Promise<void> {
  const { app, playerId, market, now } = ctx
  if (mode === 'real') requireMarketAllows(ctx, 'bet', await ageForPolicy(app, ctx, now))
  if (isAuto && !policyOf(app, market).games.autoplay) {
    const reasons = [{ code: 'autoplay.off', params: { market }, next: 'none' }] as const
    throw ctx.refusal('market.notAllowed', { action: 'bet', market, reasons })
  }
  const { min, max } = stakesOf(chancesOf(play))
  if (stake < BigInt(min) || stake > BigInt(max)) {
    throw ctx.refusal('stake.outOfRange', { bet: play.game, min, max, currency })
  }
  const maxStake = await maxStakeFor(app, { playerId, market, mode }, now)
  if (maxStake && stake > BigInt(maxStake.minor)) throw stakeAboveMax(market, currency, maxStake)
  const closure = await findClosure(app, play.game, ctx)
  if (closure) throw closure
  const pair = await openedPair(app, playerId, seed)
  if (pair?.key !== newestSeedKey(app)) throw ctx.refusal('thing.notFound', {})
  await requireRealityCheckDone({ ...ctx, gameId: play.game, mode })
}

/** The rules that only the database can decide, because two bets may arrive at once. */
function refusalOfRule(ctx: Ctx, error: unknown, minCycleMs: number): unknown {
  const rule = brokenRule(error)
  if (rule === 'seed_is_in_use' || rule === 'round_is_over') return ctx.refusal('thing.alreadyDone', { original: null })
  if (rule === 'cycle_is_over') return ctx.refusal('rate.limited', { retryAfter: Math.ceil(minCycleMs / 1_000) })
  return error
}

async function settleAndAnswer(ctx: Ctx, bet: OriginalBet, taken: BetAnswer) {
  const settled = await settleTakenBet(ctx.app, bet)
  if (bet.mode === 'real') await pushEvent(ctx.app, bet.playerId, 'balance')
  const { balance } = settled?.answer ?? taken
  return { bet: shownBet(settled?.bet ?? bet), currency: bet.currency, balance }
}

/** A repeated order is answered with its bet; after a crash it is settled now. Another bet under the same order is refused. */
async function answerAgain(ctx: Ctx, wanted: NewBet, known: OriginalBet | undefined) {
  const isSame =
    known?.seed === wanted.seed && known.stake === wanted.stake && canonical(known.play) === canonical(wanted.play)
  if (!isSame) throw ctx.refusal('thing.alreadyDone', { original: known?.betId ?? null })
  const { app } = ctx
  // The ledger answers a repeat with the balance of now and moves nothing.
  const repeated = await stakeBet(app, wanted, 0)
  if (known.settledAt === null) return await settleAndAnswer(ctx, known, repeated)
  return { bet: shownBet(known), currency: known.currency, balance: repeated.balance }
}

function canonical(play: OriginalBet['play']): string {
  return JSON.stringify(Object.entries(play).sort(([one], [other]) => (one < other ? -1 : 1)))
}
