import { type Behaviour, type Way, wayOf, ways, wellBehaved } from './behaviour.ts'
import type { PaymentContext } from './context.ts'
import { takeForm } from './jazzcash.ts'
import {
  chance,
  findOrder,
  fromDecimal,
  isPaid,
  newDigits,
  newId,
  type Order,
  type Payment,
  providers,
} from './orders.ts'
import { payOrder, wires } from './pay-order.ts'
import { newTransfer } from './statement.ts'
import { type ProviderRequest, type ProviderResponse, textOf } from './wire.ts'

/**
 * Control of the simulated providers and the bank, all under `/_sim`:
 *
 *   POST /behave    {"provider":"razorpay","outage":0.15,"copies":3,…}   without a provider: all of them; `well` resets
 *   POST /visit     {"url":"upi://…"}  a payer opens the payment link, or pays into an account, and returns
 *                   {"orderNo":"D1…","way":"late"}   the way is chosen by the shares of `payers` when none is named
 *   POST /refund    {"orderNo":"D1…","amount":"500"}   refunds the capture, all of it or so many minor units
 *   POST /forge     {"orderNo":"D1…","count":20}     forged webhooks, and their answers
 *   POST /repeat    {"count":200,"spreadMs":1000,"forged":0.1}   repeats so many of the sent webhooks
 *   POST /transfer  {"account":"…","amount":"500.00","reference":"…"}   a transfer to one of our accounts
 *   GET  /orders    every order and its captures
 *   GET  /tally     the webhooks that were sent, and how they were answered
 */
export async function answerControl(
  context: PaymentContext,
  { method, path, text }: ProviderRequest,
): Promise<ProviderResponse | undefined> {
  if (!path.startsWith('/_sim/')) return undefined
  const given = (text ? JSON.parse(text) : {}) as Readonly<Record<string, unknown>>
  const handler = handlers[`${method} ${path.slice('/_sim'.length)}`]
  if (!handler) return { status: 404, body: { message: 'not found' } }
  return { status: 200, body: await handler(context, given) }
}

type Input = Readonly<Record<string, unknown>>
type Handler = (context: PaymentContext, given: Input) => unknown

const handlers: Readonly<Record<string, Handler>> = {
  'POST /behave': behave,
  'POST /visit': visit,
  'POST /refund': refund,
  'POST /forge': forge,
  'POST /repeat': repeat,
  'POST /transfer': transfer,
  'GET /orders': ({ state }) => [...state.store.orders.values()].map(orderBody),
  'GET /tally': ({ tally, queries }) => ({ ...tally, ...queries }),
}

function behave(context: PaymentContext, { provider, seed, webhooksTo, well, ...given }: Input) {
  for (const name of providers) {
    if (provider !== undefined && provider !== name) continue
    const before = well ? wellBehaved : context.behaviours[name]
    context.behaviours[name] = { ...before, ...(given as Partial<Behaviour>) }
  }
  if (typeof seed === 'string') context.state.store.seed = seed
  if (typeof webhooksTo === 'string') context.webhooksTo = webhooksTo
  return context.behaviours
}

async function visit(context: PaymentContext, given: Input) {
  const order = await orderOf(context, given)
  if (!order) return { way: null, why: 'unknown order' }
  const behaviour = context.behaviours[order.provider]
  const way = isWay(given.way) ? given.way : wayOf(behaviour, chance(context.state.store, 'payer', order.orderNo))
  const amount = given.amount === undefined ? undefined : BigInt(textOf(given.amount))
  // A late payer is not waited for.
  const done = way && payAndReturn(context, order, { way, lateMs: behaviour.lateMs, amount })
  if (way !== 'late') await done
  return { way: way ?? null, ...orderBody(order) }
}

async function payAndReturn(context: PaymentContext, order: Order, how: Parameters<typeof payOrder>[2]): Promise<void> {
  await returnToApp(context, order, await payOrder(context.state, order, how))
}

