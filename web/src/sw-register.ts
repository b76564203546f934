import { trustedScript } from './lib/trusted-script.ts'

/** Registers after the first page is loaded, so that the worker's downloads do not compete with it. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(() => {
      // Without a worker the app works as before; private windows and old shells may refuse one.
      navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => {})
    }, 5_000)
  })
}
