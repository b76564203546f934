import type { Logger } from '../../base/log.ts'
import type { SmsConfig } from '../../base/sign-in-config.ts'
import { type Health, openHealth } from './health.ts'
import { msg91 } from './msg91.ts'
import type { SmsMessage, SmsOutcome, SmsProvider } from './port.ts'
import { twilio } from './twilio.ts'

/** Whoever carries our messages. */
export type SmsSender = {
  readonly hasProvider: boolean
  /** Never throws. A message that one company may not have sent is given to the next: better twice than not at all. */
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
      let last: SmsOutcome = { outcome: 'unknown', why: 'no company carries messages' }
      for (const { provider, health } of rankProviders(providers, message.to)) {
        last = await provider.send(message)
        health.record(last.outcome !== 'unknown')
        if (last.outcome === 'sent') return last
        log.warn({ provider: provider.name, outcome: last.outcome, why: last.why }, 'a message was not taken')
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

/** MSG91 knows India, Twilio the rest of the world. Whoever is unwell comes last. */
function rankProviders(companies: readonly TrackedProvider[], to: string): readonly TrackedProvider[] {
  const first = to.startsWith('+91') ? 'msg91' : 'twilio'
  const rank = ({ provider, health }: TrackedProvider) =>
    (health.isHealthy() ? 0 : 2) + (provider.name === first ? 0 : 1)
  return companies.toSorted((one, other) => rank(one) - rank(other))
}
