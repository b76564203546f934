import { type Refusal, refusal } from '../../base/refusal.ts'
import { refusalOf } from '../../ledger/index.ts'

/** Translates the ledger's answer to a refused deposit into a refusal of the contract. */
export function depositRefusal(answer: Parameters<typeof refusalOf>[0], currency: string): Refusal {
  // The ledger knows that the player is excluded, but not until when.
  if (answer.status === 'barred') return refusal('safety.excluded', { until: 0 }) as Refusal
  const found = refusalOf(answer, currency)
  if (!found) throw new Error(`no refusal for the ledger status ${answer.status}`)
  return found
}
