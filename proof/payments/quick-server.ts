import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { repository } from '../../ops/stack/app-processes.ts'

/**
 * The server in one small file. Read from a thousand files it takes more than two seconds of a core to start, and on two
 * cores a proof could not kill one every second; from one file, compiled once, it takes a quarter of that. Its ending
 * says what it is: from another one Node would find out by reading all of it twice.
 */
export async function bundleServer(dir: string): Promise<string> {
  const bundle = await rolldown({
    input: join(repository, 'server/src/main.ts'),
    cwd: repository,
    platform: 'node',
    logLevel: 'silent',
    plugins: [leaveWhereTheyAre, rememberPlaces],
  })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
  await bundle.write({ dir, format: 'esm', minify: true, ...names })
  await bundle.close()
  return join(dir, 'main.mjs')
}

/** What is native or finds its own files stays in its package. */
const leaveWhereTheyAre: Plugin = {
  name: 'leave-where-they-are',
  resolveId: (name) =>
    name === 'sharp' || name === 'pino' ? { id: import.meta.resolve(name), external: 'absolute' } : null,
}

/** A module that reads a file beside it still finds it. */
const rememberPlaces: Plugin = {
  name: 'remember-places',
  transform: (code, id) =>
    id.startsWith(sources) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

const sources = fileURLToPath(new URL('../../server/src/', import.meta.url))
