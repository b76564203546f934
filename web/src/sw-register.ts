// Part of the start: the late parts and the worker's code share it, and a file of its own would be one more to fetch.
import './lib/new-version.ts'

/** After the first page is loaded, so that the worker's downloads do not compete with it. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(() => {
      // Without a worker the app works as before; private windows and old shells may refuse one.
      import('./lib/service-worker.ts').then((module) => module.registerWorker()).catch(() => {})
    }, 5_000)
  })
}
