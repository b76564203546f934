import * as z from 'zod/mini'
import { type BackofficeConfig, backofficeOf, backofficeVariables, sharedOrigin } from './backoffice-config.ts'
import { type ChainConfig, chainOf, chainVariables } from './chain-config.ts'
import { type ChannelConfig, channelsOf, channelVariables } from './channel-config.ts'
import { type DrawConfig, drawOf, drawVariables } from './draw-config.ts'
import { type KycConfig, kycOf, kycVariables } from './kyc-config.ts'
import { liveProblems } from './live-problems.ts'
import { numberedKeys, vaultKey } from './numbered-keys.ts'
import { type PaymentConfig, paymentOf, paymentVariables } from './payment-config.ts'
import { type PayoutConfig, payoutOf, payoutVariables } from './payout-config.ts'
import { type PlaceConfig, placeConfigOf, placeVariables } from './place-config.ts'
import {
  bankVariables,
  engineVariables,
  httpUrl,
  type logLevels,
  processVariables,
  secretVariables,
  webVariables,
} from './server-variables.ts'
import { type GoogleConfig, googleOf, type SmsConfig, signInVariables, smsOf } from './sign-in-config.ts'
import { type StudioConfig, studioOf, studioVariables } from './studio-config.ts'
import { type TrackingConfig, trackingOf, trackingVariables } from './tracking-config.ts'
import { variableInfo } from './variable.ts'

/** Everything the process is told from outside. This file is the only one that reads the environment. */
export type Config = {
  readonly deployment: 'sandbox' | 'live'
  readonly host: string
  readonly port: number
  /** Where providers call, and where they find it. */
  readonly providerHost: string
  readonly providerPort: number
  readonly providerUrl: string
  readonly backoffice?: BackofficeConfig | undefined
  /** Health and metrics. */
  readonly internalHost: string
  readonly internalPort: number
  readonly revision: string
  readonly mainUrl: string
  readonly shardUrls: readonly string[]
  readonly redisUrl: string
  readonly restateIngressUrl: string
  readonly restateAdminUrl: string
  readonly workflowHost: string
  readonly workflowPort: number
  /** Where Restate reaches the workflows, when that differs from where they listen: behind a name, or in a container. */
  readonly workflowUrl?: string | undefined
  /** The public keys of our Restate. With them, no other caller can run a workflow. */
  readonly restateKeys: readonly string[]
  /** The folder of the built web, when this process serves it too, and the origin whose pages may frame it. */
  readonly webDist?: string | undefined
  readonly wrapperOrigin?: string | undefined
  readonly serviceUrl: string
  readonly logLevel: (typeof logLevels)[number]
  readonly otlpUrl?: string | undefined
  /** The keys of the hash chain by number; the highest one makes new hashes. They never enter the database. */
  readonly ledgerKeys: ReadonlyMap<number, string>
  /** The keys of the vault by number, newest highest, and of its blind indexes, the storing one first. They never enter the database. */
  readonly vaultKeys: ReadonlyMap<number, Buffer>
  readonly vaultIndexKeys: ReadonlyMap<number, Buffer>
  /** The key of the salts in published tickets. It stays, since the tickets do. */
  readonly playerSaltKey: Buffer
  /** The keys of the server seeds of instant games by number, newest highest. They never enter the database. */
  readonly seedKeys: ReadonlyMap<number, Buffer>
  /** What makes the hashes of one-time codes and the nonces of sign-ins ours. */
  readonly otpPepper: string
  /** The SMS providers. A deployment may have one, both or none. */
  readonly sms: SmsConfig
  /** The issuer of Google's ID tokens, if players may come with one. */
  readonly google?: GoogleConfig | undefined
  /** Where players find us. A passkey is made for the domain in it and works on no other. */
  readonly webOrigin: string
  /** A directory of Indian bank branches, and the provider that verifies the name of an account. */
  readonly bankDirectoryUrl?: string | undefined
  readonly bankCheck?: { readonly url: string; readonly id: string; readonly secret: string } | undefined
  readonly payment: PaymentConfig
  readonly payout: PayoutConfig
  readonly kyc: KycConfig
  /** The chain on which players can pay, if there is one. */
  readonly chain?: ChainConfig | undefined
  readonly draw: DrawConfig
  readonly studio: StudioConfig
  readonly tracking: TrackingConfig
  readonly channels: ChannelConfig
  /** The folder of the pictures that players hand in. All processes see the same one, and nobody else sees it. */
  readonly fileDir: string
  /** Origins besides our own that a browser may call from. */
  readonly origins: readonly string[]
  /** How many of our proxies are in front: this many addresses of `x-forwarded-for` are trusted. */
  readonly proxies: number
  /** How the edge reports the country of a caller, if it does. */
  readonly place?: PlaceConfig | undefined
  /** Where the databases are, as a market policy names it in `data.residency`. */
  readonly dataRegion?: string | undefined
  /** The quota of anonymous telemetry of a day, and of that of players. */
  readonly telemetryMbPerDay: number
  /** How long a draining process still serves requests, so that proxies notice before it is gone. */
  readonly drainNoticeMs: number
  readonly processes: number
  /** A sandbox can move its clock ahead: by so many milliseconds as this file says. */
  readonly clockOffsetFile?: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: Environment = process.env): Config {
  // An empty variable means "not set": compose files and shells cannot tell the two apart.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => problem(issue, given)).join('\n'))
  const config = fromVariables(read.data)
  const live = config.deployment === 'live' ? [...sandboxSecrets(read.data), ...liveProblems(config)] : []
  const refused = [...sharedOrigin(config.backoffice, config.webOrigin), ...live]
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
  return config
}

