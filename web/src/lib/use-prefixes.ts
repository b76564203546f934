import { appInfo } from '@zamra/contract/constants.ts'
import { parseAppConfig } from './app-config.ts'
import { useCall } from './queries.ts'
import { useSettings } from './settings.ts'

/** The calling codes of our markets, used until the configuration is loaded. */
const usual: readonly string[] = [appInfo.phonePrefix, '+91', '+880']

/** The calling codes that a player can choose, and the preselected one. */
export function usePrefixes(): { readonly prefixes: readonly string[]; readonly first: string } {
  const known = useSettings((settings) => settings.appConfig)
  const { data } = useCall('/u/gconfig', {}, { staleTime: 300_000 })
  const market = (parseAppConfig(data) ?? known)?.market
  return { prefixes: market?.prefixes ?? usual, first: market?.defaultPrefix ?? appInfo.phonePrefix }
}
