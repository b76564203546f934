import type { PlayerId } from '@zamra/contract/brand.ts'
import { randomInt } from '../../base/random.ts'

/**
 * `D`, the player id with ten digits, and nine random digits. The player id in it leads to the shard. Twenty characters
 * are the maximum that every provider accepts.
 */
const form = /^D(\d{10})(\d{9})$/

export function newOrderNo(playerId: PlayerId): string {
  return `D${String(playerId).padStart(10, '0')}${String(randomInt(0, 999_999_999)).padStart(9, '0')}`
}

/** The player of an order number, or undefined when the number is not valid. */
export function parseOrderNo(orderNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(orderNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}

const largestPlayer = 2_147_483_647

/** Without 0, 1, I, L, O and U, which are easily confused when read aloud. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** The reference that a player writes into a transfer, by which the bank statement is matched to the order. */
export function newReference(): string {
  return `Z${Array.from({ length: 9 }, () => letters.charAt(randomInt(0, letters.length - 1))).join('')}`
}