/** The variables by subject, as `docs/environment.md` lists them. */
export const variableGroups = {
  process: processVariables,
  web: webVariables,
  backoffice: backofficeVariables(httpUrl),
  place: placeVariables,
  engines: engineVariables,
  secrets: secretVariables,
  signIn: signInVariables(httpUrl),
  bank: bankVariables,
  payment: paymentVariables(httpUrl),
  payout: payoutVariables(httpUrl),
  kyc: kycVariables(httpUrl),
  chain: chainVariables(httpUrl),
  draw: drawVariables(httpUrl),
  studio: studioVariables,
  tracking: trackingVariables,
  channels: channelVariables,
}

const schema = z.object({
  ...variableGroups.process,
  ...variableGroups.web,
  ...variableGroups.backoffice,
  ...variableGroups.place,
  ...variableGroups.engines,
  ...variableGroups.secrets,
  ...variableGroups.signIn,
  ...variableGroups.bank,
  ...variableGroups.payment,
  ...variableGroups.payout,
  ...variableGroups.kyc,
  ...variableGroups.chain,
  ...variableGroups.draw,
  ...variableGroups.studio,
  ...variableGroups.tracking,
  ...variableGroups.channels,
})

function fromVariables(read: z.infer<typeof schema>): Config {
  // A passkey needs a domain, and the one that every machine has is `localhost`; a bare address is none.
  const webOrigin = new URL(read.ZAMRA_WEB_ORIGIN ?? `http://localhost:${read.ZAMRA_PORT}`).origin
  const providerUrl = read.ZAMRA_PROVIDER_URL ?? `http://localhost:${read.ZAMRA_PROVIDER_PORT}`
  return {
    deployment: read.ZAMRA_DEPLOYMENT,
    host: read.ZAMRA_HOST,
    port: read.ZAMRA_PORT,
    providerHost: read.ZAMRA_PROVIDER_HOST,
    providerPort: read.ZAMRA_PROVIDER_PORT,
    providerUrl,
    backoffice: backofficeOf(read),
    internalHost: read.ZAMRA_INTERNAL_HOST,
    internalPort: read.ZAMRA_INTERNAL_PORT,
    revision: read.ZAMRA_REVISION,
    mainUrl: read.ZAMRA_MAIN_URL,
    shardUrls: read.ZAMRA_SHARD_URLS,
    redisUrl: read.ZAMRA_REDIS_URL,
    restateIngressUrl: read.ZAMRA_RESTATE_INGRESS_URL,
    restateAdminUrl: read.ZAMRA_RESTATE_ADMIN_URL,
    workflowHost: read.ZAMRA_WORKFLOW_HOST,
    workflowPort: read.ZAMRA_WORKFLOW_PORT,
    workflowUrl: read.ZAMRA_WORKFLOW_URL,
    restateKeys: read.ZAMRA_RESTATE_KEYS,
    webDist: read.ZAMRA_WEB_DIST,
    wrapperOrigin: read.ZAMRA_WRAPPER_ORIGIN && new URL(read.ZAMRA_WRAPPER_ORIGIN).origin,
    serviceUrl: read.ZAMRA_SERVICE_URL,
    logLevel: read.ZAMRA_LOG_LEVEL,
    otlpUrl: read.ZAMRA_OTLP_URL,
    ledgerKeys: numberedKeys(read.ZAMRA_LEDGER_KEY),
    vaultKeys: new Map(read.ZAMRA_VAULT_KEYS.map(vaultKey)),
    vaultIndexKeys: new Map(
      [...numberedKeys(read.ZAMRA_VAULT_INDEX_KEY)].map(([id, key]) => [id, Buffer.from(key, 'hex')]),
    ),
    playerSaltKey: Buffer.from(read.ZAMRA_PLAYER_SALT_KEY, 'hex'),
    seedKeys: new Map(read.ZAMRA_SEED_KEYS.map(vaultKey)),
    otpPepper: read.ZAMRA_OTP_PEPPER,
    sms: smsOf(read),
    google: googleOf(read),
    webOrigin,
    bankDirectoryUrl: read.ZAMRA_BANK_DIRECTORY_URL,
    bankCheck: read.ZAMRA_BANK_CHECK_URL
      ? { url: read.ZAMRA_BANK_CHECK_URL, id: read.ZAMRA_BANK_CHECK_ID, secret: read.ZAMRA_BANK_CHECK_SECRET }
      : undefined,
    payment: paymentOf(read, { webOrigin, providerUrl }),
    payout: payoutOf(read),
    kyc: kycOf(read),
    chain: chainOf(read),
    draw: drawOf(read),
    studio: studioOf(read),
    tracking: trackingOf(read),
    channels: channelsOf(read, read.ZAMRA_DEPLOYMENT),
    fileDir: read.ZAMRA_FILE_DIR,
    origins: read.ZAMRA_ORIGINS.map((origin) => new URL(origin).origin),
    proxies: read.ZAMRA_PROXIES,
    place: placeConfigOf(read),
    dataRegion: read.ZAMRA_DATA_REGION,
    telemetryMbPerDay: read.ZAMRA_TELEMETRY_MB_PER_DAY,
    drainNoticeMs: read.ZAMRA_DRAIN_NOTICE_MS,
    processes: read.ZAMRA_PROCESSES,
    clockOffsetFile: read.ZAMRA_CLOCK_OFFSET_FILE,
  }
}

