import type { Money } from '@zamra/contract/money.ts'

export type Rail = 'upi' | 'imps' | 'bank' | 'ewallet' | 'crypto' | 'va'
export type ProviderId = 'razorpay' | 'cashfree' | 'jazzcash' | 'bkash'

/** A company that takes money for us. What it says about an order when we ask is the only thing that is believed. */
export type PaymentProvider = {
  readonly id: ProviderId
  /** Safe to ask again with the same order number: at most one of the answers is ever shown to a payer. */
  createIntent(wanted: IntentRequest): Promise<Intent>
  fetchOrder(order: { readonly orderNo: string; readonly providerRef: string }): Promise<Snapshot>
  /** Throws `NoticeRefused` unless the company itself has signed these very bytes. */
  verifyWebhook(raw: Buffer, headers: WebhookHeaders): PaymentWebhook | Promise<PaymentWebhook>
  /** All that it has taken and given back in a stretch of time that is over, page by page, if it shows such a list. */
  readonly settlementReport?: (from: Date, to: Date) => AsyncIterable<readonly ReportLine[]>
}

export type IntentRequest = {
  readonly orderNo: string
  readonly amount: Money
  readonly currency: string
  readonly rail: Rail
  /** `+919876543210` */
  readonly phone?: string | undefined
  readonly expiresAt: Date
  /** Where the payer's browser goes when he is done. */
  readonly returnUrl: string
}

export type Intent = { readonly providerRef: string; readonly next: NextAction }

/** What the payer does next. */
export type NextAction =
  | { readonly kind: 'upi'; readonly uri: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'virtualAccount'
      readonly legalName: string
      readonly account: string
      readonly ifsc: string
      readonly bank: string
    }

export type Snapshot = {
  readonly state: 'pending' | 'paid' | 'failed' | 'expired'
  /** Everything that was taken for the order, however often and however much. */
  readonly captures: readonly Capture[]
}

export type Capture = {
  readonly paymentId: string
  readonly amount: Money
  readonly currency: string
  /** The number under which the banks know the payment. A text: it may begin with a zero. */
  readonly rrn?: string
}

/** What stands in a company's books about one payment. It says where to look, and credits nothing. */
export type ReportLine = {
  readonly paymentId: string
  readonly orderNo?: string | undefined
  /** The company's number for the order, when the line does not name ours: it may cost a question. */
  readonly providerRef?: () => Promise<string | undefined>
  /** What was taken, or what went back to the payer. */
  readonly amount: Money
  readonly currency: string
  readonly state: 'captured' | 'refunded'
  readonly at: Date
}

/** That something has happened to an order, and nothing more: what has happened is asked. */
export type PaymentWebhook = {
  readonly dedupeKey: string
  readonly orderNo?: string | undefined
  readonly providerRef?: string | undefined
}

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export class WebhookRejectedError extends Error {
  override readonly name = 'WebhookRejectedError'
}

/**
 * Why there is no answer. `refused` is a definite no, and asking again will not help; after `unknown` nobody knows what
 * was done, so it is asked again under the same order number.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', why: string) {
    super(why)
    this.outcome = outcome
  }
}
