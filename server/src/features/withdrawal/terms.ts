import { appInfo } from '@zamra/contract/constants.ts'
import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import type { Handler } from '../../http/context.ts'
import { allPolicies, marketOf, policyOf } from '../market/index.ts'
import { listLevels } from '../vip/index.ts'
import { identityTiers } from './read-standing.ts'
import { readSettings } from './settings.ts'

const hourSeconds = 3_600

/** The public terms. Every figure is read from where it is enforced, so the page cannot say anything else. */
export const terms: Handler<'/withdraw/terms'> = async ({ app, market: own, locale }, input) => {
  const known = allPolicies(app).map(({ code }) => code)
  const asked = input.market !== undefined && known.includes(input.market) ? input.market : undefined
  const market = asked ?? own ?? marketOf(appInfo.phonePrefix)
  const { currency, withdrawals, kyc, tax } = policyOf(app, market)
  const [settings, levels] = await Promise.all([
    readSettings(app, market),
    listLevels(app.databases.main.read, currency.iso, locale),
  ])
  return {
    market,
    currency: currency.iso,
    min: settings.min,
    max: settings.max,
    feeMin: settings.feeMin,
    freeTimes: settings.freeTimes,
    levels: levels.map(({ level, withdrawDailyLimit, withdrawDailyTimes, withdrawFeeBps }) => ({
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
    payeeKinds: ['bank'],
    canCancel: withdrawals.cancelable,
  }
}
