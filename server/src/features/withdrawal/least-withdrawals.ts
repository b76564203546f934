import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { allPolicies } from '../market/index.ts'
import { readSettings } from './settings.ts'

/** The least amount of each market of a currency, by the settings in force: no VIP level may allow less in a day. */
export async function leastWithdrawals(
  app: AppContext,
  currency: string,
): Promise<readonly { readonly market: string; readonly min: Money }[]> {
  const markets = allPolicies(app).filter((policy) => policy.currency.iso === currency)
  return await Promise.all(
    markets.map(async ({ code: market }) => ({ market, min: (await readSettings(app, market)).min })),
  )
}
