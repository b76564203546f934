import { nowMs } from './clock.ts'
import { useNewVersion } from './new-version.ts'
import { trustedScript } from './trusted-script.ts'
import type { WorkerRequest } from './worker-request.ts'

const hourMs = 3_600_000

/** Registers the service worker, and looks for a new version of the app while it stays open. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  const registration = await serviceWorker.register(trustedScript('/sw.js'))
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => offerWhenInstalled(registration))
  updateOnReturn(registration)
  if (isFirst) keepUsedFiles((await serviceWorker.ready).active)
}

/** The first page fetched its files past the worker, which did not exist yet. */
function keepUsedFiles(worker: ServiceWorker | null): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage({ kind: 'keep', urls } satisfies WorkerRequest)
}

function offerWhenInstalled({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    // The first worker of all has no older version to take the place of.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) void offer(installing)
  })
}

/** A page that was fetched after the release is of the new version already; its worker waits for other windows. */
async function offer(worker: ServiceWorker): Promise<void> {
  if (!(await hasThisPage(worker))) useNewVersion.setState({ worker })
}

function hasThisPage(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const file = new URL(entry?.src ?? '', location.href).pathname
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as boolean)
    worker.postMessage({ kind: 'has', file } satisfies WorkerRequest, [port2])
  })
}

/** The browser itself looks for a new version only when a page is loaded, and an installed app rarely loads one. */
function updateOnReturn(registration: ServiceWorkerRegistration): void {
  let lastMs = nowMs()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || nowMs() < lastMs + hourMs) return
    lastMs = nowMs()
    registration.update().catch(() => {})
  })
}
