import * as z from 'zod/mini'
import { variable } from './variable.ts'

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
    ZAMRA_SMS_MSG91_URL: variable(
      'The API of MSG91, which sends SMS in India.',
      z._default(httpUrl, 'https://control.msg91.com'),
    ),
    ZAMRA_SMS_MSG91_KEY: variable('The key of the MSG91 account. Turns MSG91 on.', z.optional(z.string()), {
      secret: true,
    }),
    ZAMRA_SMS_MSG91_TEMPLATE: variable('The id of the approved SMS template at MSG91.', z._default(z.string(), '')),
    ZAMRA_SMS_TWILIO_URL: variable(
      'The API of Twilio, which sends SMS to all other countries and stands in for MSG91.',
      z._default(httpUrl, 'https://api.twilio.com'),
    ),
    ZAMRA_SMS_TWILIO_SID: variable('The SID of the Twilio account. Turns Twilio on.', z.optional(z.string())),
    ZAMRA_SMS_TWILIO_TOKEN: variable(
      'The auth token of the Twilio account. It also verifies the status webhooks of Twilio.',
      z._default(z.string(), ''),
      { secret: true, live: 'required', with: 'ZAMRA_SMS_TWILIO_SID', defaultsTo: 'nothing' },
    ),
    ZAMRA_SMS_TWILIO_FROM: variable('The number or sender id that Twilio sends from.', z._default(z.string(), '')),
    ZAMRA_SMS_CALLBACK_URL: variable(
      'The URL of `/callbacks/twilio` on the listener for providers, where Twilio reports whether an SMS was delivered.',
      z.optional(httpUrl),
    ),
    ZAMRA_SMS_INBOX_URL: variable(
      'A page that shows all sent messages, for a sandbox without telephones.',
      z.optional(httpUrl),
      { live: 'refused' },
    ),
    ZAMRA_GOOGLE_CLIENT_ID: variable(
      'The OAuth client id of the web app at Google. Turns sign-in with Google on.',
      z.optional(z.string()),
    ),
    ZAMRA_GOOGLE_ISSUER: variable(
      'The issuer that ID tokens of Google must name.',
      z._default(httpUrl, 'https://accounts.google.com'),
    ),
    ZAMRA_GOOGLE_AUTHORIZE_URL: variable(
      'The page where players sign in to Google.',
      z._default(httpUrl, 'https://accounts.google.com/o/oauth2/v2/auth'),
    ),
    ZAMRA_GOOGLE_KEYS_URL: variable(
      'The public keys that verify the ID tokens of Google.',
      z._default(httpUrl, 'https://www.googleapis.com/oauth2/v3/certs'),
    ),
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
