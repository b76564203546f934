import type { Logger } from '../../base/log.ts'
import type { SmsConfig } from '../../base/sign-in-config.ts'
import { type Health, openHealth } from './health.ts'
import { msg91 } from './msg91.ts'
import type { SmsMessage, SmsOutcome, SmsProvider } from './port.ts'
import { twilio } from './twilio.ts'

/** Sends OTP messages through the configured SMS providers. */
export type SmsSender = {
  readonly hasProvider: boolean
  /** Never throws. After an `unknown` outcome the next provider is tried: a duplicate is better than no message. */
  send(message: SmsMessage): Promise<SmsOutcome>
}

export function openSmsSender(config: SmsConfig, log: Logger): SmsSender {
  const providers = [
    ...(config.msg91 ? [trackHealth(msg91(config.msg91))] : []),
    ...(config.twilio ? [trackHealth(twilio(config.twilio, config.callbackUrl))] : []),
  ]
  return {
    hasProvider: providers.length > 0,
    async send(message) {
      let last: SmsOutcome = { outcome: 'unknown', why: 'no SMS provider is configured' }
      for (const { provider, health } of rankProviders(providers, message.to)) {
        last = await provider.send(message)
        health.record(last.outcome !== 'unknown')
        if (last.outcome === 'sent') return last
        log.warn({ provider: provider.name, outcome: last.outcome, why: last.why }, 'SMS not accepted by the provider')
        if (last.outcome === 'refused') return last
      }
      return last
    },
  }
}

type TrackedProvider = { readonly provider: SmsProvider; readonly health: Health }

function trackHealth(provider: SmsProvider): TrackedProvider {
  return { provider, health: openHealth() }
}

/** MSG91 first for India, Twilio first elsewhere. An unhealthy provider comes last. */
function rankProviders(providers: readonly TrackedProvider[], to: string): readonly TrackedProvider[] {
  const first = to.startsWith('+91') ? 'msg91' : 'twilio'
  const rank = ({ provider, health }: TrackedProvider) =>
    (health.isHealthy() ? 0 : 2) + (provider.name === first ? 0 : 1)
  return providers.toSorted((one, other) => rank(one) - rank(other))
}
