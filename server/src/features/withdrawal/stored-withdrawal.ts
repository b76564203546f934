import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../market/index.ts'
import type { SignedConfirmation } from '../session/index.ts'
import type { WithdrawalState } from './withdrawal-state.ts'

/** The payee as the player confirmed it: a later change of the account does not redirect money that is under way. */
export type FrozenPayee = {
  readonly payeeId: string
  readonly payeeKind: 'bank' | 'wallet' | 'chain'
  readonly payeePlace: string
  readonly payeeCode: string
  readonly payeeTail: string
  readonly holderSealed: Buffer
  readonly numberSealed: Buffer
  /** The player's number, which payout providers are given with the account. */
  readonly phoneSealed: Buffer | null
}

/** What the market policy promised for a delay when the withdrawal was made. */
export type LateTerms = Pick<MarketPolicy['withdrawals'], 'lateCreditPctPer6h' | 'lateCreditCap'>

/** How the player confirmed exactly this amount and payee. */
export type StoredConfirmation = {
  readonly confirmedBy: 'password' | 'passkey'
  /** The signature of a passkey, if one confirmed it, and what ties the confirmation to amount and payee. */
  readonly confirmation: Partial<SignedConfirmation> & { readonly link?: string }
}

export type NewWithdrawal = FrozenPayee &
  StoredConfirmation & {
    readonly playerId: PlayerId
    readonly withdrawNo: string
    readonly clientOrderId: string
    readonly bodyHash: Buffer
    readonly market: string
    readonly currency: string
    readonly amount: Money
    readonly fee: Money
    readonly tax: Money
    /** What an address gets, in units of the coin, at this rate; null for other payees. */
    readonly coinUnits: string | null
    readonly coinRate: string | null
    readonly forfeits: readonly string[]
    readonly createdAt: Date
    readonly promisedAt: Date
    /** What a delay earns, as it was promised; null for a withdrawal from before this was kept. */
    readonly lateTerms: LateTerms | null
  }

export type Withdrawal = NewWithdrawal & {
  readonly net: Money
  readonly state: WithdrawalState
  /** Who pays it; null until it is sent. */
  readonly provider: string | null
  readonly utr: string | null
  readonly rejectCode: string | null
  readonly paidAt: Date | null
  /** Until when it is on hold, while it is in review; null when it is not. */
  readonly heldUntil: Date | null
  /** When the money had arrived, or was back. */
  readonly endedAt: Date | null
}
