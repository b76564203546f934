import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * `W`, the player id with ten digits, and nine digits of a hash. The player id leads to the shard. It is the idempotency
 * key towards the ledger and the payout provider; providers accept at most 20 letters and digits.
 * The same request gets the same number, so two of it at once are one. `attempt` is for a number that is used up.
 */
export function withdrawNoOf(playerId: PlayerId, clientOrderId: string, attempt: number): string {
  const digits = BigInt(`0x${hash('sha256', `${clientOrderId} ${attempt}`)}`)
  return `W${String(playerId).padStart(10, '0')}${String(digits).slice(-9)}`
}

const form = /^W(\d{10})\d{9}$/
const largestPlayer = 2_147_483_647

/** The player of a number, or undefined when the number is not valid. */
export function parseWithdrawNo(withdrawNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(withdrawNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}
