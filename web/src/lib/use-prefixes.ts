import { appInfo } from '@zamra/contract/constants.ts'
import { parseAppConfig } from './app-config.ts'
import { useCall } from './queries.ts'
import { useSettings } from './settings.ts'

/** The calling codes of our markets, until the configuration names them. */
const usual: readonly string[] = [appInfo.phonePrefix, '+91', '+880']

/** Which calling codes a player may choose, and which one stands there first. */
export function usePrefixes(): { readonly prefixes: readonly string[]; readonly first: string } {
  const known = useSettings((settings) => settings.appConfig)
  const { data } = useCall('/u/gconfig', {}, { staleTime: 300_000 })
  const market = (parseAppConfig(data) ?? known)?.market
  return { prefixes: market?.prefixes ?? usual, first: market?.defaultPrefix ?? appInfo.phonePrefix }
}