/** Every variable that is marked as a secret and still has its published default, unless its feature is off. */
function sandboxSecrets(read: z.infer<typeof schema>): string[] {
  const values: Readonly<Record<string, unknown>> = read
  return Object.entries<z.ZodMiniType>(schema.shape).flatMap(([name, type]) => {
    const info = variableInfo(type)
    const isOff = info?.with !== undefined && (values[info.with] === undefined || String(values[info.with]) === '')
    if (!info?.secret || isOff || !isPublishedDefault(type, values[name])) return []
    return [`${name}: a live deployment has a secret of its own`]
  })
}

/** Of a list of keys, numbered or not, one published key is enough. */
function isPublishedDefault(type: z.ZodMiniType, value: unknown): boolean {
  if (!(type instanceof z.ZodMiniDefault)) return false
  const published: unknown = type._zod.def.defaultValue
  if (Array.isArray(published)) return published.some((one) => (value as unknown[]).includes(one))
  return value === published || [...numberedKeys(String(value)).values()].some((key) => key === published)
}

function problem(issue: z.core.$ZodIssue, given: Environment): string {
  const [name = 'environment', index] = issue.path.map(String)
  if (given[name] === undefined) return `${name}: is required`
  return index === undefined ? `${name}: ${issue.message}` : `${name}: item ${Number(index) + 1} ${issue.message}`
}
