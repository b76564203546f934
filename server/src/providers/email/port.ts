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
  /** Where the player switches such messages off. */
  readonly settingsUrl?: string | undefined
}
