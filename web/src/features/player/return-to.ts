import { urlTo } from '../../lib/navigation/address.ts'
import { goOn, navigateBack } from '../../lib/navigation/navigate.ts'
import { type RouteName, routes } from '../../lib/navigation/routes.ts'

/** Goes to the page that sent the player here, or back. */
export function returnTo(from: string | undefined): Promise<void> {
  return isPage(from) ? goOn(urlTo(from)) : navigateBack()
}

function isPage(name: string | undefined): name is RouteName {
  return name !== undefined && Object.hasOwn(routes, name)
}
