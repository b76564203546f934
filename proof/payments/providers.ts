import { setTimeout as sleep } from 'node:timers/promises'
import { simulatorAt } from './simulator.ts'

export type Truth = {
  readonly orderNo: string
  readonly provider: string
  readonly captures: readonly { readonly amount: string }[]
}

export type WebhookTally = {
  readonly sent: number
  readonly accepted: number
  readonly retried: number
  readonly forged: number
  readonly forgedAccepted: number
  /** Webhooks that a server has accepted, or rejected as forged. */
  readonly received: number
  /** Webhooks still to be sent, or in flight. */
  readonly waiting: number
  /** Our queries while the providers had outages, and those that were not answered. */
  readonly asked: number
  readonly unanswered: number
}

export type Shown = { readonly url: string } | { readonly account: string }

/** The simulated providers are never killed: they are outside of our system and know the true payments. */
export type Providers = {
  behave(how: object): Promise<void>
  /** The payer acts on the payment instructions. */
  visit(shown: Shown, way: string): Promise<void>
  /** Sends this many of the earlier webhooks again; every tenth is forged. */
  repeat(count: number): Promise<void>
  later(atMs: number, work: () => Promise<void>): void
  /** Waits for the payments that were scheduled by `later`. */
  latePaymentsDone(): Promise<void>
  truth(): Promise<readonly Truth[]>
  tally(): Promise<WebhookTally>
}

export function providersAt(url: string): Providers {
  const late: Promise<void>[] = []
  const { post, get } = simulatorAt(url)
  return {
    async behave(how) {
      await post('behave', how)
    },
    async visit(shown, way) {
      // The payer of a wallet passes our own page, and its server may be down: they retry.
      for (let tries = 0; tries < 200; tries += 1) {
        const seen = await post('visit', { ...shown, way }).catch(() => undefined)
        if (seen?.way) return
        await sleep(300)
      }
      throw new Error(`no payment was possible: ${JSON.stringify(shown)}`)
    },
    async repeat(count) {
      await post('repeat', { count, spreadMs: 1_000, forged: 0.1 })
    },
    later(atMs, work) {
      late.push(sleep(Math.max(0, atMs - Date.now())).then(work))
    },
    async latePaymentsDone() {
      await Promise.all(late)
    },
    truth: async () => (await get('orders')) as readonly Truth[],
    tally: async () => (await get('tally')) as WebhookTally,
  }
}
