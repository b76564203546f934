import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AttachedRecord, BetRules, Status } from '../../ledger/index.ts'

/** `free` plays with coins: the same use cases and rules as real money, on another balance. */
export type PlayMode = 'real' | 'free'

type Of<T> = T & {
  readonly playerId: PlayerId
  readonly mode: PlayMode
  readonly currency: string
  readonly attached?: AttachedRecord
}

export type Bet = Of<
  BetRules & {
    readonly bet: string
    readonly gameId: string
    readonly category: string
    readonly round: string
    readonly stake: Money
  }
>
export type Settlement = Of<{
  readonly bet: string
  readonly settlement: string
  readonly amount: Money
  /** The most that counts as turnover, when the bet is one of several in a round. */
  readonly turnoverMax?: Money | undefined
}>
export type Prize = Of<{ readonly prize: string; readonly amount: Money }>
export type Rollback = Of<{ readonly bet: string; readonly rollback: string }>

/** Reverses a settled bet: the stake is refunded and the win is taken. */
export type Reversal = Of<{
  readonly bet: string
  readonly reversal: string
  readonly stake: Money
  readonly won: Money
  readonly attached: AttachedRecord
}>

export type BetAnswer = {
  readonly status: Status
  /** The player's gapless sequence number in the ledger; 0 in free play. */
  readonly seq: number
  readonly balance: Money
  /** The id was known: this repeats the first answer, nothing moved, and the balance is the current one. */
  readonly again: boolean
  readonly reason: readonly bigint[]
  /** What the writer of the attached record returned, when it was written now. */
  readonly recordResult?: unknown
}
