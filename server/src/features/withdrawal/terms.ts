import type { OutputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { allPolicies, marketOf, policyOf } from '../market/index.ts'
import { coinPayout } from '../player/index.ts'
import { configInForce } from '../vip/index.ts'
import { identityTiers } from './read-standing.ts'
import { readSettings } from './settings.ts'

const hourSeconds = 3_600

export const terms: Handler<'/withdraw/terms'> = ({ app, market: own }, input) => {
  const known = allPolicies(app).map(({ code }) => code)
  const asked = input.market !== undefined && known.includes(input.market) ? input.market : undefined
  return readTerms(app, asked ?? own ?? marketOf(appInfo.phonePrefix))
}

/** The public terms. Every figure is read from where it is enforced, so the page cannot say anything else. */
export async function readTerms(app: AppContext, market: string): Promise<OutputOf<'/withdraw/terms'>> {
  const { currency, withdrawals, kyc, tax } = policyOf(app, market)
  const [settings, vip] = await Promise.all([readSettings(app, market), configInForce(app, currency.iso)])
  const { payoutProviders } = settings
  const coins = coinPayout(app, market, { hasCoins: settings.coins !== undefined, payoutProviders })
  return {
    market,
    currency: currency.iso,
    min: settings.min,
    max: settings.max,
    feeMin: settings.feeMin,
    freeTimes: settings.freeTimes,
    levels: (vip?.levels ?? []).map(({ level, withdrawDailyLimit, withdrawDailyTimes, withdrawFeeBps }) => ({
      level,
      dailyLimit: withdrawDailyLimit,
      dailyTimes: withdrawDailyTimes,
      feeRate: withdrawFeeBps / 100,
    })),
    promise: { usual: settings.usualSeconds, max: withdrawals.slaHours * hourSeconds },
    lateCredit: { ratePer6h: withdrawals.lateCreditPctPer6h, cap: withdrawals.lateCreditCap },
    holdHours: withdrawHoldHours,
    identity: [...identityTiers(kyc.tiers)],
    tax: tax.engine,
    payeeKinds: [
      'bank',
      ...(app.providers.payouts.walletsOf(market, payoutProviders).length > 0 ? ['wallet' as const] : []),
      ...(coins ? ['chain' as const] : []),
    ],
    ...(coins && settings.coins && { coins: { ...coins, ...settings.coins } }),
    canCancel: withdrawals.cancelable,
  }
}
