import type { ChargeInfo } from '@zamra/contract/charge-info.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { nothing, toMajor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { readLifetime } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'
import { offersFor } from '../promo/index.ts'
import type { ArrivalTimes } from './arrival-queries.ts'
import { arrivalTimes } from './arrival-times.ts'
import { type Coin, coinsOf } from './chain/coins.ts'
import { accountFor, type Offer, readOffer } from './offer/offer.ts'
import { toProcessingOrders } from './order-view.ts'
import { selectProcessing } from './processing-queries.ts'

/**
 * Returns what the deposit page is built from. A rail is disabled when it is switched off, has no healthy provider or is
 * not allowed in the market; everything else comes from the settings of the market.
 */
export const getChargeInfo: Handler<'/recharge/getChargeInfo'> = async (ctx) => {
  const { app, playerId, market, now, locale } = ctx
  const shard = app.databases.shardOf(playerId)
  const [offer, processing, lifetime, arrival] = await Promise.all([
    readOffer(app, market, now),
    selectProcessing(shard.read, playerId),
    readLifetime(shard.pool, playerId),
    arrivalTimes(app, { shard, market, at: now }),
  ])
  const coins = coinsOf(app.config, offer.settings)
  const isFirst = (lifetime?.deposited ?? nothing) === nothing
  return {
    ...switchesOf(offer, coins),
    ...amountsOf(offer),
    cryptoConfig: coins.map(({ contract: _, decimals: __, ...shown }) => shown),
    rechargeTypeList: methodsOf(offer, locale, arrival),
    currency: offer.policy.currency.iso,
    ordersInProcess: processing.length,
    processingOrders: toProcessingOrders(processing),
    ordersMax: offer.policy.deposits.maxPending,
    isFirst,
    documents: offer.settings.documents.map(({ document, when }) => ({
      document: textIn(document, locale),
      when: textIn(when, locale),
    })),
    offers: await offersFor(ctx),
  }
}

function switchesOf(offer: Offer, coins: readonly Coin[]) {
  const { settings, policy } = offer
  return {
    rechargeOpen: offer.isOpen,
    showCrypto: coins.length > 0 && settings.showCrypto && policy.deposits.crypto && offer.isRailOpen('crypto'),
    showTranfer: settings.showTransfer && offer.accounts.length > 0,
    giftSwitch: settings.giftSwitch,
    agentRechargeSwitch: settings.agentRechargeSwitch && allowsAgents(policy),
    fillOrderSwitch: settings.fillOrderSwitch,
    transferGiftSwitch: settings.transferGiftSwitch,
    transferGift: settings.transferGift,
    agentRechargeGift: settings.agentRechargeGift,
    cryptoGift: settings.cryptoGift,
    rechargeTypes: settings.rechargeTypes,
    agentsV2: JSON.stringify(allowsAgents(policy) ? settings.agents : []),
  }
}

/** Where the market does not allow agents, neither the tab nor a name is sent. */
function allowsAgents({ deposits }: MarketPolicy): boolean {
  return deposits.agency
}

function amountsOf(offer: Offer) {
  const { settings } = offer
  const payable = settings.cards.filter(({ type }) => accountFor(offer, type === 'upi' ? 2 : 1))
  return {
    typeA: { amountList: settings.typeA },
    typeB: { amountList: settings.typeB },
    defaultIndex: settings.defaultAmount,
    rechargeTypeLimit: settings.rechargeTypeLimit,
    bankConfigList: settings.banks,
    cards: payable.map(({ type, amounts }) => ({ type, rechargeItems: amounts.join('|') })),
  }
}

function methodsOf({ methods, policy }: Offer, locale: Locale, arrival: ArrivalTimes): ChargeInfo['rechargeTypeList'] {
  const { minorDigits } = policy.currency
  const usual = (seconds: number | undefined) => seconds !== undefined && { usualSeconds: seconds }
  return methods.map((method) => ({
    ...usual(arrival.get(method.type)),
    name: textIn(method.name, locale),
    type: method.type,
    isDefault: method.isDefault,
    amountRange: JSON.stringify({
      min: Number(toMajor(method.amountMin, minorDigits)),
      max: Number(toMajor(method.amountMax, minorDigits)),
    }),
    showWeight: method.showWeight,
    showOffset: method.showOffset,
    disable: method.routes.length === 0,
  }))
}
