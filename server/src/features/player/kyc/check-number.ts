import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * `K`, the player id with ten digits, and nine digits of a hash. The player id leads to the shard; the whole is the number of
 * the check at the provider. The same request gets the same number.
 */
export function checkNoOf(playerId: PlayerId, clientOrderId: string): string {
  const digits = BigInt(`0x${hash('sha256', clientOrderId)}`)
  return `K${String(playerId).padStart(10, '0')}${String(digits).slice(-9)}`
}

const form = /^K(\d{10})\d{9}$/
const largestPlayer = 2_147_483_647

/** The player of a number, or undefined when the number is not valid. */
export function parseCheckNo(checkNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(checkNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}
