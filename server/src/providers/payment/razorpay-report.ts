import * as z from 'zod/mini'
import { wholeMinor } from './exact-json.ts'
import type { ReportLine } from './port.ts'

type Request = <T>(path: string, shape: z.ZodMiniType<T>) => Promise<T>

const moment = z.pipe(
  z.string().check(z.regex(/^\d{1,11}$/)),
  z.transform((seconds) => new Date(Number(seconds) * 1_000)),
)
const line = { amount: wholeMinor, currency: z.string(), status: z.string(), created_at: moment }
const payment = z.object({
  ...line,
  id: z.string(),
  method: z.nullish(z.string()),
  order_id: z.nullish(z.string()),
  notes: z.catch(z.object({ orderNo: z.optional(z.string()) }), {}),
})
const transfer = z.object({ virtual_account_id: z.string() })
const refund = z.object({ ...line, payment_id: z.string() })

/** Razorpay's maximum. */
const pageSize = 100

/**
 * Razorpay lists payments by creation time, also refunded ones, so refunds are read from their own list. The period is in
 * the past, so the pages do not shift while they are read.
 */
export async function* razorpayReport(request: Request, from: Date, to: Date): AsyncIterable<readonly ReportLine[]> {
  for await (const items of pages(request, '/v1/payments', payment, { from, to })) {
    yield items.flatMap((item) => captureLines(request, item))
  }
  for await (const items of pages(request, '/v1/refunds', refund, { from, to })) yield items.flatMap(refundLines)
}

type Period = { readonly from: Date; readonly to: Date }

async function* pages<T>(request: Request, list: string, item: z.ZodMiniType<T>, { from, to }: Period) {
  const within = `from=${Math.floor(from.getTime() / 1_000)}&to=${Math.ceil(to.getTime() / 1_000)}`
  for (let skip = 0; ; skip += pageSize) {
    const { items } = await request(
      `${list}?${within}&count=${pageSize}&skip=${skip}`,
      z.object({ items: z.array(item) }),
    )
    yield items
    if (items.length < pageSize) return
  }
}

/** A refunded payment was captured before. */
function captureLines(request: Request, given: z.infer<typeof payment>): readonly ReportLine[] {
  const { id: paymentId, status, amount, currency, notes, created_at: at } = given
  if (status !== 'captured' && status !== 'refunded') return []
  const providerRef = () => fetchProviderRef(request, given)
  return [{ paymentId, orderNo: notes.orderNo, providerRef, amount, currency, state: 'captured', at }]
}

/** A bank transfer has neither notes nor an order. Its virtual account identifies it. */
async function fetchProviderRef(
  request: Request,
  { id, method, order_id: ref }: z.infer<typeof payment>,
): Promise<string | undefined> {
  if (ref) return ref
  if (method !== 'bank_transfer') return undefined
  return (await request(`/v1/payments/${id}/bank_transfer`, transfer)).virtual_account_id
}

function refundLines({ payment_id: paymentId, status, ...rest }: z.infer<typeof refund>): readonly ReportLine[] {
  if (status === 'failed') return []
  const { amount, currency, created_at: at } = rest
  return [{ paymentId, amount, currency, state: 'refunded', at }]
}
