import { type Behaviour, type Way, wayOf, ways, wellBehaved } from './behaviour.ts'
import { chance, companies, find, fromDecimal, isPaid, newDigits, newId, type Order, type Payment } from './book.ts'
import type { Desk } from './desk.ts'
import { takeForm } from './jazzcash.ts'
import { play, wires } from './play.ts'
import { newTransfer } from './statement.ts'
import { type Ask, type Reply, textOf } from './wire.ts'

/**
 * What a program may tell the companies and the bank, all under `/_sim`:
 *
 *   POST /behave    {"company":"razorpay","outage":0.15,"copies":3,…}   without a company: all of them; `well` resets
 *   POST /visit     {"url":"upi://…"}  a payer opens what he was shown, or pays into an account, and comes back
 *                   {"orderNo":"D1…","way":"late"}   the way is chosen by the shares of `payers` when none is named
 *   POST /refund    {"orderNo":"D1…","amount":"500"}   what was taken goes back to the payer, all of it or so many units
 *   POST /forge     {"orderNo":"D1…","count":20}     forged notices, and what they were answered
 *   POST /repeat    {"count":200,"spreadMs":1000,"forged":0.1}   of all that was told, so much once more
 *   POST /transfer  {"account":"…","amount":"500.00","reference":"…"}   money to an account of the house
 *   GET  /orders    the truth: what was asked and what was taken
 *   GET  /tally     what was told, and how it was received
 */
export async function answerControl(desk: Desk, { method, path, text }: Ask): Promise<Reply | undefined> {
  if (!path.startsWith('/_sim/')) return undefined
  const given = (text ? JSON.parse(text) : {}) as Readonly<Record<string, unknown>>
  const work = works[`${method} ${path.slice('/_sim'.length)}`]
  if (!work) return { status: 404, body: { message: 'not found' } }
  return { status: 200, body: await work(desk, given) }
}

type Given = Readonly<Record<string, unknown>>
type Work = (desk: Desk, given: Given) => unknown

const works: Readonly<Record<string, Work>> = {
  'POST /behave': behave,
  'POST /visit': visit,
  'POST /refund': refund,
  'POST /forge': forge,
  'POST /repeat': repeat,
  'POST /transfer': transfer,
  'GET /orders': ({ office }) => [...office.book.orders.values()].map(seen),
  'GET /tally': ({ tally, questions }) => ({ ...tally, ...questions }),
}

function behave(desk: Desk, { company, seed, noticesTo, well, ...given }: Given) {
  for (const name of companies) {
    if (company !== undefined && company !== name) continue
    const before = well ? wellBehaved : desk.manners[name]
    desk.manners[name] = { ...before, ...(given as Partial<Behaviour>) }
  }
  if (typeof seed === 'string') desk.office.book.seed = seed
  if (typeof noticesTo === 'string') desk.noticesTo = noticesTo
  return desk.manners
}

async function visit(desk: Desk, given: Given) {
  const order = await orderOf(desk, given)
  if (!order) return { way: null, why: 'nobody knows this order' }
  const behaviour = desk.manners[order.company]
  const way = isWay(given.way) ? given.way : wayOf(behaviour, chance(desk.office.book, 'payer', order.orderNo))
  const amount = given.amount === undefined ? undefined : BigInt(textOf(given.amount))
  // Only who is late is not waited for.
  const done = way && playAndReturn(desk, order, { way, lateMs: behaviour.lateMs, amount })
  if (way !== 'late') await done
  return { way: way ?? null, ...seen(order) }
}

async function playAndReturn(desk: Desk, order: Order, how: Parameters<typeof play>[2]): Promise<void> {
  await comeBack(desk, order, await play(desk.office, order, how))
}

/** The payer's browser, back at the customer's. */
async function comeBack({ office }: Desk, order: Order, payment: Payment | undefined): Promise<void> {
  const back = wires[order.company].back(office, order, payment)
  if (!back) return
  const posted = back.fields ? { method: 'POST', body: new URLSearchParams(back.fields) } : {}
  await fetch(back.url, { ...posted, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
}

/** By a number, by the number of a virtual account, or by what the payer was shown. */
async function orderOf({ office }: Desk, { orderNo, account, url }: Given): Promise<Order | undefined> {
  if (typeof orderNo === 'string') return find(office.book, orderNo)
  const orders = [...office.book.orders.values()]
  if (typeof account === 'string') return orders.findLast((order) => order.account === account)
  if (typeof url !== 'string') return undefined
  const page = url.startsWith('upi:') ? new URLSearchParams(url.slice(url.indexOf('?'))).get('url') : url
  const ref = /\/bank\/([\w-]+)$/.exec(page ?? '')?.[1]
  if (ref) return find(office.book, ref)
  const form = formOf(await (await fetch(url)).text())
  return takeForm(office, form).status === 303 ? find(office.book, form.pp_TxnRefNo ?? '') : undefined
}

/** The fields of a page that posts a form by itself, as a browser would read them. */
function formOf(html: string): Readonly<Record<string, string>> {
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [plain(name), plain(value)]))
}

function refund({ office }: Desk, { orderNo, amount }: Given) {
  const order = find(office.book, textOf(orderNo))
  const paid = order?.payments.find(({ isCaptured }) => isCaptured)
  if (!order || !paid) return { why: 'nothing was taken' }
  const back = amount === undefined ? paid.amount : BigInt(textOf(amount))
  const id = order.company === 'razorpay' ? newId(office.book, 'rfnd_') : newDigits(office.book, 8)
  paid.refund = { id, amount: back, atMs: Date.now() }
  return { paymentId: paid.id, amount: String(back) }
}

async function forge(desk: Desk, { orderNo, count = 1 }: Given) {
  const order = find(desk.office.book, textOf(orderNo))
  if (!order || !desk.noticesTo) return { answers: [] }
  const payment = { id: 'forged', amount: order.amount, isCaptured: true, rrn: '000000000000', atMs: Date.now() }
  const [message] = wires[order.company].notices(desk.office, order, payment)
  const answers: number[] = []
  for (let sent = 0; message && sent < Number(count); sent += 1)
    answers.push(await desk.messenger.forge(`${desk.noticesTo}/${order.company}`, message))
  return { answers }
}

function repeat({ messenger }: Desk, { count = 1, spreadMs = 1_000, forged = 0 }: Given) {
  return { count: messenger.repeat(Number(count), Number(spreadMs), Number(forged)) }
}

function transfer(desk: Desk, { account, amount, reference, utr, currency, payer }: Given) {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const made = newTransfer(desk.office.book, {
    account: textOf(account),
    amount: fromDecimal(textOf(amount)),
    reference: text(reference),
    utr: text(utr),
    currency: text(currency),
    payer: text(payer),
  })
  desk.transfers.push(made)
  return { ...made, amount: String(made.amount) }
}

function isWay(value: unknown): value is Way {
  return ways.includes(value as Way)
}

function seen(order: Order) {
  const { company, ref, orderNo, amount, currency, account, payments, expiresMs } = order
  const captures = payments.filter(({ isCaptured }) => isCaptured)
  return {
    company,
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
