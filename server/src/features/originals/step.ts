import { hasSteps } from '@zamra/contract/originals/games.ts'
import { stop } from '@zamra/contract/originals/mines.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import { type OriginalBet, shownBet } from './bet.ts'
import { resolverOf, settleTakenBet } from './engine.ts'
import { findBet, lockBet, saveSteps } from './queries.ts'

type Ctx = CallContext<'/originals/step'>

/**
 * The step is stored before anything about it is told. So a step that was answered cannot be taken back, and one whose answer
 * was lost is repeated with its place.
 */
export const step: Handler<'/originals/step'> = async (ctx, { betId, place, step: chosen }) => {
  const { app, playerId } = ctx
  const shard = app.databases.shardOf(playerId)
  const known = await findBet(shard.read, playerId, betId)
  if (!known || !hasSteps(known.play)) throw ctx.refusal('thing.notFound', {})
  const outcomeAfter = await resolverOf(app, known)
  const { bet, isLate } = await shard.transact(async (tx) => {
    const locked = (await lockBet(tx, playerId, betId)) ?? known
    if (locked.steps[place] === chosen) return { bet: locked, isLate: false }
    // The step before may have ended the round, and its payout is on the way: one more step would change the outcome.
    if (!locked.settledAt && outcomeAfter(locked.steps)) return { bet: locked, isLate: true }
    requireStep(ctx, locked, place, chosen)
    const steps = [...locked.steps, chosen]
    await saveSteps(tx, locked, steps, outcomeAfter(steps) !== undefined)
    return { bet: { ...locked, steps }, isLate: false }
  })
  if (bet.settledAt) return { bet: shownBet(bet), currency: bet.currency }
  const settled = await settleTakenBet(app, bet)
  if (isLate) throw ctx.refusal('thing.alreadyDone', { original: betId })
  if (!settled) return { bet: shownBet(bet), currency: bet.currency }
  if (bet.mode === 'real') await pushEvent(app, playerId, 'balance')
  return { bet: shownBet(settled.bet), currency: bet.currency, balance: settled.answer.balance }
}

/** The round goes on, this is its next step, and the tile is still closed. A player stops after a safe tile at the earliest. */
function requireStep(ctx: Ctx, { steps, settledAt, betId }: OriginalBet, place: number, chosen: number): void {
  if (settledAt || place !== steps.length || steps.includes(stop)) {
    throw ctx.refusal('thing.alreadyDone', { original: betId })
  }
  const isPossible = chosen === stop ? steps.length > 0 : !steps.includes(chosen)
  if (!isPossible) throw ctx.refusal('input.invalid', { fields: [{ field: 'step', problem: 'range' }] })
}
