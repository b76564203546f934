import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { parseAppConfig } from '../../lib/app-config.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'

export type MarketInfo = WireOutputOf<'/market/info'>

/** The law of the player's market; for who is not signed in, that of the prefix he would sign in with. */
export function useMarket() {
  const signedIn = useSession(isSignedIn)
  const areaCode = useSettings((settings) => settings.phoneNumberPrefix)
  return useCall('/market/info', signedIn ? {} : { areaCode }, { enabled: useIsSettled() })
}

/** The configuration says which prefix and which deployment this is: what comes before it would be taken back. */
function useIsSettled(): boolean {
  const known = useSettings((settings) => settings.appConfig)
  const { data, isFetched } = useCall('/u/gconfig', {}, { staleTime: 300_000 })
  return known !== undefined || (isFetched && parseAppConfig(data) === undefined)
}
