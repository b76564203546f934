import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, fromMajor, type Money, nothing } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { ShardReader } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { readLifetime } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'
import { type Offer, readOffer } from './offer/offer.ts'
import { selectDepositor, sumExpected } from './queries.ts'

type Asking = CallContext<'/recharge/createRechargeOrder'> | CallContext<'/recharge/createTransferOrder'>
type Wished = {
  readonly amount: number
  readonly promoId?: string | undefined
  readonly useBonus?: boolean | undefined
}

/** What every order has to satisfy, whatever its rail. The amount comes in whole units and goes on in minor ones. */
export async function demandOpen(ctx: Asking, wished: Wished): Promise<{ offer: Offer; amount: Money }> {
  const offer = await readOffer(ctx.app, ctx.market, ctx.now)
  if (!offer.isOpen) throw ctx.refusal('deposit.closed', {})
  const amount = fromMajor(String(wished.amount), offer.policy.currency.minorDigits)
  // An offer that does not exist cannot be chosen. Without a choice there is no bonus.
  if (wished.useBonus) throw refusal('input.invalid', { fields: [{ field: 'promoId', problem: 'no such offer' }] })
  return { offer, amount }
}

type Book = Parameters<typeof readLifetime>[0]
type Depositing = { readonly playerId: PlayerId; readonly amount: Money; readonly kyc: MarketPolicy['kyc'] }

/** Where the law wants to know who pays before he does. Behind the player's turn none of his orders is missed. */
export async function demandKnown(
  shard: ShardReader,
  book: Book,
  { playerId, amount, kyc }: Depositing,
): Promise<void> {
  const { kycLevel, deposited } = await standingOf(shard, book, playerId)
  const level = levelNeeded(kyc, add(deposited, amount))
  if (kycLevel < level) throw refusal('kyc.required', { level })
}

/** How well a player is known, and all that he has deposited, counting what he has ordered and may pay at any moment. */
export async function standingOf(shard: ShardReader, book: Book, playerId: PlayerId) {
  const depositor = await selectDepositor(shard, playerId)
  // In this order: an order that is credited in between is counted twice rather than not at all.
  const expected = await sumExpected(shard, playerId)
  const lifetime = await readLifetime(book, playerId)
  return { kycLevel: depositor?.kycLevel ?? 0, deposited: add(lifetime?.deposited ?? nothing, expected) }
}

export function levelNeeded({ before, tiers }: MarketPolicy['kyc'], deposited: Money): number {
  const reached = tiers.filter(({ cumDeposit }) => cumDeposit !== undefined && deposited >= BigInt(cumDeposit))
  return Math.max(before === 'withdraw' ? 0 : 1, ...reached.map(({ level }) => level))
}
