import { deposit } from '@zamra/contract/constants.ts'
import { toMajor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { readOffer } from './offer/offer.ts'

const eta = `${deposit.creditMinutesMin}-${deposit.creditMinutesMax} min`

/** As the page or the statement of the payment names them. */
const providerNames: Readonly<Record<string, string>> = {
  cashfree: 'Cashfree',
  razorpay: 'Razorpay',
  jazzcash: 'JazzCash',
  bkash: 'bKash',
}

/**
 * Lists the channels of one method, the best one first. A channel is a position in the method's list of providers, so
 * that its number stays the same when the ranking changes. The operator pays the provider's fee, so the rate is 0.
 */
export const getPayChannel: Handler<'/recharge/getPayChannel'> = async ({ app, market, now }, { type }) => {
  const { methods, policy } = await readOffer(app, market, now)
  const method = methods.find((one) => one.type === type)
  if (!method) return []
  const whole = (amount: typeof method.amountMin) => Number(toMajor(amount, policy.currency.minorDigits))
  return method.routes.map((provider) => {
    const channel = method.providers.indexOf(provider) + 1
    const [min, max] = [whole(method.amountMin), whole(method.amountMax)]
    return { channel, name: providerNames[provider] ?? method.name.en, min, max, feeRate: 0, eta }
  })
}
