import type { PlayerId } from '@zamra/contract/brand.ts'
import { randomInt } from '../../base/random.ts'

/**
 * `D`, the player's number with ten digits, and nine digits that nobody can guess: whoever sends the number back tells us
 * in which shard to look. Twenty characters are all that the shortest of the providers takes.
 */
const form = /^D(\d{10})(\d{9})$/

export function newOrderNo(playerId: PlayerId): string {
  return `D${String(playerId).padStart(10, '0')}${String(randomInt(0, 999_999_999)).padStart(9, '0')}`
}

/** Whose order it is, or undefined when no order has such a number. */
export function parseOrderNo(orderNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(orderNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}

const largestPlayer = 2_147_483_647

/** Without 0, 1, I, L, O and U, so that a person can read it to another. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** What a player writes into his transfer, so that it is known again on the statement of the bank. */
export function newReference(): string {
  return `Z${Array.from({ length: 9 }, () => letters.charAt(randomInt(0, letters.length - 1))).join('')}`
}
