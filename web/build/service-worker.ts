import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileScript } from './compile-script.ts'
import type { OfflineFiles } from './documents.ts'

/** Files without a hash in their name that every page shows. */
const plainFiles = ['fonts/display.woff2', 'icons/icon.svg']

type Folders = { readonly files: string; readonly render: string }

/** Compiles the service worker with the list of files that it keeps from the first visit on. */
export async function writeServiceWorker(web: string, folders: Folders, { shared, languages }: OfflineFiles) {
  const list = {
    version: await versionOf(folders),
    shared: [...shared.map(shortName), ...plainFiles.map((file) => `/${file}`)],
    languages: Object.fromEntries(Object.entries(languages).map(([lang, files]) => [lang, files.map(shortName)])),
  }
  await compileScript(web, {
    input: 'sw.ts',
    outDir: folders.files,
    output: { entryFileNames: 'sw.js' },
    define: { OFFLINE_FILES: JSON.stringify(list) },
  })
}

/** Most files are assets: the worker adds the folder, so that a player who saves data fetches a smaller list. */
function shortName(path: string): string {
  return path.replace('/assets/', '')
}

/** The documents name every script by its hash, so they change whenever anything of the app does. */
async function versionOf({ files, render }: Folders): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(render, 'documents.json')))
  for (const file of plainFiles) hash.update(await readFile(join(files, file)))
  return hash.digest('hex').slice(0, 12)
}
