import * as z from 'zod/mini'
import type { SmsConfig } from '../../base/sign-in-config.ts'
import type { SmsProvider } from './port.ts'
import { submitMessage } from './submit-message.ts'

const accepted = z.object({ sid: z.string() })
const refused = z.object({ code: z.nullish(z.number()), message: z.string() })

/** `POST /2010-04-01/Accounts/{sid}/Messages.json`, a form with basic authentication. */
export function twilio({ url, sid, token, from }: NonNullable<SmsConfig['twilio']>, callbackUrl?: string): SmsProvider {
  return {
    name: 'twilio',
    send: ({ to, text }) => {
      const form = new URLSearchParams({ To: to, From: from, Body: text })
      if (callbackUrl) form.set('StatusCallback', callbackUrl)
      const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
      const request = { method: 'POST', headers: { authorization, accept: 'application/json' }, body: form }
      return submitMessage(new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, url), request, (status, body) => {
        const sent = accepted.safeParse(body)
        if (status === 201 && sent.success) return { outcome: 'sent', id: sent.data.sid }
        const refusal = refused.safeParse(body)
        return refusal.success
          ? { outcome: 'refused', why: `${refusal.data.code ?? status} ${refusal.data.message}` }
          : { outcome: 'unknown', why: `status ${status}` }
      })
    },
  }
}
