import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { parseAppConfig } from '../../lib/app-config.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'

export type MarketInfo = WireOutputOf<'/market/info'>

/** The law of the player's market, or of the preselected calling code when no player is signed in. */
export function useMarket() {
  const signedIn = useSession(isSignedIn)
  const areaCode = useSettings((settings) => settings.phoneNumberPrefix)
  return useCall('/market/info', signedIn ? {} : { areaCode }, { enabled: useIsConfigLoaded() })
}

/** Prefix and deployment come from the configuration, so the market is not fetched before it is loaded. */
function useIsConfigLoaded(): boolean {
  const known = useSettings((settings) => settings.appConfig)
  const { data, isFetched } = useCall('/u/gconfig', {}, { staleTime: 300_000 })
  return known !== undefined || (isFetched && parseAppConfig(data) === undefined)
}
