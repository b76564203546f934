import type { AppContext } from '../../../app-context.ts'
import type { PaymentPageHandler } from '../../../http/payment-pages.ts'
import type { WebhookHandler } from '../../../http/provider-webhooks.ts'
import { type PaymentWebhook, WebhookRejectedError } from '../../../providers/payment/port.ts'
import { handlePayerReturn, handleWebhook } from './handle-webhook.ts'

/** What the HTTP layer calls for provider webhooks and for payers who return from a provider's page. */
export function paymentHandlers(app: AppContext): WebhookHandler<PaymentWebhook> & PaymentPageHandler {
  const payments = app.providers.payments
  return {
    isKnown: (provider) => payments.provider(provider) !== undefined,
    async verify(provider, raw, headers) {
      try {
        return await payments.provider(provider)?.verifyWebhook(raw, headers)
      } catch (err) {
        if (err instanceof WebhookRejectedError) return undefined
        throw err
      }
    },
    handle: (provider, webhook) => handleWebhook(app, provider, webhook),
    parseFormLink: payments.links.parseFormLink,
    parseReturnLink: payments.links.parseReturnLink,
    handleReturn: ({ provider, orderNo }) => handlePayerReturn(app, provider, orderNo),
  }
}
