import type { Plugin } from 'vite'

type Change = readonly [from: string, to: string]

const shared = 'virtual:late-queries'
const importLate = `import { late } from '${shared}'\n`

/**
 * The query client imports the code of mutations and of paged lists, which no page runs before a tap. These changes let
 * it find that code when `useMutation` or `useInfiniteQuery` is loaded, so that the first script is without it.
 */
const changes: Readonly<Record<string, readonly Change[]>> = {
  queryClient: [
    ['import { MutationCache } from "./mutationCache.js";\n', importLate],
    ['config.mutationCache || new MutationCache()', 'config.mutationCache'],
    ['return this.#mutationCache.findAll(', 'return this.getMutationCache().findAll('],
    ['return this.#mutationCache.resumePausedMutations()', 'return this.#mutationCache?.resumePausedMutations()'],
    ['return this.#mutationCache;', 'return (this.#mutationCache ??= new late.MutationCache());'],
    ['this.#mutationCache.clear()', 'this.#mutationCache?.clear()'],
  ],
  query: [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";\n', importLate],
    ['? infiniteQueryBehavior(', '? late.infiniteQueryBehavior('],
  ],
  mutationObserver: [
    [
      'export { MutationObserver }',
      `${importLate}import { MutationCache } from './mutationCache.js'\nlate.MutationCache = MutationCache\n$&`,
    ],
  ],
  infiniteQueryObserver: [
    [
      'export { InfiniteQueryObserver }',
      `${importLate}import { infiniteQueryBehavior } from './infiniteQueryBehavior.js'\nlate.infiniteQueryBehavior = infiniteQueryBehavior\n$&`,
    ],
  ],
}

/** For the build only: the tests run the library as it is. */
export function lateQueries(): Plugin {
  return {
    name: 'zamra:late-queries',
    apply: 'build',
    resolveId: (id) => (id === shared ? `\0${shared}` : undefined),
    load: (id) => (id === `\0${shared}` ? 'export const late = {}' : undefined),
    transform(code, id) {
      const name = /\/query-core\/build\/modern\/(\w+)\.js$/.exec(id)?.[1]
      const wanted = name === undefined ? undefined : changes[name]
      return wanted?.reduce((changed, [from, to]) => replaceOnce(changed, from, to, id), code)
    },
  }
}

/** A new version of the library must not be changed by half. */
function replaceOnce(code: string, from: string, to: string, id: string): string {
  if (code.split(from).length !== 2) throw new Error(`late queries: '${from}' is not once in ${id}`)
  return code.replace(from, to)
}
