import { createTransport } from 'nodemailer'
import type { EmailConfig } from '../../base/channel-config.ts'
import type { DeliveryOutcome } from '../delivery-outcome.ts'
import type { EmailSender } from './port.ts'

const timeoutMs = 10_000

/** SMTP with TLS: from the first byte, or with STARTTLS before anything is said. Only the mail server of a sandbox may be plain. */
export function openSmtp({ host, port, isTlsFromStart, mayBePlain, user, password, from }: EmailConfig): EmailSender {
  const transport = createTransport({
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && !mayBePlain,
    ignoreTLS: mayBePlain && !isTlsFromStart,
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is made of texts only; nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ to, subject, text, id, lang, unsubscribe }) {
      try {
        await transport.sendMail({
          from: { name: 'Zamra', address: from },
          // As an object, so that an address with a comma is not two.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Content-Language': lang,
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe?.isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribe && { list: { unsubscribe: unsubscribe.url } }),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** A 5xx answer is final (RFC 5321); 550, 551 and 553 to the recipient say that there is no such mailbox. */
const noMailbox: readonly number[] = [550, 551, 553]

function outcomeOf(error: unknown): DeliveryOutcome {
  const { code = 'no answer', responseCode = 0, command = '' } = error as SmtpError
  const why = `${code} ${responseCode}`
  if (code === 'EAUTH' || responseCode < 500) return { outcome: 'unknown', why }
  return command === 'RCPT TO' && noMailbox.includes(responseCode)
    ? { outcome: 'gone', why }
    : { outcome: 'refused', why }
}

type SmtpError = { readonly code?: string; readonly responseCode?: number; readonly command?: string }
