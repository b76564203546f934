import { type BackofficeConfig, backofficeAddresses } from './backoffice-config.ts'
import { type ChainConfig, isSandboxXpub } from './chain-config.ts'
import { type ChannelConfig, liveChannelProblems } from './channel-config.ts'
import { type DrawConfig, drawAddresses, isSandboxBeacon, liveDrawProblems } from './draw-config.ts'
import { isLoopback } from './is-loopback.ts'
import { type KycConfig, kycAddresses } from './kyc-config.ts'
import { isSandboxTopic, type PaymentConfig, paymentAddresses } from './payment-config.ts'
import { type PayoutConfig, payoutAddresses, sharedPayoutValues } from './payout-config.ts'
import { sandboxFileDir } from './server-variables.ts'
import type { GoogleConfig, SmsConfig } from './sign-in-config.ts'
import { hasSandboxKey, type StudioConfig, studioAddresses } from './studio-config.ts'
import { type TrackingConfig, trackingAddresses } from './tracking-config.ts'

/** The parts of the configuration in which a sandbox and a live deployment differ. */
type Checked = {
  readonly serviceUrl: string
  readonly webOrigin: string
  readonly providerUrl: string
  readonly backoffice?: BackofficeConfig | undefined
  readonly sms: SmsConfig
  readonly google?: GoogleConfig | undefined
  readonly bankDirectoryUrl?: string | undefined
  readonly bankCheck?: { readonly url: string } | undefined
  readonly payment: PaymentConfig
  readonly payout: PayoutConfig
  readonly kyc: KycConfig
  readonly chain?: ChainConfig | undefined
  readonly draw: DrawConfig
  readonly studio: StudioConfig
  readonly tracking: TrackingConfig
  readonly channels: ChannelConfig
  readonly fileDir: string
  readonly restateKeys: readonly string[]
  readonly clockOffsetFile?: string | undefined
}

/**
 * A simulator listens on this machine and a real provider never does. The key of a studio that has none, and public
 * values that belong to a published secret, differ from the sandbox's too.
 */
export function liveProblems(config: Checked): string[] {
  const outside: readonly (readonly [string, string])[] = [
    ['ZAMRA_SERVICE_URL', config.serviceUrl],
    ['ZAMRA_WEB_ORIGIN', config.webOrigin],
    ['ZAMRA_PROVIDER_URL', config.providerUrl],
    ...backofficeAddresses(config.backoffice),
    ...(config.sms.msg91 ? [['ZAMRA_SMS_MSG91_URL', config.sms.msg91.url] as const] : []),
    ...(config.sms.twilio ? [['ZAMRA_SMS_TWILIO_URL', config.sms.twilio.url] as const] : []),
    ...(config.google ? [['ZAMRA_GOOGLE_ISSUER', config.google.issuer] as const] : []),
    ...(config.google ? [['ZAMRA_GOOGLE_KEYS_URL', config.google.keysUrl] as const] : []),
    ...(config.bankDirectoryUrl ? [['ZAMRA_BANK_DIRECTORY_URL', config.bankDirectoryUrl] as const] : []),
    ...(config.bankCheck ? [['ZAMRA_BANK_CHECK_URL', config.bankCheck.url] as const] : []),
    ...paymentAddresses(config.payment),
    ...payoutAddresses(config.payout),
    ...kycAddresses(config.kyc),
    ...(config.chain ? [['ZAMRA_CHAIN_URL', config.chain.url] as const] : []),
    ...drawAddresses(config.draw),
    ...studioAddresses(config.studio),
    ...trackingAddresses(config.tracking),
  ]
  const isShared: readonly (readonly [string, boolean])[] = [
    ['ZAMRA_BKASH_TOPIC', isSandboxTopic(config.payment)],
    ...sharedPayoutValues(config.payout),
    ['ZAMRA_CHAIN_XPUB', isSandboxXpub(config.chain)],
    ['ZAMRA_BEACON_CHAIN', isSandboxBeacon(config.draw)],
    ['ZAMRA_STUDIO_KEYS', hasSandboxKey(config.studio)],
  ]
  const secrets = isShared
    .filter(([, shared]) => shared)
    .map(([name]) => `${name}: a live deployment has a secret of its own`)
  const addresses = outside.flatMap(([name, url]) => {
    const { hostname, protocol } = new URL(url)
    if (isLoopback(hostname)) return [`${name}: a live deployment refuses simulators, and ${hostname} is this machine`]
    if (protocol !== 'https:') return [`${name}: a live deployment speaks https to the outside`]
    return []
  })
  const inbox = config.sms.inboxUrl ? ['ZAMRA_SMS_INBOX_URL: a live deployment shows messages to nobody'] : []
  const clock = config.clockOffsetFile ? ['ZAMRA_CLOCK_OFFSET_FILE: a live deployment has the time of its machine'] : []
  const files =
    config.fileDir === sandboxFileDir ? ['ZAMRA_FILE_DIR: a live deployment says where pictures are kept'] : []
  const restate =
    config.restateKeys.length === 0 ? ['ZAMRA_RESTATE_KEYS: a live deployment needs the public key of its Restate'] : []
  const others = [...liveDrawProblems(config.draw), ...liveChannelProblems(config.channels, isLoopback)]
  return [...secrets, ...addresses, ...inbox, ...clock, ...files, ...restate, ...others]
}
