/// <reference lib="webworker" />
import type { ManifestEntry } from 'workbox-build'
import { answerInTime } from './src/lib/answer-in-time.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly ManifestEntry[] }

/**
 * Keeps the app usable without a network: its files, and the last good copy of every page that was
 * visited. API answers are never cached: what a player owns comes from the server or is not shown.
 */
const files = self.__WB_MANIFEST
const version = files.map(({ url, revision }) => url + (revision ?? '')).join('|')
const filesCache = `files-${hash(version)}`
const pagesCache = `pages-${hash(version)}`
const shell = '/shell.html'
const home = '/pages/home/Home'
/** A cached page is used when the network has not answered within this time. */
const networkTimeoutMs = 4_000

// A new version waits until no page uses the old one, because a page needs the files it was built with.
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (/^\/(assets|art|fonts|icons)\//.test(url.pathname)) event.respondWith(file(event))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(filesCache)
  // A hashed file is in the browser's own cache already; the others might be there in an older form.
  const requests = files.map(({ url, revision }) => new Request(`/${url}`, revision ? { cache: 'no-cache' } : {}))
  await cache.addAll(requests)
  // The first page was fetched before the worker existed, so it is cached now. Without it the shell is used.
  const pages = await caches.open(pagesCache)
  await pages.add(home).catch(() => {})
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== filesCache && name !== pagesCache).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** A page from the network, else its cached copy, else the app's shell, which loads the page itself. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(pagesCache)
  const kept = await cache.match(url.pathname)
  try {
    const fresh = kept
      ? await answerInTime((signal) => fetch(event.request, { signal }), networkTimeoutMs)
      : await fetch(event.request)
    // A copy whose body breaks off is not stored, and the last good one stays.
    if (fresh.ok) event.waitUntil(cache.put(url.pathname, fresh.clone()).catch(() => {}))
    return fresh
  } catch (error) {
    const last = kept ?? (await caches.match(shell))
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
  if (fresh.ok) event.waitUntil(caches.open(filesCache).then((cache) => cache.put(event.request, copy)))
  return fresh
}

/** A short, stable hash that distinguishes builds. */
function hash(text: string): string {
  let sum = 5_381
  for (const letter of text) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}
