import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './compress.ts'
import { writeDocuments } from './documents.ts'
import { writeEarlyScript } from './early-script.ts'
import { writeServiceWorker } from './service-worker.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
/** `node build/build.ts FOLDER` builds into another folder, beside a site that runs from the usual one. */
const dist = resolve(process.argv[2] ?? join(web, 'dist'))
/** What the browser may fetch, and what the server renders pages with. */
const folders = { files: join(dist, 'public'), render: join(dist, 'render') }
const common = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const

await rm(dist, { recursive: true, force: true })
await build({ ...common, build: { outDir: folders.files, emptyOutDir: false, manifest: true } })
await build({
  ...common,
  // The server runs the bundle as it is, so everything it needs is inside.
  ssr: { noExternal: true },
  build: { ssr: 'src/entry-server.tsx', outDir: folders.render, emptyOutDir: false, copyPublicDir: false },
})
await writeFile(join(folders.render, 'package.json'), '{"type":"module"}')
const offlineFiles = await writeDocuments(folders, await writeEarlyScript(web, folders.files))
await writeServiceWorker(web, folders, offlineFiles)
const sizes = await compressFiles(folders.files)
process.stdout.write(
  `web built: ${sizes.files} files, ${sizes.kibibytes.toFixed(0)} KiB, ${sizes.brotliKibibytes.toFixed(0)} KiB in brotli\n`,
)
