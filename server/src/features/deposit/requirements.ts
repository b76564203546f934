import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, fromMajor, type Money, nothing } from '@zamra/contract/money.ts'
import { refusal } from '../../base/refusal.ts'
import type { ShardReader } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { readLifetime } from '../../ledger/index.ts'
import { type MarketPolicy, requireMarketAllows } from '../market/index.ts'
import { type Promo, requireOffer } from '../promo/index.ts'
import { ageForPolicy } from '../session/index.ts'
import { type Offer, readOffer } from './offer/offer.ts'
import { selectDepositor, sumExpected } from './queries.ts'

export type OrderContext = CallContext<'/recharge/createRechargeOrder'> | CallContext<'/recharge/createTransferOrder'>
type OrderInput = {
  readonly amount: number
  readonly promoId?: string | undefined
  readonly useBonus?: boolean | undefined
}

/** Checks what every order needs, whatever its rail, and converts the amount from whole units to minor units. */
export async function requireDepositsOpen(
  ctx: OrderContext,
  wished: OrderInput,
): Promise<{ offer: Offer; amount: Money; promo: Promo | undefined }> {
  const offer = await readOffer(ctx.app, ctx.market, ctx.now)
  if (!offer.isOpen) throw ctx.refusal('deposit.closed', {})
  requireMarketAllows(ctx, 'deposit', await ageForPolicy(ctx.app, ctx, ctx.now))
  const amount = fromMajor(String(wished.amount), offer.policy.currency.minorDigits)
  return { offer, amount, promo: await chosenPromo(ctx, wished, amount) }
}

/** What the choice of a bonus adds to the body of an order. */
export function chosenBonus({ useBonus, promoId }: Omit<OrderInput, 'amount'>): readonly unknown[] {
  return useBonus ? [promoId ?? null] : []
}

/** The bonus that the player chose with this order; none unless they did. */
async function chosenPromo(
  ctx: OrderContext,
  { useBonus, promoId }: OrderInput,
  amount: Money,
): Promise<Promo | undefined> {
  return useBonus ? await requireOffer(ctx, { promoId, amount }) : undefined
}

type LedgerReader = Parameters<typeof readLifetime>[0]
type PlannedDeposit = { readonly playerId: PlayerId; readonly amount: Money; readonly kyc: MarketPolicy['kyc'] }

/**
 * Enforces the KYC level that the market requires for this amount. The caller holds the player's lock, so that no
 * concurrent order is missed in the total.
 */
export async function requireKycLevel(
  shard: ShardReader,
  book: LedgerReader,
  { playerId, amount, kyc }: PlannedDeposit,
): Promise<void> {
  const { kycLevel, deposited } = await readKycStanding(shard, book, { playerId })
  const level = requiredKycLevel(kyc, add(deposited, amount))
  if (kycLevel < level) throw refusal('kyc.required', { level })
}

type Depositor = Parameters<typeof sumExpected>[1]

/** Reads the player's KYC level and lifetime deposits, including open orders that may be paid at any moment. */
export async function readKycStanding(shard: ShardReader, book: LedgerReader, who: Depositor) {
  const { playerId } = who
  const depositor = await selectDepositor(shard, playerId)
  // The open orders are read first: an order credited in between is then counted twice, which is safer than not at all.
  const expected = await sumExpected(shard, who)
  const lifetime = await readLifetime(book, playerId)
  return { kycLevel: depositor?.kycLevel ?? 0, deposited: add(lifetime?.deposited ?? nothing, expected) }
}

/** Coins have no named sender. In a closed loop they are taken from a verified player alone. */
export function requiredKycLevelOfCoins({ kyc, withdrawals }: MarketPolicy, deposited: Money): number {
  return Math.max(requiredKycLevel(kyc, deposited), withdrawals.closedLoop ? 1 : 0)
}

export function requiredKycLevel({ before, tiers }: MarketPolicy['kyc'], deposited: Money): number {
  const reached = tiers.filter(({ cumDeposit }) => cumDeposit !== undefined && deposited >= BigInt(cumDeposit))
  return Math.max(before === 'withdraw' ? 0 : 1, ...reached.map(({ level }) => level))
}
