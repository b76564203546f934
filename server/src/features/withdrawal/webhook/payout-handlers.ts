import type { AppContext } from '../../../app-context.ts'
import type { WebhookHandler } from '../../../http/provider-webhooks.ts'
import { WebhookRejectedError } from '../../../providers/payment/port.ts'
import type { PayoutWebhook } from '../../../providers/payout/port.ts'
import { handleWebhook } from './handle-webhook.ts'

/** What the HTTP layer calls for the webhooks of payout providers. */
export function payoutHandlers(app: AppContext): WebhookHandler<PayoutWebhook> {
  const verifierOf = (provider: string) => app.providers.payouts.provider(provider)?.verifyWebhook
  return {
    isKnown: (provider) => verifierOf(provider) !== undefined,
    async verify(provider, raw, headers) {
      try {
        return await verifierOf(provider)?.(raw, headers)
      } catch (err) {
        if (err instanceof WebhookRejectedError) return undefined
        throw err
      }
    },
    handle: (provider, webhook) => handleWebhook(app, provider, webhook),
  }
}
