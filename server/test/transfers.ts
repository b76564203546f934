import { randomUUID } from 'node:crypto'
import { type Money, minor } from '@zamra/contract/money.ts'
import { systemNow } from '../src/base/clock.ts'
import { readBalance } from '../src/ledger/index.ts'
import type { PayingWorld } from './paying-world.ts'
import type { WorldPlayer } from './world.ts'

export type Transfer = {
  readonly player: WorldPlayer
  readonly orderNo: string
  readonly reference: string
  readonly amount: Money
}

/** Creates a transfer order for the IMPS or UPI account. */
export async function transferOf(
  world: PayingWorld,
  given: { readonly player?: WorldPlayer; readonly amount?: number; readonly rail?: 'imps' | 'upi' } = {},
): Promise<Transfer> {
  const { player = await world.playerOf('+91'), amount = 500, rail = 'imps' } = given
  const request = { clientOrderId: randomUUID(), amount, paymentMethod: rail === 'imps' ? 1 : 2 } as const
  const { orderNo, reference } = await world.ok('/recharge/createTransferOrder', request, { as: player })
  return { player, orderNo, reference, amount: minor(BigInt(amount) * 100n) }
}

export async function cashOf({ app }: PayingWorld, { playerId }: WorldPlayer): Promise<bigint> {
  return (await readBalance(app.databases.shardOf(playerId).pool, playerId))?.cash ?? 0n
}

export function orderOf(world: PayingWorld, { player, orderNo }: Transfer) {
  return world.ok('/recharge/orderDetail', { orderNo }, { as: player })
}

let last = 0

/** A new UTR of twelve digits, in the format of most banks. */
export function newUtr(): string {
  last += 1
  const today = systemNow()
  const begin = Date.UTC(today.getUTCFullYear(), 0, 0)
  const dayOfYear = Math.floor((today.getTime() - begin) / 86_400_000)
  const serial = String(last).padStart(6, '0')
  return `${today.getUTCFullYear() % 10}${String(dayOfYear).padStart(3, '0')}12${serial}`
}

export function today(): string {
  return systemNow().toISOString().slice(0, 10)
}
