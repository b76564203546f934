/// <reference lib="webworker" />
import { fetchWhole } from './src/lib/fetch-whole.ts'
import type { WorkerRequest } from './src/lib/worker-request.ts'

declare const self: ServiceWorkerGlobalScope

/** The build puts the list here; see `build/service-worker.ts`. */
declare const OFFLINE_FILES: {
  readonly version: string
  /** What the shell, Home and Deposit need in every language. An asset is named without its folder. */
  readonly shared: readonly string[]
  /** Their texts, by the language of the document. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

/**
 * Keeps the app usable without a network: the shell, Home and Deposit in the player's language from the first visit
 * on, everything else once it was used. API answers are never cached: what a player owns comes from the server or is
 * not shown.
 */
const { version, shared: names, languages } = OFFLINE_FILES
const addressOf = (name: string) => (name.startsWith('/') ? name : `/assets/${name}`)
const shared = names.map(addressOf)
const filesCache = `files-${version}`
const pagesCache = `pages-${version}`
const shell = '/shell.html'
const home = '/pages/home/Home'
/** A server that sends nothing for so long has stalled: the cached page is used, or else the shell. */
const quietMs = { withCopy: 4_000, withoutCopy: 8_000 }
const isFile = (url: URL) => /^\/(assets|art|fonts|icons)\//.test(url.pathname)

// A new version waits until no page uses the old one, because a page needs the files it was built with.
self.addEventListener('install', (event) => event.waitUntil(keepApp()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
self.addEventListener('message', (event) => event.waitUntil(serve(event)))
self.addEventListener('push', (event) => event.waitUntil(showMail(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openMail(event)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (isFile(url)) event.respondWith(file(event))
})

/** A player who saves data gets only the shell; of the other files only those that the browser has already. */
async function keepApp(): Promise<void> {
  const files = await caches.open(filesCache)
  await files.add(new Request(shell, { cache: 'no-cache' }))
  if (savesData()) return keepFromBrowserCache(shared)
  await files.addAll(shared)
  // The first page was fetched before the worker existed. Without it the shell is used.
  const first = await fetchWhole((signal) => fetch(home, { signal }), quietMs.withoutCopy).catch(() => undefined)
  if (first?.ok) await keepPage(home, first)
}

function savesData(): boolean {
  return (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData ?? false
}

/** Costs no transfer: a file that the browser does not have is left out. */
async function keepFromBrowserCache(urls: readonly string[]): Promise<void> {
  const files = await caches.open(filesCache)
  const requests = urls.map((url) => new Request(url, { cache: 'only-if-cached', mode: 'same-origin' }))
  await Promise.allSettled(requests.map((request) => files.add(request)))
}

/** Keeps a page, and the texts of its language, so that a player who changed the language has them too. */
async function keepPage(path: string, document: Response): Promise<void> {
  const pages = await caches.open(pagesCache)
  await pages.put(path, document.clone())
  if (savesData()) return
  const [, lang = ''] = /<html lang="([^"]+)"/.exec(await document.text()) ?? []
  const files = await caches.open(filesCache)
  const known = await Promise.all(
    (languages[lang] ?? []).map(addressOf).map(async (url) => [url, await files.match(url)] as const),
  )
  await files.addAll(known.filter(([, copy]) => !copy).map(([url]) => url))
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== filesCache && name !== pagesCache).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** A page from the network, else its cached copy, else the app's shell, which loads the page itself. Never half a page. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const copy = await caches.match(url.pathname, { cacheName: pagesCache })
  try {
    const limitMs = copy ? quietMs.withCopy : quietMs.withoutCopy
    const fresh = await fetchWhole((signal) => fetch(event.request, { signal }), limitMs)
    if (fresh.ok) event.waitUntil(keepPage(url.pathname, fresh.clone()).catch(() => {}))
    return fresh
  } catch (error) {
    const last = copy ?? (await caches.match(shell))
    if (last) return last
    throw error
  }
}

/** A file from the cache, or from the network, which is then cached. */
async function file(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(event.request)
  const copy = fresh.clone()
  // A body that breaks off is not stored.
  if (fresh.ok) {
    event.waitUntil(caches.open(filesCache).then((cache) => cache.put(event.request, copy).catch(() => {})))
  }
  return fresh
}

/** What a page asks of the worker. */
async function serve({ data, ports }: ExtendableMessageEvent): Promise<void> {
  const request = data as WorkerRequest
  if (request.kind === 'keep') {
    await keepFromBrowserCache(
      request.urls.filter((url) => isFile(new URL(url)) && url.startsWith(self.location.origin)),
    )
  }
  if (request.kind === 'has') ports[0]?.postMessage(shared.includes(request.file))
  if (request.kind === 'activate') await activateAlone()
}

/** Another window may be in the middle of a payment or a game, with files of the version it began with. */
async function activateAlone(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1) await self.skipWaiting()
}

/** The server writes what a locked screen may show. The same mail again replaces its notification. */
async function showMail({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { title, body, mailId } = data.json() as { title: string; body: string; mailId: string }
  await self.registration.showNotification(title, { body, tag: mailId, icon: '/icons/icon.svg' })
}

/** In a window of its own, unless one shows mail already: another may be in the middle of a payment or a game. */
async function openMail({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const path = '/pages/mail/Mail'
  const url = `${path}?id=${encodeURIComponent(notification.tag)}`
  const windows = await self.clients.matchAll({ type: 'window' })
  const mail = windows.find((one) => new URL(one.url).pathname === path)
  await (mail ? (await mail.focus()).navigate(url) : self.clients.openWindow(url))
}
