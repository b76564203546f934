import { registerHooks } from 'node:module'
import type * as BookCode from '../../server/src/ledger/book.ts'
import type * as GroupCommitCode from '../../server/src/ledger/group-commit.ts'

/** The ledger's own TypeScript, not a copy: only what it takes from outside (time, chance, timers) is exchanged. */
export type LedgerCode = {
  readonly book: typeof BookCode
  readonly createGroupCommit: typeof GroupCommitCode.createGroupCommit
}

/** A mistake to be planted: in the file of that name, the first text becomes the second. */
export type Plant = { readonly file: string; readonly from: string; readonly to: string }

const ledger = new URL('../../server/src/ledger/', import.meta.url).href
const fakes = new URL('./fakes/', import.meta.url).href
const exchanged: readonly (readonly [RegExp, string])[] = [
  [/\/base\/clock\.ts$/, 'clock.ts'],
  [/\/base\/random\.ts$/, 'random.ts'],
  [/^node:timers\/promises$/, 'timers.ts'],
]
const plants = new Map<string, Plant | undefined>()

export async function loadLedger(plant?: Plant): Promise<LedgerCode> {
  if (plants.size === 0) hook()
  const name = `simulated=${plants.size}`
  plants.set(name, plant)
  const [book, { createGroupCommit }] = await Promise.all([
    import(`${ledger}book.ts?${name}`) as Promise<typeof BookCode>,
    import(`${ledger}group-commit.ts?${name}`) as Promise<typeof GroupCommitCode>,
  ])
  return { book, createGroupCommit }
}

/** Whatever a simulated module imports of the ledger is simulated too, under the same name. */
function hook(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const name = /\?(simulated=\d+)$/.exec(context.parentURL ?? '')?.[1]
      const stand = name && exchanged.find(([pattern]) => pattern.test(specifier))
      if (stand) return { url: `${fakes}${stand[1]}`, shortCircuit: true }
      const found = next(specifier, context)
      return name && found.url.startsWith(ledger) ? { ...found, url: `${found.url}?${name}` } : found
    },
    load(url, context, next) {
      const [file, name] = url.split('?')
      const loaded = next(url, context)
      if (!name || !plants.has(name) || !file?.startsWith(ledger)) return loaded
      const source = planted(textOf(loaded.source), file.slice(ledger.length), plants.get(name))
      return { ...loaded, source: `import { setImmediate } from '${fakes}timers.ts'\n${source}` }
    },
  })
}

/** Node gives the text or its bytes. */
function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
}

function planted(source: string, file: string, plant: Plant | undefined): string {
  if (plant?.file !== file) return source
  if (!source.includes(plant.from)) throw new Error(`${file} has no place for the mistake: ${plant.from}`)
  return source.replace(plant.from, () => plant.to)
}
