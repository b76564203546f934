import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PaymentSimulator, startPayment } from './payment.ts'

/** A merchant that answers with the given statuses and keeps what it receives. */
const answers: number[] = []
const received: { readonly path: string; readonly body: string; readonly signature: string }[] = []
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const signature = String(request.headers['x-razorpay-signature'] ?? '')
  received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), signature })
  response.writeHead(answers.shift() ?? 200).end()
}
const customer = createServer((request, response) => void receive(request, response))
let webhooksTo = ''
let simulator: PaymentSimulator

beforeEach(async () => {
  await new Promise<void>((resolve) => customer.listen(0, '127.0.0.1', resolve))
  webhooksTo = `http://127.0.0.1:${(customer.address() as AddressInfo).port}`
  simulator = await startPayment({ webhooksTo, seed: 'a seed' })
  received.length = 0
  answers.length = 0
})
afterEach(async () => {
  await simulator.stop()
  await new Promise((resolve) => customer.close(resolve))
})

const authorization = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`

async function request<T>(path: string, body?: object, url = simulator.url): Promise<T> {
  const given = body && { method: 'POST', body: JSON.stringify(body) }
  return (await (await fetch(`${url}${path}`, { ...given, headers: { authorization } })).json()) as T
}

type Made = { readonly id: string; readonly status: string }
const order = (receipt: string, url = simulator.url) =>
  request<Made>('/v1/orders', { amount: 50_000, currency: 'INR', receipt }, url)

test('the same seed gives the same numbers and the same payers; another seed gives others', async () => {
  const again = await startPayment({ seed: 'a seed' })
  const other = await startPayment({ seed: 'another' })
  const ids = await Promise.all([simulator, again, other].map(async ({ url }) => (await order('D1', url)).id))
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
  const ways = async ({ url }: PaymentSimulator) => {
    await request('/_sim/behave', { payers: { approve: 0.4, fail: 0.2, twice: 0.2 } }, url)
    const seen: unknown[] = []
    for (let n = 0; n < 20; n += 1) {
      await order(`P${n}`, url)
      seen.push((await request<{ way: unknown }>('/_sim/visit', { orderNo: `P${n}` }, url)).way)
    }
    return seen
  }
  const [one, two] = [await ways(again), await ways(simulator)]
  expect(one).toEqual(two)
  expect(new Set(one)).toEqual(new Set(['approve', 'fail', 'twice', null]))
  await Promise.all([again.stop(), other.stop()])
})

test('repeats a webhook until it is answered with 2xx', async () => {
  answers.push(503, 500)
  await order('D1')
  await request('/_sim/visit', { orderNo: 'D1', way: 'fail' })
  await vi.waitFor(() => expect(simulator.tally).toMatchObject({ sent: 3, accepted: 1, retried: 2 }), 5_000)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('on command sends webhooks three times, late, out of order, with forgeries, or not at all', async () => {
  await request('/_sim/behave', { provider: 'razorpay', copies: 3, delayMs: 300, forged: 1 })
  await order('D1')
  await request('/_sim/visit', { orderNo: 'D1', way: 'approve' })
  // Three events, each three times and once forged.
  await vi.waitFor(() => expect(received).toHaveLength(12), 5_000)
  const events = received.map(({ body }) => (JSON.parse(body) as { event: string }).event)
  expect(events).not.toEqual(events.toSorted())
  expect(new Set(received.map(({ body }) => body)).size).toBe(6)
  expect(simulator.tally).toMatchObject({ forged: 3, forgedAccepted: 3 })
  await request('/_sim/behave', { well: true, lost: 1 })
  await order('D2')
  await request('/_sim/visit', { orderNo: 'D2', way: 'approve' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toHaveLength(12)
  const { answers: told } = await request<{ answers: number[] }>('/_sim/forge', { orderNo: 'D2', count: 2 })
  expect([told, received.length]).toEqual([[200, 200], 14])
})

test('repeats webhooks on command, genuine or forged, and counts one as received once it was answered', async () => {
  await order('D1')
  await request('/_sim/visit', { orderNo: 'D1', way: 'approve' })
  await vi.waitFor(() => expect(simulator.tally).toMatchObject({ received: 3, waiting: 0 }), 5_000)
  // A genuine webhook is sent until it is accepted; a forged one counts when it is rejected.
  answers.push(401, 503)
  await request('/_sim/repeat', { count: 5, spreadMs: 50 })
  await vi.waitFor(
    () => expect(simulator.tally).toMatchObject({ received: 8, waiting: 0, sent: 10, retried: 2 }),
    5_000,
  )
  answers.push(401, 503, 401)
  await request('/_sim/repeat', { count: 2, spreadMs: 0, forged: 1 })
  const turnedAway = { received: 10, waiting: 0, forged: 2, forgedAccepted: 0, retried: 3 }
  await vi.waitFor(() => expect(simulator.tally).toMatchObject(turnedAway), 5_000)
  expect(new Set(received.map(({ body }) => body)).size).toBeLessThanOrEqual(3 + 2)
})

test('an outage of a third fails a third of the requests, and half of these take effect all the same', async () => {
  await request('/_sim/behave', { outage: 1 / 3 })
  const before = simulator.state.store.orders.size
  const statuses: number[] = []
  for (let n = 0; n < 150; n += 1) {
    const body = JSON.stringify({ amount: 50_000, currency: 'INR', receipt: `D${n}` })
    statuses.push(
      (await fetch(`${simulator.url}/v1/orders`, { method: 'POST', body, headers: { authorization } })).status,
    )
  }
  const lost = statuses.filter((status) => status === 503).length
  const done = simulator.state.store.orders.size - before
  expect(lost).toBeGreaterThan(30)
  expect(lost).toBeLessThan(70)
  expect(done).toBeGreaterThan(150 - lost)
  expect(done).toBeLessThan(150)
})

test('an outage of one fails every request, and ends completely', async () => {
  const status = () => fetch(`${simulator.url}/v1/orders/unknown`, { headers: { authorization } })
  await request('/_sim/behave', { outage: 1 / 3 })
  await status()
  await request('/_sim/behave', { outage: 1 })
  for (let n = 0; n < 50; n += 1) expect((await status()).status).toBe(503)
  await request('/_sim/behave', { outage: 0 })
  for (let n = 0; n < 5; n += 1) expect((await status()).status).not.toBe(503)
})

test('the bank page shows the amount, and each button does what it says', async () => {
  const ways = { approve: 'paid', wrong: 'paid', fail: 'failed', late: 'waiting' }
  for (const [way, state] of Object.entries(ways)) {
    const { id } = await order(`D-${way}`)
    const page = await (await fetch(`${simulator.url}/bank/${id}`)).text()
    expect(page).toContain('500.00')
    for (const label of ['Approve', 'Fail', 'Pay late', 'Pay the wrong amount']) expect(page).toContain(`>${label}<`)
    expect(await request(`/bank/${id}`, { way })).toMatchObject({ state })
    expect(await request(`/bank/${id}.json`)).toMatchObject({ state })
  }
  const truth = await request<{ orderNo: string; captures: { amount: string }[] }[]>('/_sim/orders')
  expect(truth.find(({ orderNo }) => orderNo === 'D-wrong')?.captures).toMatchObject([{ amount: '49900' }])
  expect(await (await fetch(simulator.url)).text()).toContain('D-approve')
})

test('a late payer pays after the order has expired', async () => {
  await request('/_sim/behave', { lateMs: 50 })
  await order('D1')
  expect(await request('/_sim/visit', { orderNo: 'D1', way: 'late' })).toMatchObject({ way: 'late', isPaid: false })
  await vi.waitFor(async () => expect(await request('/_sim/orders')).toMatchObject([{ isPaid: true }]), 5_000)
})

test("a transfer to an operator's account is on the statement of that account, as CSV and as camt.053", async () => {
  const transfer = { account: '000111222', amount: '500.05', reference: 'ZABC<1>', utr: '012345678901' }
  expect(await request('/_sim/transfer', transfer)).toMatchObject({ utr: '012345678901', amount: '50005' })
  await request('/_sim/transfer', { account: '999', amount: '7' })
  const csv = await (await fetch(`${simulator.url}/statement.csv?account=000111222`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toMatch(/"IMPS\/012345678901\/A SANDBOX PAYER\/ZABC<1>",012345678901,,500\.05/)
  const camt = await (await fetch(`${simulator.url}/statement.xml?account=000111222`)).text()
  expect(camt).toContain('<Amt Ccy="INR">500.05</Amt><CdtDbtInd>CRDT</CdtDbtInd>')
  expect(camt).toContain('ZABC&#60;1&#62;')
  expect(camt.match(/<Ntry>/g)).toHaveLength(1)
})
