import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AttachedRecord, BetRules, Status } from '../../ledger/index.ts'

/** `free` plays with the coins of the float: the same stories, the same rules, another purse. */
export type PlayMode = 'real' | 'free'

type Of<T> = T & {
  readonly playerId: PlayerId
  readonly mode: PlayMode
  readonly currency: string
  readonly attached?: AttachedRecord
}

export type Bet = Of<
  BetRules & { readonly bet: string; readonly gameId: string; readonly round: string; readonly stake: Money }
>
export type Settlement = Of<{ readonly bet: string; readonly settlement: string; readonly amount: Money }>
export type Prize = Of<{ readonly prize: string; readonly amount: Money }>
export type Rollback = Of<{ readonly bet: string; readonly rollback: string }>

/** A settled bet is taken back: what was staked against what was won. */
export type Reversal = Of<{
  readonly bet: string
  readonly reversal: string
  readonly stake: Money
  readonly won: Money
  readonly attached: AttachedRecord
}>

export type BetAnswer = {
  readonly status: Status
  /** The player's gapless number in the book; 0 in free play. */
  readonly seq: number
  readonly balance: Money
  /** The id was known: this is the first answer, nothing moved, and the balance is that of now. */
  readonly again: boolean
  readonly reason: readonly bigint[]
  /** What the writer of the attached record returned, when it was written now. */
  readonly recordResult?: unknown
}
