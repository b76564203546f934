import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import { limitFigures, refusalOf } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'
import { exclusionRefusal } from '../safety/index.ts'

type Depositor = { readonly app: AppContext; readonly playerId: PlayerId; readonly policy: MarketPolicy }

/** Translates the ledger's answer to a refused deposit into a refusal of the contract. */
export async function depositRefusal(
  answer: Parameters<typeof refusalOf>[0],
  { app, playerId, policy }: Depositor,
): Promise<Refusal> {
  if (answer.status === 'barred') return (await exclusionRefusal(app, playerId)) as Refusal
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
