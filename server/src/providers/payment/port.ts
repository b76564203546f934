import type { Money } from '@zamra/contract/money.ts'

export type Rail = 'upi' | 'imps' | 'bank' | 'ewallet' | 'crypto' | 'va'
export type ProviderId = 'razorpay' | 'cashfree' | 'jazzcash' | 'bkash'

/** A payment provider. Only what its API answers to our request is trusted, never a webhook body. */
export type PaymentProvider = {
  readonly id: ProviderId
  /** May be repeated with the same order number: at most one of the intents is ever shown to the payer. */
  createIntent(wanted: IntentRequest): Promise<Intent>
  fetchOrder(order: { readonly orderNo: string; readonly providerRef: string }): Promise<Snapshot>
  /** Throws `WebhookRejectedError` unless the provider has signed exactly these bytes. */
  verifyWebhook(raw: Buffer, headers: WebhookHeaders): PaymentWebhook | Promise<PaymentWebhook>
  /** All captures and refunds of a past period, page by page, if the provider has such a report. */
  readonly settlementReport?: (from: Date, to: Date) => AsyncIterable<readonly ReportLine[]>
}

export type IntentRequest = {
  readonly orderNo: string
  readonly amount: Money
  readonly currency: string
  readonly rail: Rail
  /** `+919876543210` */
  readonly phone?: string | undefined
  /** In real time: the provider compares it with its own clock. */
  readonly expiresAt: Date
  /** Where the payer's browser returns to. */
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
  /**
   * All payments captured for the order, whatever their number, each with what is left of it after refunds. A payment that
   * was refunded completely is not among them.
   */
  readonly captures: readonly Capture[]
}

export type Capture = {
  readonly paymentId: string
  readonly amount: Money
  readonly currency: string
  /** The bank reference (RRN or UTR). A text, because it may start with a zero. */
  readonly rrn?: string
}

/** One line of a settlement report. It only triggers a sync of the order and credits nothing. */
export type ReportLine = {
  readonly paymentId: string
  readonly orderNo?: string | undefined
  /** The provider's reference of the order, for a line without our order number. May need a request. */
  readonly providerRef?: () => Promise<string | undefined>
  /** The captured or refunded amount. */
  readonly amount: Money
  readonly currency: string
  readonly state: 'captured' | 'refunded'
  readonly at: Date
}

/** Says that something happened to an order. What happened is fetched from the provider. */
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
 * A failed request. `refused` is final, and a retry does not help. After `unknown` the request may have been executed, so it
 * is repeated with the same order number.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', why: string) {
    super(why)
    this.outcome = outcome
  }
}
