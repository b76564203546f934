import { appInfo } from '@zamra/contract/constants.ts'
import { type Settings, useSettings } from './settings.ts'

/** Inside the native app 1901 the service page takes the same window, since that shell has no second one. */
export function serviceTarget({ native, appId }: Pick<Settings, 'native' | 'appId'>): '_self' | '_blank' {
  return native && appId === appInfo.sameWindowAppId ? '_self' : '_blank'
}

let known = ''

/** The link outlives the session: who was signed out needs help most. */
export function rememberService(url: string): void {
  known = url
}

/** Opens the service link, as the floating icon does. */
export function openService(): void {
  if (known) window.open(known, serviceTarget(useSettings.getState()), 'noopener')
}
