import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { HolderNameResult } from '../bank/port.ts'
import type { WebhookHeaders } from '../payment/port.ts'

export const payoutProviderIds = [
  'razorpayx',
  'cashfreePayouts',
  'jazzcashDisbursement',
  'bkashDisbursement',
  'chainSigner',
] as const
export type PayoutProviderId = (typeof payoutProviderIds)[number]
export type PayeeKind = PayoutPayee['kind']

/**
 * Sends money to a payee. One payout has one number for ever, `payoutNo`: however often `send` is repeated with it at the
 * same provider, at most one payment leaves. A payout never moves to another provider after its first `send`. Only what the
 * provider answers to our own request is trusted.
 */
export type PayoutProvider = {
  readonly id: PayoutProviderId
  /** Throws a `ProviderError`: `refused` means that nothing was sent and nothing will be. */
  send(payout: PayoutOrder): Promise<PayoutSnapshot>
  /** `undefined` when the provider does not know the number: it never received it, or does not have it yet. Never refuses. */
  fetch(payout: KnownPayout): Promise<PayoutSnapshot | undefined>
  /** Throws `WebhookRejectedError` unless the provider has signed exactly these bytes. Absent when it sends none. */
  readonly verifyWebhook?: (raw: Buffer, headers: WebhookHeaders) => PayoutWebhook | Promise<PayoutWebhook>
  /** Who holds a wallet. Never throws. Absent when the provider tells no names. */
  readonly findHolderName?: (wallet: WalletAccount) => Promise<HolderNameResult>
  /** All payouts of a past period, page by page. Absent when the provider has no such list. */
  readonly payoutList?: (from: Date, to: Date) => AsyncIterable<readonly PayoutLine[]>
}

export type PayoutOrder = {
  readonly payoutNo: string
  readonly amount: Money
  readonly currency: string
  readonly payee: PayoutPayee
  /** What the payee reads on their statement. */
  readonly narration: string
}

export type KnownPayout = {
  readonly payoutNo: string
  readonly providerRef: string | null
  /** What was ordered. JazzCash does not always repeat it. */
  readonly amount: Money
  /** For whom it was ordered. The chain is asked whether exactly that was signed. */
  readonly payee: PayoutPayee
}

export type PayoutPayee =
  | {
      readonly kind: 'bank'
      readonly name: string
      readonly account: string
      /** The IFSC in India, the code of the bank in Pakistan. */
      readonly code: string
      /** `+919876543210` */
      readonly phone: string
    }
  | ({ readonly kind: 'wallet'; readonly name: string } & WalletAccount)
  /** Units of the coin to an address, as they were frozen with the withdrawal. */
  | { readonly kind: 'chain'; readonly address: string; readonly units: bigint }

export type WalletAccount = {
  readonly wallet: MobileWallet
  /** `+923001234567` */
  readonly phone: string
}

export type PayoutSnapshot = {
  readonly providerRef: string
  /**
   * `reversed`: the money came back to our account. It follows `paid`, or comes instead of it. A status that is not known
   * here is `pending`, because money is returned to the player only after a definite answer.
   */
  readonly state: 'pending' | 'paid' | 'failed' | 'reversed'
  readonly amount: Money
  /** The bank reference, as soon as there is one. */
  readonly utr?: string
  /** Why it failed or came back, in the provider's words. Shown to operators only. */
  readonly reason?: string
}

export type PayoutLine = PayoutSnapshot & { readonly payoutNo: string; readonly at: Date }

/** Says that something happened to a payout. What happened is fetched from the provider. */
export type PayoutWebhook = {
  readonly dedupeKey: string
  readonly payoutNo?: string | undefined
  /** The provider's number, for a provider that cannot be asked by ours. */
  readonly providerRef?: string | undefined
}
