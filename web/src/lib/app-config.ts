import type { AppConfig } from '@zamra/contract/home.ts'
import { useSettings } from './settings.ts'
import { findStored, store } from './storage.ts'

/** The configuration in the answer of `/u/gconfig`, or undefined when it cannot be parsed. */
export function parseAppConfig(text: unknown): AppConfig | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const config: unknown = JSON.parse(text)
    return isAppConfig(config) ? config : undefined
  } catch {
    return undefined
  }
}

/** Stores a new configuration. One that cannot be parsed is ignored, so the last good one stays. */
export function keepAppConfig(text: string): void {
  const config = parseAppConfig(text)
  if (!config) return
  store('appConfig', text)
  applyConfig(config)
}

export function restoreAppConfig(): void {
  const config = parseAppConfig(findStored('appConfig'))
  if (config) applyConfig(config)
}

function applyConfig(appConfig: AppConfig): void {
  const { currencySign, defaultPrefix } = appConfig.market
  useSettings.setState({ appConfig, currencySign, phoneNumberPrefix: defaultPrefix })
}

function isAppConfig(value: unknown): value is AppConfig {
  if (typeof value !== 'object' || value === null) return false
  const { market, faq_url, manual_recharge_url } = value as Partial<AppConfig>
  const { deployment, prefixes, currencySign, defaultPrefix } = market ?? {}
  const words = [faq_url, manual_recharge_url, deployment, currencySign, defaultPrefix]
  return words.every((word) => typeof word === 'string') && Array.isArray(prefixes)
}
