import * as z from 'zod/mini'
import { httpUrl } from './server-variables.ts'
import { variable } from './variable.ts'

/** How mails of a player reach them outside the app. Without both, they are in the app only. */
export type ChannelConfig = {
  readonly push?: PushConfig | undefined
  readonly email?: EmailConfig | undefined
}

export type PushConfig = {
  /** Whom a push service contacts about our messages: the `sub` of VAPID. */
  readonly contact: string
  /** The private key of VAPID, 32 bytes as base64url. */
  readonly key: string
  /** Hosts of push services. `*.example` is every host below `example`. */
  readonly hosts: readonly string[]
  /** The simulated push service. It is the only one without https, and a live deployment has none. */
  readonly simulatorOrigin?: string | undefined
}

export type EmailConfig = {
  readonly host: string
  readonly port: number
  /** `smtps` begins with TLS; `smtp` must change to TLS before it sends anything, except to a simulator. */
  readonly isTlsFromStart: boolean
  readonly mayBePlain: boolean
  readonly user?: string | undefined
  readonly password: string
  readonly from: string
}

const sandboxPushKey = 'vbGTk9HcYYLkuJy0XdUOOiwmb5tD81LAvCx5w2G1R6c'
const vendorHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]
const hostPattern = z.string().check(z.regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/, { error: 'must be a host name' }))

export const channelVariables = {
  ZAMRA_PUSH_CONTACT: variable(
    'Whom push services contact about our messages, `mailto:` or `https:` (VAPID). Turns push messages on.',
    z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  ),
  ZAMRA_PUSH_KEY: variable(
    'The private key that signs push messages (VAPID, P-256): 32 bytes as base64url. With another key, every browser must subscribe again.',
    z._default(z.string().check(z.regex(/^[\w-]{43}$/, { error: 'must be 32 bytes as base64url' })), sandboxPushKey),
    { secret: true, live: 'required', with: 'ZAMRA_PUSH_CONTACT', defaultsTo: 'a published sandbox value' },
  ),
  ZAMRA_PUSH_HOSTS: variable(
    'The hosts of push services that the server sends to; `*.` stands for every name below a host. A browser names its push service itself, so nothing else is called.',
    z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.split(',').map((part) => part.trim())),
        ),
        z.array(hostPattern),
      ),
      vendorHosts,
    ),
    { defaultsTo: 'those of Google, Mozilla, Apple and Microsoft' },
  ),
  ZAMRA_PUSH_SIMULATOR_URL: variable('The simulated push service of a sandbox.', z.optional(httpUrl), {
    live: 'refused',
  }),
  ZAMRA_SMTP_URL: variable(
    'The mail server that takes our e-mail: `smtps://host:465`, or `smtp://host:587` with STARTTLS. Turns e-mail on.',
    z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  ),
  ZAMRA_SMTP_USER: variable(
    'The user at the mail server. Without one, the server does not sign in.',
    z.optional(z.string()),
  ),
  ZAMRA_SMTP_PASSWORD: variable('The password at the mail server.', z._default(z.string(), 'sandbox'), {
    secret: true,
    live: 'required',
    with: 'ZAMRA_SMTP_USER',
    defaultsTo: 'a published sandbox value',
  }),
  ZAMRA_EMAIL_FROM: variable(
    'The address that e-mail comes from.',
    z._default(
      z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, { error: 'must be an e-mail address' })),
      'no-reply@zamra.example',
    ),
    { live: 'required', with: 'ZAMRA_SMTP_URL' },
  ),
}

type Read = z.infer<z.ZodMiniObject<typeof channelVariables>>

export function channelsOf(read: Read, deployment: 'sandbox' | 'live'): ChannelConfig {
  return { push: pushOf(read), email: emailOf(read, deployment) }
}

function pushOf(read: Read): PushConfig | undefined {
  const { ZAMRA_PUSH_CONTACT: contact, ZAMRA_PUSH_SIMULATOR_URL: simulator } = read
  if (!contact) return undefined
  const simulatorOrigin = simulator && new URL(simulator).origin
  return { contact, key: read.ZAMRA_PUSH_KEY, hosts: read.ZAMRA_PUSH_HOSTS, simulatorOrigin }
}

function emailOf(read: Read, deployment: 'sandbox' | 'live'): EmailConfig | undefined {
  if (!read.ZAMRA_SMTP_URL) return undefined
  const { hostname, port, protocol } = new URL(read.ZAMRA_SMTP_URL)
  const isTlsFromStart = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (isTlsFromStart ? 465 : 587) : Number(port),
    isTlsFromStart,
    mayBePlain: deployment === 'sandbox',
    user: read.ZAMRA_SMTP_USER,
    password: read.ZAMRA_SMTP_PASSWORD,
    from: read.ZAMRA_EMAIL_FROM,
  }
}

/** What a live deployment refuses. Mail servers are reached with TLS, which the sender enforces. */
export function liveChannelProblems(
  { push, email }: ChannelConfig,
  isThisMachine: (hostname: string) => boolean,
): readonly string[] {
  return [
    ...(push?.simulatorOrigin ? ['ZAMRA_PUSH_SIMULATOR_URL: a live deployment refuses simulators'] : []),
    ...(email && isThisMachine(email.host)
      ? [`ZAMRA_SMTP_URL: a live deployment refuses simulators, and ${email.host} is this machine`]
      : []),
    ...(email?.from.endsWith('.example') ? ['ZAMRA_EMAIL_FROM: a live deployment has an address of its own'] : []),
  ]
}
