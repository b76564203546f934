import type { AppContext } from '../../../app-context.ts'
import type { PaymentPageHandler } from '../../../http/payment-pages.ts'
import type { PaymentWebhookHandler } from '../../../http/payment-webhooks.ts'
import { type Notice, NoticeRefused } from '../../../providers/payment/port.ts'
import { paymentsOf } from '../../../providers/payment/registry.ts'
import { hearNotice, hearReturn } from './hear-notice.ts'

/** Where the messages of the companies and the payers who come back from them are received. */
export function paymentDesk(app: AppContext): PaymentWebhookHandler<Notice> & PaymentPageHandler {
  const payments = paymentsOf(app)
  return {
    isKnown: (provider) => payments.provider(provider) !== undefined,
    async verify(provider, raw, headers) {
      try {
        return await payments.provider(provider)?.verifyNotice(raw, headers)
      } catch (err) {
        if (err instanceof NoticeRefused) return undefined
        throw err
      }
    },
    hear: (provider, notice) => hearNotice(app, provider, notice),
    formOf: payments.tickets.formOf,
    wayBackOf: payments.tickets.wayBackOf,
    lookAt: ({ provider, orderNo }) => hearReturn(app, provider, orderNo),
  }
}
