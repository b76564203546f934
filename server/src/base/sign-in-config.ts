import * as z from 'zod/mini'

export type SmsConfig = {
  readonly msg91?: { readonly url: string; readonly key: string; readonly template: string } | undefined
  readonly twilio?:
    | { readonly url: string; readonly sid: string; readonly token: string; readonly from: string }
    | undefined
  /** Where Twilio tells what became of a message. */
  readonly callbackUrl?: string | undefined
  /** The page on which a sandbox shows its messages. */
  readonly inboxUrl?: string | undefined
}

export type GoogleConfig = {
  readonly clientId: string
  readonly issuer: string
  readonly authorizeUrl: string
  readonly keysUrl: string
}

export function signInVariables(httpUrl: z.ZodMiniType<string, string>) {
  return {
    ZAMRA_SMS_MSG91_URL: z._default(httpUrl, 'https://control.msg91.com'),
    ZAMRA_SMS_MSG91_KEY: z.optional(z.string()),
    ZAMRA_SMS_MSG91_TEMPLATE: z._default(z.string(), ''),
    ZAMRA_SMS_TWILIO_URL: z._default(httpUrl, 'https://api.twilio.com'),
    ZAMRA_SMS_TWILIO_SID: z.optional(z.string()),
    ZAMRA_SMS_TWILIO_TOKEN: z._default(z.string(), ''),
    ZAMRA_SMS_TWILIO_FROM: z._default(z.string(), ''),
    ZAMRA_SMS_CALLBACK_URL: z.optional(httpUrl),
    ZAMRA_SMS_INBOX_URL: z.optional(httpUrl),
    ZAMRA_GOOGLE_CLIENT_ID: z.optional(z.string()),
    ZAMRA_GOOGLE_ISSUER: z._default(httpUrl, 'https://accounts.google.com'),
    ZAMRA_GOOGLE_AUTHORIZE_URL: z._default(httpUrl, 'https://accounts.google.com/o/oauth2/v2/auth'),
    ZAMRA_GOOGLE_KEYS_URL: z._default(httpUrl, 'https://www.googleapis.com/oauth2/v3/certs'),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof signInVariables>>>

export function smsOf(read: Read): SmsConfig {
  const { ZAMRA_SMS_MSG91_KEY: key, ZAMRA_SMS_TWILIO_SID: sid } = read
  const twilio = {
    url: read.ZAMRA_SMS_TWILIO_URL,
    token: read.ZAMRA_SMS_TWILIO_TOKEN,
    from: read.ZAMRA_SMS_TWILIO_FROM,
  }
  return {
    msg91: key ? { url: read.ZAMRA_SMS_MSG91_URL, key, template: read.ZAMRA_SMS_MSG91_TEMPLATE } : undefined,
    twilio: sid ? { ...twilio, sid } : undefined,
    callbackUrl: read.ZAMRA_SMS_CALLBACK_URL,
    inboxUrl: read.ZAMRA_SMS_INBOX_URL,
  }
}

export function googleOf(read: Read): GoogleConfig | undefined {
  const { ZAMRA_GOOGLE_CLIENT_ID: clientId } = read
  if (!clientId) return undefined
  const { ZAMRA_GOOGLE_ISSUER: issuer, ZAMRA_GOOGLE_AUTHORIZE_URL: authorizeUrl } = read
  return { clientId, issuer, authorizeUrl, keysUrl: read.ZAMRA_GOOGLE_KEYS_URL }
}
