import type { PlayerId } from '@zamra/contract/brand.ts'
import type { StoredText } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { NextAction, Rail } from '../../providers/payment/port.ts'
import type { OrderState } from './order-state.ts'

export type LocalizedName = StoredText

/** A row of `deposit_order`. */
export type Order = {
  readonly playerId: PlayerId
  readonly orderNo: string
  readonly clientOrderId: string
  readonly bodyHash: Buffer
  readonly market: string
  readonly currency: string
  readonly amount: Money
  readonly type: number
  readonly channel: number
  readonly rail: Rail
  readonly methodName: LocalizedName
  /** The payment provider, or `transfer` for a transfer to an account of the operator. */
  readonly provider: string
  readonly providerRef: string | null
  readonly nextAction: NextAction | null
  readonly operatorAccountId: string | null
  readonly reference: string | null
  readonly promoId: string | null
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly finishedAt: Date | null
  readonly credited: Money | null
  readonly creditedAt: Date | null
  readonly utr: string | null
  readonly utrSubmittedAt: Date | null
  readonly proofFile: string | null
  readonly rejectReason: string | null
  readonly compensation: Money | null
  /** Set when an order with a UTR is credited: since when its delay counts for compensation. */
  readonly waitedSince: Date | null
  /** How many different webhooks were received for it. */
  readonly webhookCount: number
}

export type NewOrder = Pick<
  Order,
  | 'playerId'
  | 'orderNo'
  | 'clientOrderId'
  | 'bodyHash'
  | 'market'
  | 'currency'
  | 'amount'
  | 'type'
  | 'channel'
  | 'rail'
  | 'methodName'
  | 'provider'
  | 'operatorAccountId'
  | 'reference'
  | 'promoId'
  | 'createdAt'
  | 'expiresAt'
>

/** The provider of orders paid by a transfer to an account of the operator. There is no API to ask about them. */
export const byTransfer = 'transfer'
