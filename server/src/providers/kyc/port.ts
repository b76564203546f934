import type { WebhookHeaders } from '../payment/port.ts'

/**
 * Checks who a person is from pictures of a document and a face. One check has one number for ever, `checkNo`: however often
 * `submit` is repeated with it, the provider makes one check. Only what the provider answers to our own request is trusted.
 */
export type KycProvider = {
  readonly id: 'sumsub'
  /** Throws a `ProviderError`: `refused` means that the provider does not take these pictures. */
  submit(check: IdentityCheck): Promise<void>
  /** Undefined when the provider does not know the number. Never refuses. */
  fetch(checkNo: string): Promise<CheckResult | undefined>
  /** Throws `WebhookRejectedError` unless the provider has signed exactly these bytes. */
  verifyWebhook(raw: Buffer, headers: WebhookHeaders): KycWebhook
}

export type IdentityCheck = {
  readonly checkNo: string
  /** ISO 3166, three letters. */
  readonly country: string
  readonly document: 'idCard' | 'passport' | 'drivingLicence'
  /** What the player says the document says. */
  readonly name: string
  readonly birthday: string
  readonly pictures: readonly Picture[]
}

/** A JPEG. */
export type Picture = { readonly part: 'front' | 'back' | 'selfie'; readonly bytes: Buffer }

export type CheckResult = {
  /**
   * `unsent`: begun there, and not complete. `retry`: the player may send better pictures. A status that is not known here
   * is `pending`, because only a definite answer ends a check.
   */
  readonly state: 'unsent' | 'pending' | 'approved' | 'retry' | 'rejected'
  /** Why not, in the words of the provider. */
  readonly labels: readonly string[]
  /** What the provider read from the document. */
  readonly read: DocumentFacts
}

export type DocumentFacts = {
  readonly name?: string | undefined
  /** `1994-04-12` */
  readonly birthday?: string | undefined
  readonly number?: string | undefined
}

/** Says that something happened to a check. What happened is fetched from the provider. */
export type KycWebhook = { readonly dedupeKey: string; readonly checkNo: string }
