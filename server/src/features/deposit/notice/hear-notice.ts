import { now } from '../../../base/clock.ts'
import type { ShardTx } from '../../../db/database.ts'
import { flowAt } from '../../../flow/client.ts'
import type { House } from '../../../http/context.ts'
import type { Notice } from '../../../providers/payment/port.ts'
import { depositOrder } from '../flow.ts'
import { parseOrderNo } from '../order-no.ts'
import { lockOrder, selectOrder } from '../queries.ts'
import { noticeName } from './ordinal.ts'
import { countNotice, type Heard, insertNotice, selectByProviderRef, selectOrdinal } from './queries.ts'

/**
 * A company says that something has happened to an order. That it was said is written down first; then the order's flow
 * is told to look. What the message claims is of no interest. The same message again wakes the flow again and is counted
 * once. Throws when it could not be passed on, so that the company sends it again.
 */
export async function hearNotice(house: House, provider: string, notice: Notice): Promise<void> {
  const { dedupeKey } = notice
  const orderNo = notice.orderNo ?? (await orderOf(house, provider, notice.providerRef)) ?? ''
  const playerId = parseOrderNo(orderNo)
  if (playerId === undefined) {
    house.log.warn({ provider, dedupeKey }, 'a notice that is about no order of ours')
    return
  }
  const heard: Heard = { playerId, orderNo, provider, dedupeKey, at: now() }
  const ordinal = await house.databases.shardOf(playerId).transact((tx) => writeDown(tx, heard))
  if (ordinal === 'finished') return
  if (ordinal === undefined) {
    house.log.warn({ provider, orderNo }, 'a notice about an order that is not there')
    return
  }
  const flow = flowAt(house, depositOrder, orderNo)
  // Harmless while the flow lives. An order that was finished is open again, and this or its sweep begins it anew.
  await flow.start({ orderNo })
  const name = noticeName(ordinal)
  if (name) await flow.signal(name, {})
}

/** A message that names only the company's own number is looked for in every shard. */
async function orderOf({ databases }: House, provider: string, ref: string | undefined): Promise<string | undefined> {
  if (ref === undefined) return undefined
  const found = await Promise.all(databases.shards.map((shard) => selectByProviderRef(shard.read, provider, ref)))
  return found.find((orderNo) => orderNo !== undefined)
}

/** The ordinal of the notice. `finished`: it was known, and all that it could lead to is done. */
async function writeDown(tx: ShardTx, heard: Heard): Promise<number | 'finished' | undefined> {
  // Most messages come more than once, and those that are known wait for nobody.
  const told = await selectOrdinal(tx, heard)
  const isNew = told === undefined
  const order = await (isNew ? lockOrder : selectOrder)(tx, heard.playerId, heard.orderNo)
  if (!order) return undefined
  const known = told ?? (await selectOrdinal(tx, heard))
  if (known !== undefined) return order.finishedAt === null ? known : 'finished'
  const ordinal = await countNotice(tx, heard)
  await insertNotice(tx, heard, ordinal)
  return ordinal
}

const onceInMs = 10_000

/** A payer is back from a company's page: as good as a notice, and no better. */
export async function hearReturn(house: House, provider: string, orderNo: string): Promise<void> {
  const moment = Math.floor(now().getTime() / onceInMs)
  await hearNotice(house, provider, { orderNo, dedupeKey: `return:${moment}` })
}
