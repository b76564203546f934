import * as z from 'zod/mini'
import type { SmsConfig } from '../../base/sign-in-config.ts'
import type { SmsProvider } from './port.ts'
import { submitMessage } from './submit-message.ts'

/** `POST /api/v5/flow`. The HTTP status only confirms the receipt; `type` says whether the message is accepted. */
const answer = z.object({ type: z.string(), message: z.optional(z.string()), request_id: z.optional(z.string()) })

/**
 * India allows only messages of registered templates (DLT), so the request contains the template id and the value of its
 * one variable.
 */
export function msg91({ url, key, template }: NonNullable<SmsConfig['msg91']>): SmsProvider {
  return {
    name: 'msg91',
    send: ({ to, code }) => {
      const body = { template_id: template, short_url: '0', recipients: [{ mobiles: to.slice(1), OTP: code }] }
      const headers = { authkey: key, accept: 'application/json', 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return submitMessage(new URL('/api/v5/flow', url), request, (status, given) => {
        const read = answer.safeParse(given)
        if (!read.success) return { outcome: 'unknown', why: `status ${status} without a type` }
        const { type, message = '', request_id: id = message } = read.data
        return type === 'success' ? { outcome: 'sent', id } : { outcome: 'refused', why: message }
      })
    },
  }
}
