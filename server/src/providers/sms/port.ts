/** A one-time code on its way to a telephone. The text is ours; a company with templates of its own takes the code alone. */
export type SmsMessage = {
  /** `+923001234567` */
  readonly to: string
  readonly code: string
  readonly text: string
}

export type SmsOutcome =
  | { readonly outcome: 'sent'; readonly id: string }
  /** The company says no, and another company would be asked to do what it must not: a wrong number, a wrong key. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** Down, or silent for too long: whether the message goes out nobody knows. */
  | { readonly outcome: 'unknown'; readonly why: string }

export type SmsProvider = {
  readonly name: 'msg91' | 'twilio'
  send(message: SmsMessage): Promise<SmsOutcome>
}
