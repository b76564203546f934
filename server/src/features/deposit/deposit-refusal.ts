import { type Refusal, refusal } from '../../base/refusal.ts'
import { refusalOf } from '../../ledger/index.ts'

/** The no of the book to a deposit, in the words of the wire. */
export function depositRefusal(answer: Parameters<typeof refusalOf>[0], currency: string): Refusal {
  // There is no room yet that knows until when: the book only knows that he may not.
  if (answer.status === 'barred') return refusal('safety.excluded', { until: 0 }) as Refusal
  const no = refusalOf(answer, currency)
  if (!no) throw new Error(`the book answered ${answer.status} to an order`)
  return no
}
