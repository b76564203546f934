import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ChargeInfo } from '@zamra/contract/charge-info.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Place } from '../../http/place.ts'
import { depositOfferOf } from './config/deposit-terms.ts'
import { readStanding } from './eligibility/standing.ts'
import { insertOfferedGrant } from './grant-queries.ts'
import { promosInForce } from './promos-in-force.ts'
import type { Promo } from './queries.ts'
import { reasonsFor } from './reasons-for.ts'

type Depositor = {
  readonly app: AppContext
  readonly playerId: PlayerId
  readonly market: string
  readonly now: Date
  readonly locale: Locale
  readonly place: Place
}

type Offers = ChargeInfo['offers']

/**
 * The bonuses that the player can choose with their next deposit; none is chosen unless the player does it. One that only
 * needs a phone number is offered too, and choosing it asks for the number.
 */
export async function offersFor(depositor: Depositor): Promise<Offers> {
  const promos = await depositPromos(depositor)
  if (promos.length === 0) return []
  const standing = await readStanding(depositor)
  const reasons = await Promise.all(promos.map((promo) => reasonsFor(depositor, promo, standing)))
  return promos
    .filter((_, index) => reasons[index]?.every(({ code }) => code === 'phone.missing'))
    .map(({ promoId, config }) => ({ promoId, name: textIn(config.name, depositor.locale), ...depositOfferOf(config) }))
}

type Choice = { readonly promoId: string | undefined; readonly amount: Money }

/** Refuses an order that may not come with this bonus. The terms it returns are those that the order freezes. */
export async function requireOffer(depositor: Depositor, { promoId, amount }: Choice): Promise<Promo> {
  const promo = (await depositPromos(depositor)).find((one) => one.promoId === promoId)
  if (!promo) throw refusal('input.invalid', { fields: [{ field: 'promoId', problem: 'no such offer' }] })
  refuseFor(await reasonsFor(depositor, promo, await readStanding(depositor)))
  const { depositMin } = depositOfferOf(promo.config)
  if (amount < depositMin) {
    const problem = `at least ${depositMin} minor units`
    throw refusal('input.invalid', { fields: [{ field: 'amount', problem }] })
  }
  return promo
}

/** A bonus in play and a missing phone number have refusals of their own, which lead the player further. */
function refuseFor(reasons: readonly PromoReason[]): void {
  const inTheWay = reasons.find(({ code }) => code === 'bonus.active')
  if (inTheWay) throw refusal('bonus.conflict', { active: String(inTheWay.params.active) })
  if (reasons.some(({ code }) => code === 'phone.missing')) throw refusal('phone.required', {})
  if (reasons.length > 0) throw refusal('promo.notEligible', { reasons })
}

async function depositPromos({ app, market, now: at }: Depositor): Promise<readonly Promo[]> {
  const promos = await promosInForce(app, { market, at })
  return promos.filter(({ config }) => config.trigger.on === 'firstDeposit')
}

type ChosenOffer = {
  readonly playerId: PlayerId
  readonly orderNo: string
  readonly currency: string
  readonly promo: Promo
  readonly at: Date
}

/** Freezes the chosen terms with the order, in its transaction. Whether the deposit earns the bonus is seen when it is paid. */
export async function offerGrant(tx: ShardTx, chosen: ChosenOffer): Promise<void> {
  await insertOfferedGrant(tx, chosen)
}
