import type { Page } from './page.ts'

type ReadPage = (page: Page) => Promise<readonly unknown[]>

/** One list of rows, of one source after the other, that are read page by page while they are written. */
export class PagedRows {
  readonly sources: readonly ReadPage[]
  /** The most rows of each source. */
  readonly max: number

  constructor(max: number, ...sources: readonly ReadPage[]) {
    this.max = max
    this.sources = sources
  }
}

const pageRows = 2_000

type Tree = { readonly [name: string]: unknown }

/**
 * The JSON text of an object in pieces of at most a page of rows, so that neither the text nor the rows are ever in memory
 * as a whole and no piece keeps the event loop busy for long.
 */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  if (value instanceof PagedRows) yield* rowPieces(value)
  else if (isTree(value)) yield* treePieces(value)
  else yield JSON.stringify(value, readable) ?? 'null'
}

async function* treePieces(tree: Tree): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(tree)) {
    if (value === undefined) continue
    yield `${before}\n${JSON.stringify(name)}: `
    yield* jsonPieces(value)
    before = ','
  }
  yield before === '{' ? '{}' : '\n}'
}

async function* rowPieces({ sources, max }: PagedRows): AsyncGenerator<string> {
  let before = '['
  for (const read of sources) {
    for await (const rows of pagesOf(read, max)) {
      yield `${before}\n${rows.map((row) => JSON.stringify(row, readable)).join(',\n')}`
      before = ','
    }
  }
  yield before === '[' ? '[]' : '\n]'
}

async function* pagesOf(read: ReadPage, max: number): AsyncGenerator<readonly unknown[]> {
  for (let offset = 0; offset < max; offset += pageRows) {
    const rows = await read({ offset, limit: Math.min(pageRows, max - offset) })
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Amounts are minor units as text, because JSON numbers would round large ones. */
function readable(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
