import type { DeliveryOutcome } from '../delivery-outcome.ts'

/** Sends messages to browsers through the push service that each browser named. */
export type PushSender = {
  /** Of our key, as base64url: a browser subscribes with it. */
  readonly publicKey: string
  /** Whether the endpoint belongs to a push service that we send to. A browser sends it, so it can be anything. */
  isAllowed(endpoint: string): boolean
  send(subscription: PushSubscription, message: PushMessage): Promise<DeliveryOutcome>
}

export type PushSubscription = {
  readonly endpoint: string
  /** The public key of the browser, as base64url. */
  readonly p256dh: string
  /** The secret of the browser, as base64url. */
  readonly auth: string
}

export type PushMessage = {
  readonly payload: string
  /** A later message with the same one replaces this one while the browser is away: at most 32 letters of base64url. */
  readonly topic: string
  readonly isUrgent: boolean
  /** How long the push service waits for the browser. */
  readonly keepSeconds: number
}
