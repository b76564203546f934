import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Vault } from '../base/vault.ts'
import { openDrand } from './beacon/drand.ts'
import type { Beacon } from './beacon/port.ts'
import { openChain } from './chain/evm.ts'
import type { Chain } from './chain/port.ts'
import type { EmailSender } from './email/port.ts'
import { openSmtp } from './email/smtp.ts'
import type { KycProvider } from './kyc/port.ts'
import { openKyc } from './kyc/registry.ts'
import { openPayments, type Payments } from './payment/registry.ts'
import { openPayouts, type Payouts } from './payout/registry.ts'
import type { PushSender } from './push/port.ts'
import { openWebPush } from './push/web-push.ts'
import { openSmsSender, type SmsSender } from './sms/sms-sender.ts'
import { openAdjust } from './tracking/adjust.ts'
import type { TrackingProvider } from './tracking/port.ts'
import { openWitness } from './witness/http-witness.ts'
import type { Witness } from './witness/port.ts'

/** The clients of external providers, one of each per process: they remember tokens and who is failing. */
export type Providers = {
  readonly payments: Payments
  readonly payouts: Payouts
  /** Undefined when nobody checks identities. */
  readonly kyc: KycProvider | undefined
  readonly sms: SmsSender
  /** Undefined when nothing is tracked. */
  readonly tracking: TrackingProvider | undefined
  /** Undefined when nothing is pushed to browsers. */
  readonly push: PushSender | undefined
  /** Undefined when no e-mail is sent. */
  readonly email: EmailSender | undefined
  readonly beacon: Beacon
  readonly witnesses: readonly Witness[]
  /** Undefined when no chain is configured. */
  readonly chain: Chain | undefined
  /** The public keys that sign Google's identity tokens. Undefined when Google sign-in is not configured. */
  readonly googleKeys: JWTVerifyGetKey | undefined
}

type Context = { readonly config: Config; readonly vault: Vault; readonly log: Logger }

const googleKeysTimeoutMs = 3_000

/** Each client is created at its first use, so a command that needs one of them does not connect to the others. */
export function openProviders({ config, vault, log }: Context): Providers {
  const payments = once(() => openPayments({ config, vault, log }))
  const payouts = once(() => openPayouts({ ...config.payout, chain: config.chain }, payments().isProviderOpen))
  const kyc = once(() => openKyc(config.kyc))
  const sms = once(() => openSmsSender(config.sms, log))
  const tracking = once(() => config.tracking.provider && openAdjust(config.tracking.provider))
  const push = once(() => config.channels.push && openWebPush(config.channels.push))
  const email = once(() => config.channels.email && openSmtp(config.channels.email))
  const beacon = once(() => openDrand(config.draw, log))
  const witnesses = once(() => config.draw.witnesses.map((one) => openWitness(one, log)))
  const chain = once(() => config.chain && openChain(config.chain))
  const googleKeys = once(
    () => config.google && createRemoteJWKSet(new URL(config.google.keysUrl), { timeoutDuration: googleKeysTimeoutMs }),
  )
  return {
    get payments() {
      return payments()
    },
    get payouts() {
      return payouts()
    },
    get kyc() {
      return kyc()
    },
    get sms() {
      return sms()
    },
    get tracking() {
      return tracking()
    },
    get push() {
      return push()
    },
    get email() {
      return email()
    },
    get beacon() {
      return beacon()
    },
    get witnesses() {
      return witnesses()
    },
    get chain() {
      return chain()
    },
    get googleKeys() {
      return googleKeys()
    },
  }
}

function once<T>(open: () => T): () => T {
  let opened: { readonly value: T } | undefined
  return () => {
    opened ??= { value: open() }
    return opened.value
  }
}
