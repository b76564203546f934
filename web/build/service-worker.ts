import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'

/** What must be there before the first time offline. It is little more than the first visit has fetched already. */
const kept = ['assets/*.{js,css}', 'fonts/*.woff2', 'art/*.svg', 'icons/icon.svg']

type Folders = { readonly files: string; readonly render: string }

/** Compiles the service worker and writes the list of files it keeps into it. */
export async function writeServiceWorker(web: string, { files, render }: Folders): Promise<void> {
  const script = join(files, 'sw.js')
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: files,
      emptyOutDir: false,
      target: 'chrome111',
      rolldownOptions: { input: join(web, 'sw.ts'), output: { entryFileNames: 'sw.js' } },
    },
  })
  await injectManifest({
    swSrc: script,
    swDest: script,
    globDirectory: files,
    globPatterns: kept,
    // A hashed name says by itself that the content is new.
    dontCacheBustURLsMatching: /\/assets\/|^assets\//,
    // The shell is made of the documents; when they change, so does it.
    additionalManifestEntries: [{ url: 'shell.html', revision: hash(await readFile(join(render, 'documents.json'))) }],
  })
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
