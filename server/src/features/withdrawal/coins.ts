import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { formatCoins, rateOf, unitsFor } from '../deposit/index.ts'
import { policyOf } from '../market/index.ts'
import type { CoinTerms } from './evaluate-withdrawal.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

export type Coins = { readonly units: bigint; readonly rate: string; readonly coin: string; readonly decimals: number }

/** The coins that an address gets for the net amount, in whole units rounded down. Undefined where none can be paid. */
export function coinsFor(app: AppContext, market: string, terms: CoinTerms | undefined, net: Money): Coins | undefined {
  const [token] = app.config.chain?.tokens ?? []
  if (!token || !terms) return undefined
  const { coin, decimals } = token
  const rate = rateOf(terms.rate, { decimals, minorDigits: policyOf(app, market).currency.minorDigits })
  return { units: unitsFor(net, rate), rate: terms.rate, coin, decimals }
}

export function quoteOfCoins({ units, rate, coin, decimals }: Coins) {
  return { coin, rate, arrives: formatCoins(units, decimals) }
}

type Frozen = Pick<Withdrawal, 'payeeCode' | 'coinUnits' | 'coinRate'>

/** The coins of a withdrawal, as they were confirmed. A coin that is no longer configured has no known decimals. */
export function frozenCoins({ config }: AppContext, { payeeCode: coin, coinUnits, coinRate: rate }: Frozen) {
  const token = config.chain?.tokens.find((one) => one.coin === coin)
  if (coinUnits === null || rate === null || !token) return {}
  return { coins: quoteOfCoins({ units: BigInt(coinUnits), rate, coin, decimals: token.decimals }) }
}
