import { app } from '@zamra/contract/constants.ts'
import { type Settings, useSettings } from './settings.ts'

/** Inside the native app 1901 the service page takes the same window, since that shell has no second one. */
export function serviceTarget({ native, appId }: Pick<Settings, 'native' | 'appId'>): '_self' | '_blank' {
  return native && appId === app.sameWindowAppId ? '_self' : '_blank'
}

/** Opens the service link, as the floating icon does. */
export function openService(url: string): void {
  if (url) window.open(url, serviceTarget(useSettings.getState()), 'noopener')
}
