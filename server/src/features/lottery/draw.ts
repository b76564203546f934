import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { findPublicDraw, type PublicDraw } from './draw/public-queries.ts'
import { selectJackpots, selectPayouts } from './draw/result-queries.ts'
import { shownDraw } from './draws.ts'

type Shown = OutputOf<'/lottery/draw'>

export const draw: Handler<'/lottery/draw'> = async (ctx, { drawId }) => {
  const { main } = ctx.app.databases
  const found = await findPublicDraw(main.read, drawId)
  if (!found) throw ctx.refusal('thing.notFound', {})
  return {
    ...shownDraw(found),
    ...promisesOf(found),
    ...rootOf(found),
    ...resultOf(found),
    ...(await paidOf(ctx.app, found)),
    serverTime: ctx.now.getTime(),
  }
}

function promisesOf(found: PublicDraw) {
  const { fallbackReason, voidReason } = found
  return {
    rulesHash: found.rulesHash.toString('hex'),
    commit: found.commitment.toString('hex'),
    sealed: found.sealed,
    round: Number(found.round),
    fallbackRound: Number(found.fallbackRound),
    ...(fallbackReason && { fallbackReason }),
    ...(voidReason && { voidReason }),
  }
}

type WrittenStake = { readonly mode: 'real' | 'free'; currency: string; tickets: number; staked: number }

function rootOf({ root, tickets, rootedAt, stakes }: PublicDraw): Pick<Shown, 'root'> {
  if (!root || tickets === null || !rootedAt) return {}
  const told = (stakes as readonly WrittenStake[]).map((stake) => ({ ...stake, staked: minor(BigInt(stake.staked)) }))
  return { root: { root: root.toString('hex'), tickets, rootedAt: rootedAt.getTime(), stakes: told } }
}

function resultOf({ resultRound, signature, opSeed, seed, drawnAt }: PublicDraw): Pick<Shown, 'result'> {
  if (resultRound === null || !signature || !opSeed || !seed || !drawnAt) return {}
  const bytes = {
    signature: signature.toString('hex'),
    opSeed: opSeed.toString('hex'),
    seed: seed.toString('hex'),
  }
  return { result: { round: Number(resultRound), ...bytes, drawnAt: drawnAt.getTime() } }
}

/** Payouts are shown only when all of them are paid. */
async function paidOf({ databases: { main } }: AppContext, { drawId, state }: PublicDraw) {
  if (state !== 'PUBLISHED') return {}
  const [jackpots, payouts] = await Promise.all([selectJackpots(main.read, drawId), selectPayouts(main.read, drawId)])
  return { payouts: [...payouts], ...(jackpots.length > 0 && { jackpots: [...jackpots] }) }
}