/** The browser of the payer returns to the merchant. */
async function returnToApp({ state }: PaymentContext, order: Order, payment: Payment | undefined): Promise<void> {
  const back = wires[order.provider].back(state, order, payment)
  if (!back) return
  const posted = back.fields ? { method: 'POST', body: new URLSearchParams(back.fields) } : {}
  await fetch(back.url, { ...posted, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
}

/** Finds an order by its number, by its virtual account, or by the link that the payer was shown. */
async function orderOf({ state }: PaymentContext, { orderNo, account, url }: Input): Promise<Order | undefined> {
  if (typeof orderNo === 'string') return findOrder(state.store, orderNo)
  const orders = [...state.store.orders.values()]
  if (typeof account === 'string') return orders.findLast((order) => order.account === account)
  if (typeof url !== 'string') return undefined
  const page = url.startsWith('upi:') ? new URLSearchParams(url.slice(url.indexOf('?'))).get('url') : url
  const ref = /\/bank\/([\w-]+)$/.exec(page ?? '')?.[1]
  if (ref) return findOrder(state.store, ref)
  const form = formOf(await (await fetch(url)).text())
  return takeForm(state, form).status === 303 ? findOrder(state.store, form.pp_TxnRefNo ?? '') : undefined
}

/** The fields of a page that posts a form by itself, as a browser would read them. */
function formOf(html: string): Readonly<Record<string, string>> {
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [plain(name), plain(value)]))
}

function refund({ state }: PaymentContext, { orderNo, amount }: Input) {
  const order = findOrder(state.store, textOf(orderNo))
  const paid = order?.payments.find(({ isCaptured }) => isCaptured)
  if (!order || !paid) return { why: 'nothing was taken' }
  const back = amount === undefined ? paid.amount : BigInt(textOf(amount))
  const id = order.provider === 'razorpay' ? newId(state.store, 'rfnd_') : newDigits(state.store, 8)
  paid.refund = { id, amount: back, atMs: Date.now() }
  return { paymentId: paid.id, amount: String(back) }
}

async function forge(context: PaymentContext, { orderNo, count = 1 }: Input) {
  const order = findOrder(context.state.store, textOf(orderNo))
  if (!order || !context.webhooksTo) return { answers: [] }
  const payment = { id: 'forged', amount: order.amount, isCaptured: true, rrn: '000000000000', atMs: Date.now() }
  const [message] = wires[order.provider].webhooks(context.state, order, payment)
  const answers: number[] = []
  for (let sent = 0; message && sent < Number(count); sent += 1)
    answers.push(await context.webhooks.forge(`${context.webhooksTo}/${order.provider}`, message))
  return { answers }
}

function repeat({ webhooks }: PaymentContext, { count = 1, spreadMs = 1_000, forged = 0 }: Input) {
  return { count: webhooks.repeat(Number(count), Number(spreadMs), Number(forged)) }
}

function transfer(context: PaymentContext, { account, amount, reference, utr, currency, payer }: Input) {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const made = newTransfer(context.state.store, {
    account: textOf(account),
    amount: fromDecimal(textOf(amount)),
    reference: text(reference),
    utr: text(utr),
    currency: text(currency),
    payer: text(payer),
  })
  context.transfers.push(made)
  return { ...made, amount: String(made.amount) }
}

function isWay(value: unknown): value is Way {
  return ways.includes(value as Way)
}

function orderBody(order: Order) {
  const { provider, ref, orderNo, amount, currency, account, payments, expiresMs } = order
  const captures = payments.filter(({ isCaptured }) => isCaptured)
  return {
    provider,
    ref,
    orderNo,
    amount: String(amount),
    currency,
    account,
    expiresMs,
    isPaid: isPaid(order),
    captures: captures.map((payment) => ({ paymentId: payment.id, amount: String(payment.amount), rrn: payment.rrn })),
  }
}
