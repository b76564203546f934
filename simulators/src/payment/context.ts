import type { Behaviours } from './behaviour.ts'
import type { Tally, WebhookSender } from './send-webhooks.ts'
import type { Transfer } from './statement.ts'
import type { ProviderState } from './wire.ts'

/** The state of the simulator: four providers, their behaviour and webhooks, and a bank. */
export type PaymentContext = {
  readonly state: ProviderState
  readonly behaviours: Behaviours
  readonly webhooks: WebhookSender
  readonly tally: Tally
  /** The queries during an outage, how many were not answered, and the share that is still due. */
  readonly queries: { number: number; asked: number; unanswered: number; owed: number }
  /** Payments to the operator's accounts. */
  readonly transfers: Transfer[]
  webhooksTo: string | undefined
  stop(): void
}
