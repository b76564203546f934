import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ChargeInfo } from '@zamra/contract/charge-info.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { policyEvaluator, policyOf } from '../market/index.ts'
import { insertOfferedGrant, selectGrants } from './grant-queries.ts'
import { listNewestPromos, type Promo } from './queries.ts'
import { problemsOf } from './validate-config.ts'

type Depositor = {
  readonly playerId: PlayerId
  readonly market: string
  /** No deposit of the player was credited yet. */
  readonly isFirst: boolean
  readonly at: Date
}

type Offers = ChargeInfo['offers']

/** The bonuses that the player can choose with their next deposit. None is chosen unless the player does it. */
export async function offersFor(app: AppContext, depositor: Depositor, locale: Locale): Promise<Offers> {
  const promos = await openPromos(app, depositor)
  if (promos.length === 0) return []
  const { read } = app.databases.shardOf(depositor.playerId)
  const { active, granted } = await readGranted(read, depositor.playerId)
  if (active !== undefined) return []
  return promos.filter(({ promoId }) => !granted.has(promoId)).map((promo) => shown(promo, locale))
}

type Choice = { readonly promoId: string | undefined; readonly amount: Money; readonly locale: Locale }

/** Refuses an order that may not come with this bonus. The terms it returns are those that the order freezes. */
export async function requireOffer(
  app: AppContext,
  depositor: Depositor,
  { promoId, amount, locale }: Choice,
): Promise<Promo> {
  const { active } = await readGranted(app.databases.shardOf(depositor.playerId).read, depositor.playerId)
  if (active !== undefined) throw refusal('bonus.conflict', { active: active[locale] })
  const promo = (await openPromos(app, depositor)).find((one) => one.promoId === promoId)
  if (!promo) throw refusal('input.invalid', { fields: [{ field: 'promoId', problem: 'no such offer' }] })
  if (amount < BigInt(promo.config.depositMin)) {
    const problem = `at least ${promo.config.depositMin} minor units`
    throw refusal('input.invalid', { fields: [{ field: 'amount', problem }] })
  }
  return promo
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

/** What the market offers at this moment for a first deposit, by its law of today. */
async function openPromos(app: AppContext, { market, isFirst, at }: Depositor): Promise<readonly Promo[]> {
  if (!isFirst || !policyEvaluator(app)(market, 'promotion', { at, place: 'server' }).allowed) return []
  const promos = await listNewestPromos(app.databases.main.read)
  return promos.filter(
    (promo) =>
      promo.market === market &&
      promo.isOpen &&
      promo.startsAt <= at &&
      (promo.endsAt === null || at < promo.endsAt) &&
      problemsOf(promo.config, policyOf(app, market)).length === 0,
  )
}

async function readGranted(shard: ShardReader, playerId: PlayerId) {
  const grants = await selectGrants(shard, playerId)
  return {
    active: grants.find(({ state }) => state === 'ACTIVE')?.terms.name,
    granted: new Set(
      grants.filter(({ state }) => state !== 'OFFERED' && state !== 'LAPSED').map(({ promoId }) => promoId),
    ),
  }
}

function shown({ promoId, config }: Promo, locale: Locale): Offers[number] {
  return {
    promoId,
    name: config.name[locale],
    bonusBps: config.bonusBps,
    bonusMax: minor(BigInt(config.bonusMax)),
    depositMin: minor(BigInt(config.depositMin)),
    wagerTimes: config.wager.times,
    wagerBase: config.wager.base,
  }
}
