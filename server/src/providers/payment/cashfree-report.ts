import * as z from 'zod/mini'
import { readDecimal } from './exact-json.ts'
import type { ReportLine } from './port.ts'
import { parseAnswer } from './provider-request.ts'

type Request = <T>(path: string, shape: z.ZodMiniType<T>, body: unknown) => Promise<T>

const event = z.object({
  event_type: z.string(),
  event_status: z.nullish(z.string()),
  sale_type: z.nullish(z.string()),
  event_amount: z.string(),
  event_currency: z.string(),
  event_time: z.string(),
  order_id: z.nullish(z.string()),
  cf_payment_id: z.nullish(z.string()),
})
type Event = z.infer<typeof event>
const page = z.object({ cursor: z.nullish(z.string()), data: z.array(event) })

const pageSize = 200
/** The statuses of a refund that did not happen. */
const notRefunded: readonly string[] = ['PENDING', 'ONHOLD', 'CANCELLED', 'FAILED']

/** Reads every event that changed our balance at Cashfree. Settlements to our bank belong to no payment and are skipped. */
export async function* cashfreeReport(request: Request, from: Date, to: Date): AsyncIterable<readonly ReportLine[]> {
  const filters = { start_date: wholeSecond(from), end_date: wholeSecond(to) }
  let cursor: string | null = null
  do {
    const query = { pagination: { limit: pageSize, cursor }, filters }
    const answer: z.infer<typeof page> = await request('/pg/recon', page, query)
    yield answer.data.flatMap(lineOf)
    cursor = answer.data.length > 0 ? answer.cursor || null : null
  } while (cursor)
}

function lineOf(given: Event): readonly ReportLine[] {
  const { cf_payment_id: paymentId, order_id: orderNo, event_currency: currency } = given
  const state = stateOf(given)
  if (!state || !paymentId) return []
  // The amount of a debit may have a sign.
  const amount = parseAnswer(z.bigint(), () => readDecimal(given.event_amount.replace('-', ''))) as ReportLine['amount']
  const at = parseAnswer(z.date(), () => new Date(given.event_time))
  return [{ paymentId, orderNo: orderNo ?? undefined, amount, currency, state, at }]
}

/** A successful payment is a capture. Any debit for a payment, a refund or a lost dispute, is a refund. */
function stateOf({ event_type: type, event_status: status, sale_type: sale }: Event): ReportLine['state'] | undefined {
  if (type === 'PAYMENT') return status === 'SUCCESS' ? 'captured' : undefined
  return sale === 'DEBIT' && !notRefunded.includes(status ?? '') ? 'refunded' : undefined
}

/** Cashfree accepts whole seconds only. */
function wholeSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '')
}
