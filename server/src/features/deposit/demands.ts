import { add, fromMajor, type Money, nothing } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { Context } from '../../http/context.ts'
import { readLifetime } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'
import { type Offer, readOffer } from './offer/offer.ts'
import { selectDepositor } from './queries.ts'

type Asking = Context<'/recharge/createRechargeOrder'> | Context<'/recharge/createTransferOrder'>
type Wished = {
  readonly amount: number
  readonly promoId?: string | undefined
  readonly useBonus?: boolean | undefined
}

/** What every order has to satisfy, whatever its rail. The amount comes in whole units and goes on in minor ones. */
export async function demandOpen(ctx: Asking, wished: Wished): Promise<{ offer: Offer; amount: Money }> {
  const offer = await readOffer(ctx.house, ctx.market, ctx.now)
  if (!offer.isOpen) throw ctx.refusal('deposit.closed', {})
  const amount = fromMajor(String(wished.amount), offer.policy.currency.minorDigits)
  // An offer that does not exist cannot be chosen. Without a choice there is no bonus.
  if (wished.useBonus) throw refusal('input.invalid', { fields: [{ field: 'promoId', problem: 'no such offer' }] })
  await demandKnown(ctx, offer.policy, amount)
  return { offer, amount }
}

/** Where the law wants to know who pays before he does. */
async function demandKnown(ctx: Asking, { kyc }: MarketPolicy, amount: Money): Promise<void> {
  const shard = ctx.house.databases.shardOf(ctx.playerId)
  const [depositor, lifetime] = await Promise.all([
    selectDepositor(shard.read, ctx.playerId),
    readLifetime(shard.pool, ctx.playerId),
  ])
  const level = levelNeeded(kyc, add(lifetime?.deposited ?? nothing, amount))
  if ((depositor?.kycLevel ?? 0) < level) throw ctx.refusal('kyc.required', { level })
}

export function levelNeeded({ before, tiers }: MarketPolicy['kyc'], deposited: Money): number {
  const reached = tiers.filter(({ cumDeposit }) => cumDeposit !== undefined && deposited >= BigInt(cumDeposit))
  return Math.max(before === 'withdraw' ? 0 : 1, ...reached.map(({ level }) => level))
}
