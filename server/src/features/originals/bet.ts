import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { PlayMode } from '@zamra/contract/lottery.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'

/** A bet whose stake was taken. Without `settledAt` its round goes on. */
export type OriginalBet = {
  readonly playerId: PlayerId
  readonly betId: string
  readonly seed: number
  readonly nonce: number
  readonly mode: PlayMode
  readonly currency: string
  readonly play: Play
  readonly stake: Money
  readonly steps: readonly number[]
  readonly result: readonly number[] | null
  readonly pays: bigint | null
  readonly payout: Money | null
  readonly placedAt: Date
  readonly settledAt: Date | null
}

type Shown = OutputOf<'/originals/bet'>['bet']

/** A bet as its player sees it. */
export function shownBet(bet: OriginalBet): Shown {
  const { betId, seed, nonce, mode, currency, play, stake, steps, result, pays, payout, placedAt, settledAt } = bet
  return {
    ...{ betId, seed, nonce, mode, currency, play, stake },
    steps: [...steps],
    placedAt: placedAt.getTime(),
    ...(result && pays !== null && { result: [...result], pays: Number(pays) }),
    ...(payout !== null && { payout }),
    ...(settledAt && { settledAt: settledAt.getTime() }),
  }
}

/** The same order of the same player is the same bet for ever. Real money and coins are separate: two orders. */
export function betIdOf(playerId: PlayerId, mode: PlayMode, clientOrderId: string): string {
  const bytes = hash('sha256', `original|${playerId}|${mode}|${clientOrderId.toLowerCase()}`, 'buffer').subarray(0, 16)
  // A UUID of version 8, derived from the order.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
