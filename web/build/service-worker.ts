import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'

/** What must be there before the first time offline: the shell and its font. The rest is kept when it is used. */
const kept = ['assets/*.js', 'fonts/*.woff2', 'art/*.svg', 'icons/icon.svg']

/** Compiles the service worker and writes the list of files it keeps into it. */
export async function writeServiceWorker(web: string, { files }: { readonly files: string }): Promise<void> {
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
    additionalManifestEntries: [{ url: 'shell.html', revision: null }],
  })
}
