import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { registerPlayer, rotateSession } from '../../server/src/features/session/index.ts'
import type { Providers } from './providers.ts'
import { type Caller, isSuccess, type Refusal, sendCall } from './send-call.ts'

type Payer = Caller & { readonly market: Market }
type Market = (typeof markets)[number]

/** Of ten payers six are from India, where the gateways can take the wrong amount and take it twice. */
const india = { areaCode: '+91', types: [1, 1, 5] } as const
const pakistan = { areaCode: '+92', types: [11] } as const
const bangladesh = { areaCode: '+880', types: [12] } as const
const markets = [india, india, india, pakistan, bangladesh, india, india, pakistan, bangladesh, india] as const

export const ordersPerPayer = 3

export async function newPayers(app: AppContext, count: number): Promise<readonly Payer[]> {
  const payers: Payer[] = []
  for (let number = 0; number < count; number += 1) {
    const market = markets[number % markets.length] as Market
    const device = `device-of-payer-${number}`
    const playerId = await registerPlayer(app, { kind: 'registered', areaCode: market.areaCode })
    const sign = await app.databases
      .shardOf(playerId)
      .transact((tx) => rotateSession(tx, app, { playerId, device, way: 'id' }))
    payers.push({ uid: playerId, sign, device, market })
  }
  return payers
}

/** The results of the payers' orders. */
export type PayerLog = {
  ordered: number
  done: number
  retried: number
  readonly ways: Map<string, number>
  /** Why an order was not placed at once. */
  readonly refusals: Map<string, number>
  /** The order numbers. */
  readonly placed: string[]
}

export function newPayerLog(): PayerLog {
  return { ordered: 0, done: 0, retried: 0, ways: new Map(), refusals: new Map(), placed: [] }
}

/** The URL of the server, the providers, and the results so far. */
export type PayerContext = { readonly url: string; readonly providers: Providers; readonly log: PayerLog }

/** All orders of one payer, one after the other, each paid in a way of its own. */
export async function payAll(context: PayerContext, payer: Payer, count: number): Promise<void> {
  const { log } = context
  for (let number = 0; number < count; number += 1) {
    const order = await placeOrder(context, payer, number)
    if (order) {
      log.ordered += 1
      log.placed.push(order.orderNo)
      await pay(context, payer, order)
    }
    log.done += 1
  }
}

type Placed = WireOutputOf<'/recharge/createRechargeOrder'>

/** As a player would: retries with the same id while there is no answer, and with a new one when the rail was down. */
async function placeOrder({ url, log }: PayerContext, payer: Payer, number: number): Promise<Placed | undefined> {
  const { types } = payer.market
  const type = types[(payer.uid + number) % types.length] as number
  const amount = 500 + ((payer.uid * 7 + number * 131) % 4_000)
  let order = { clientOrderId: randomUUID(), amount, channel: 1, type, useBonus: false }
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    const answer = await sendCall(url, payer, '/recharge/createRechargeOrder', order)
    if (isSuccess(answer)) return answer.resultData
    if ((answer as Refusal | undefined)?.code === 'rail.down') {
      order = { ...order, clientOrderId: randomUUID() }
    }
    log.retried += 1
    const why = (answer as Refusal | undefined)?.code ?? answer?.state ?? 'no answer'
    if (answer?.state.startsWith('4') && why !== 'rate.limited') throw new Error(`refused: ${JSON.stringify(answer)}`)
    log.refusals.set(why, (log.refusals.get(why) ?? 0) + 1)
    await sleep(300)
  }
  return undefined
}

const timeoutMs = 240_000

const shares: readonly (readonly [string, number])[] = [
  ['approve', 0.66],
  ['late', 0.1],
  ['wrong', 0.1],
  ['twice', 0.06],
  ['fail', 0.04],
  ['never', 0.04],
]

/** The number of an order decides how it is paid, so that a run can be repeated. */
function wayOf(orderNo: string): string {
  let share = createHash('sha256').update(orderNo).digest().readUInt32BE() / 2 ** 32
  for (const [way, part] of shares) {
    if (share < part) return way
    share -= part
  }
  return 'approve'
}

async function pay({ url, providers, log }: PayerContext, payer: Payer, placed: Placed): Promise<void> {
  const way = wayOf(placed.orderNo)
  log.ways.set(way, (log.ways.get(way) ?? 0) + 1)
  if (way === 'never') return
  const shown = await fetchInstructions(url, payer, placed)
  if (!shown) return
  // A late payer starts the next order without waiting for this one.
  if (way === 'late') return providers.later(placed.expireAt + 1_500, () => providers.visit(shown, 'approve'))
  await providers.visit(shown, way)
}

/** The payment instructions: in the answer to the order, or a moment later from the order page. */
async function fetchInstructions(url: string, payer: Payer, placed: Placed) {
  let order: Pick<Placed, 'deeplink' | 'payUrl' | 'payee'> | undefined = placed
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    const link = order?.deeplink ?? order?.payUrl
    if (link) return { url: link }
    if (order?.payee?.account) return { account: order.payee.account }
    await sleep(300)
    const answer = await sendCall(url, payer, '/recharge/orderDetail', { orderNo: placed.orderNo })
    if (!isSuccess(answer)) continue
    if (answer.resultData.status !== 'PENDING') return undefined
    order = answer.resultData
  }
  return undefined
}
