import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { repository } from '../../ops/stack/app-processes.ts'
import type { Hole } from '../holes/hole.ts'
import { weakened } from '../holes/tree.ts'

/**
 * Bundles the server into one file. From a thousand files it needs more than two seconds of a core to start, so that a
 * proof on two cores could not kill one every second; from one cached file it needs a quarter of that. The extension
 * `.mjs` saves Node from parsing the file twice to detect its module type.
 */
export async function bundleServer(dir: string, weakening?: Weakening): Promise<string> {
  const bundle = await rolldown({
    input: join(repository, 'server/src/main.ts'),
    cwd: repository,
    platform: 'node',
    logLevel: 'silent',
    plugins: [keepExternal, keepModuleUrls, ...(weakening ? [weaken(weakening)] : [])],
  })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
  await bundle.write({ dir, format: 'esm', minify: true, ...names })
  await bundle.close()
  return join(dir, 'main.mjs')
}

/** A piece of text of one source file, and what replaces it in a build that must fail its proof. */
export type Weakening = Hole['weakening']

function weaken(weakening: Weakening): Plugin {
  const path = join(repository, weakening.file)
  const transform = (code: string, id: string) => (id === path ? weakened({ id: 'control', weakening }, code) : null)
  return { name: 'weaken', transform: { order: 'pre', handler: transform } }
}

/** Packages with native code or files of their own are not bundled. */
const keepExternal: Plugin = {
  name: 'keep-external',
  resolveId: (name) =>
    name === 'sharp' || name === 'pino' ? { id: import.meta.resolve(name), external: 'absolute' } : null,
}

/** A module that reads a file next to it still finds it. */
const keepModuleUrls: Plugin = {
  name: 'keep-module-urls',
  transform: (code, id) =>
    id.startsWith(sources) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

const sources = fileURLToPath(new URL('../../server/src/', import.meta.url))
