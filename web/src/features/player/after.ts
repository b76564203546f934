import { urlTo } from '../../lib/navigation/address.ts'
import { goOn, navigateBack } from '../../lib/navigation/navigate.ts'
import { type RouteName, routes } from '../../lib/navigation/routes.ts'

/** Goes on to the page that sent the player here, or back to where he came from. */
export function goOnTo(from: string | undefined): Promise<void> {
  return isPage(from) ? goOn(urlTo(from)) : navigateBack()
}

function isPage(name: string | undefined): name is RouteName {
  return name !== undefined && Object.hasOwn(routes, name)
}
