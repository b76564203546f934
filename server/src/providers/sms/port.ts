/** An OTP message. A provider with its own templates uses only the code, the others the text. */
export type SmsMessage = {
  /** `+923001234567` */
  readonly to: string
  readonly code: string
  readonly text: string
}

export type SmsOutcome =
  | { readonly outcome: 'sent'; readonly id: string }
  /** A definite refusal, such as an invalid number or key. No other provider is tried. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** An outage or a timeout: the message may or may not be sent. */
  | { readonly outcome: 'unknown'; readonly why: string }

export type SmsProvider = {
  readonly name: 'msg91' | 'twilio'
  send(message: SmsMessage): Promise<SmsOutcome>
}
