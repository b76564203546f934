import { type Refusal, refusal } from '../../base/refusal.ts'
import { limitFigures, refusalOf } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'

/** Translates the ledger's answer to a refused deposit into a refusal of the contract. */
export function depositRefusal(answer: Parameters<typeof refusalOf>[0], policy: MarketPolicy): Refusal {
  // The ledger knows that the player is excluded, but not until when.
  if (answer.status === 'barred') return refusal('safety.excluded', { until: 0 }) as Refusal
  const found = aboveMandatoryMax(answer, policy) ?? refusalOf(answer, policy.currency.iso)
  if (!found) throw new Error(`no refusal for the ledger status ${answer.status}`)
  return found
}

/** A limit that the law sets is explained as such: the player cannot change it. */
function aboveMandatoryMax(
  answer: Parameters<typeof refusalOf>[0],
  { code: market, limits, currency }: MarketPolicy,
): Refusal | undefined {
  if (answer.status !== 'limit') return undefined
  const { period, limit: max, used } = limitFigures(answer)
  if (period !== 'month' || max !== limits.mandatoryMax) return undefined
  const params = { market, max, used, currency: currency.iso }
  const reasons = [{ code: 'deposit.aboveMax', params, next: 'wait' } as const]
  return refusal('market.notAllowed', { action: 'deposit', market, reasons }) as Refusal
}
