import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'

/** The files that offline use needs. The first visit has fetched most of them already. */
const kept = ['assets/*.{js,css}', 'fonts/*.woff2', 'art/*.svg', 'icons/icon.svg']

type Folders = { readonly files: string; readonly render: string }

/** Compiles the service worker and writes the list of files to cache into it. */
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
    // The hash in the name changes with the content.
    dontCacheBustURLsMatching: /\/assets\/|^assets\//,
    // The shell is built from the documents, so their hash is its revision.
    additionalManifestEntries: [{ url: 'shell.html', revision: hash(await readFile(join(render, 'documents.json'))) }],
  })
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
