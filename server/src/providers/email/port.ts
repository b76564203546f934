import type { DeliveryOutcome } from '../delivery-outcome.ts'

/** Hands e-mail to a mail server, which delivers it. */
export type EmailSender = {
  send(message: EmailMessage): Promise<DeliveryOutcome>
}

export type EmailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Names the message for ever: a mailbox shows a repeat once. */
  readonly id: string
  readonly lang: string
  /** How the player switches such messages off. */
  readonly unsubscribe?: Unsubscribe | undefined
}

export type Unsubscribe = {
  readonly url: string
  /** Whether a POST there is enough (RFC 8058), so that the mailbox offers a button of its own. */
  readonly isOneClick: boolean
}
