import type { Translate } from '../i18n/text-id.ts'
import { findRoute } from '../lib/navigation/address.ts'

/** The document's title: the app's name and the page's title in the player's language. */
export function pageTitle(appName: string, path: string, t: Translate): string {
  return `${appName} - ${t(findRoute(path)?.title ?? 'title.notFound')}`
}
