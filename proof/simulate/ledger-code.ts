import { registerHooks } from 'node:module'
import type * as BookCode from '../../server/src/ledger/book.ts'
import type * as GiftCode from '../../server/src/ledger/gift-bets.ts'
import type * as GroupCommitCode from '../../server/src/ledger/group-commit.ts'

/** The ledger's own TypeScript, not a copy: only clock, randomness and timers are replaced by fakes. */
export type LedgerCode = {
  readonly book: typeof BookCode & typeof GiftCode
  readonly createGroupCommit: typeof GroupCommitCode.createGroupCommit
}

/** A bug to seed: in the file of that name, the first text becomes the second. */
export type SeededBug = { readonly file: string; readonly from: string; readonly to: string }

const ledger = new URL('../../server/src/ledger/', import.meta.url).href
const fakes = new URL('./fakes/', import.meta.url).href
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\/base\/clock\.ts$/, 'clock.ts'],
  [/\/base\/random\.ts$/, 'random.ts'],
  [/^node:timers\/promises$/, 'timers.ts'],
]
const seededBugs = new Map<string, SeededBug | undefined>()

export async function loadLedger(bug?: SeededBug): Promise<LedgerCode> {
  if (seededBugs.size === 0) hook()
  const name = `simulated=${seededBugs.size}`
  seededBugs.set(name, bug)
  const [book, gifts, { createGroupCommit }] = await Promise.all([
    import(`${ledger}book.ts?${name}`) as Promise<typeof BookCode>,
    import(`${ledger}gift-bets.ts?${name}`) as Promise<typeof GiftCode>,
    import(`${ledger}group-commit.ts?${name}`) as Promise<typeof GroupCommitCode>,
  ])
  return { book: { ...book, ...gifts }, createGroupCommit }
}

/** Whatever a simulated module imports of the ledger is simulated too, under the same name. */
function hook(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const name = /\?(simulated=\d+)$/.exec(context.parentURL ?? '')?.[1]
      const fake = name && replaced.find(([pattern]) => pattern.test(specifier))
      if (fake) return { url: `${fakes}${fake[1]}`, shortCircuit: true }
      const found = next(specifier, context)
      return name && found.url.startsWith(ledger) ? { ...found, url: `${found.url}?${name}` } : found
    },
    load(url, context, next) {
      const [file, name] = url.split('?')
      const loaded = next(url, context)
      if (!name || !seededBugs.has(name) || !file?.startsWith(ledger)) return loaded
      const source = withBug(textOf(loaded.source), file.slice(ledger.length), seededBugs.get(name))
      return { ...loaded, source: `import { setImmediate } from '${fakes}timers.ts'\n${source}` }
    },
  })
}

/** Node gives the text or its bytes. */
function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
}

function withBug(source: string, file: string, bug: SeededBug | undefined): string {
  if (bug?.file !== file) return source
  if (!source.includes(bug.from)) throw new Error(`${file} does not contain the text of the bug: ${bug.from}`)
  return source.replace(bug.from, () => bug.to)
}
