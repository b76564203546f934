import * as z from 'zod/mini'
import { httpUrl } from './server-variables.ts'
import { variable } from './variable.ts'

/** Without a provider and an advertiser nothing is tracked. */
export type TrackingConfig = {
  readonly provider?: TrackerConfig | undefined
  readonly advertiser?: AdvertiserConfig | undefined
}

export type TrackerConfig = {
  /** Where the app sends measurements after consent. */
  readonly url: string
  /** Where the server sends credited deposits. */
  readonly serverUrl: string
  /** Where the server asks to forget a player. */
  readonly privacyUrl: string
  readonly appToken: string
  readonly serverToken: string
  /** The provider's token of each event that it is told. */
  readonly eventTokens: ReadonlyMap<string, string>
}

/** The script of an advertiser and the id that it is called with. */
export type AdvertiserConfig = { readonly scriptUrl: string; readonly tag: string }

const eventToken = z.string().check(z.regex(/^[a-z.]{1,32}=\w{1,32}$/i, { error: 'must be name=token' }))

export const trackingVariables = {
  ZAMRA_TRACKING_APP_TOKEN: variable(
    'The token of the app at the tracking provider (Adjust). Turns tracking on, after consent and where the market policy allows it.',
    z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  ),
  ZAMRA_TRACKING_URL: variable(
    'Where the app of a player who consented sends sessions and events.',
    z._default(httpUrl, 'https://app.adjust.com'),
  ),
  ZAMRA_TRACKING_SERVER_URL: variable(
    'Where the server sends the credited deposits of players who consented.',
    z._default(httpUrl, 'https://s2s.adjust.com'),
  ),
  ZAMRA_TRACKING_PRIVACY_URL: variable(
    'Where the server asks the tracking provider to forget a player.',
    z._default(httpUrl, 'https://gdpr.adjust.com'),
  ),
  ZAMRA_TRACKING_SERVER_TOKEN: variable(
    'The token with which the server authenticates at the tracking provider.',
    z._default(z.string(), 'sandbox'),
    { secret: true, live: 'required', with: 'ZAMRA_TRACKING_APP_TOKEN', defaultsTo: 'a published sandbox value' },
  ),
  ZAMRA_TRACKING_EVENTS: variable(
    'The events that the tracking provider is told, with its token of each, such as `deposit=abc123,purchase=def456`. `deposit` is sent by the server after the credit, with its amount; the others are interface events without one.',
    z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.split(',').map((part) => part.trim())),
        ),
        z.array(eventToken),
      ),
      [],
    ),
  ),
  ZAMRA_ADVERTISER_SCRIPT_URL: variable(
    'The script of the advertiser for players with the prefix +92. It runs after consent, in a frame that has neither our origin nor our storage.',
    z.optional(httpUrl),
  ),
  ZAMRA_ADVERTISER_TAG: variable(
    'The id that the script of the advertiser is called with.',
    z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
    { with: 'ZAMRA_ADVERTISER_SCRIPT_URL' },
  ),
}

type Read = z.infer<z.ZodMiniObject<typeof trackingVariables>>

export function trackingOf(read: Read): TrackingConfig {
  return { provider: providerOf(read), advertiser: advertiserOf(read) }
}

function providerOf(read: Read): TrackerConfig | undefined {
  const { ZAMRA_TRACKING_APP_TOKEN: appToken } = read
  if (!appToken) return undefined
  return {
    appToken,
    url: read.ZAMRA_TRACKING_URL,
    serverUrl: read.ZAMRA_TRACKING_SERVER_URL,
    privacyUrl: read.ZAMRA_TRACKING_PRIVACY_URL,
    serverToken: read.ZAMRA_TRACKING_SERVER_TOKEN,
    eventTokens: new Map(read.ZAMRA_TRACKING_EVENTS.map((pair) => pair.split('=') as [string, string])),
  }
}

function advertiserOf(read: Read): AdvertiserConfig | undefined {
  const { ZAMRA_ADVERTISER_SCRIPT_URL: scriptUrl, ZAMRA_ADVERTISER_TAG: tag } = read
  return scriptUrl ? { scriptUrl, tag } : undefined
}

/** The addresses outside, by the variables that set them. */
export function trackingAddresses({ provider, advertiser }: TrackingConfig): readonly (readonly [string, string])[] {
  return [
    ...(provider
      ? [
          ['ZAMRA_TRACKING_URL', provider.url] as const,
          ['ZAMRA_TRACKING_SERVER_URL', provider.serverUrl] as const,
          ['ZAMRA_TRACKING_PRIVACY_URL', provider.privacyUrl] as const,
        ]
      : []),
    ...(advertiser ? [['ZAMRA_ADVERTISER_SCRIPT_URL', advertiser.scriptUrl] as const] : []),
  ]
}
