import { appInfo } from '@zamra/contract/constants.ts'
import { type Settings, useSettings } from './settings.ts'

/** The native app 1901 has no second window, so the service page opens in the same one. */
export function serviceTarget({ native, appId }: Pick<Settings, 'native' | 'appId'>): '_self' | '_blank' {
  return native && appId === appInfo.sameWindowAppId ? '_self' : '_blank'
}

let known = ''

/** The link is kept after signing out, because a player who was signed out may need help. */
export function rememberService(url: string): void {
  known = url
}

/** Opens the service link, as the floating icon does. */
export function openService(): void {
  if (known) window.open(known, serviceTarget(useSettings.getState()), 'noopener')
}
