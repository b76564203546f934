/** A test as a runner names it: the file, relative to the repository, and the title it ends with. */
export type Test = { readonly file: string; readonly title: string }

export type Claim = Test & { readonly ids: readonly string[] }

const ids = '[A-Z]{1,2}-\\d{2}(?: [A-Z]{1,2}-\\d{2})*'
const atTheEnd = new RegExp(`\\[(${ids})\\]$`)
const inSource = new RegExp(`(\\.(?:fails|skip|todo|skipIf|runIf)\\b[^'"\`]*)?(['"\`])(.*)\\[(${ids})\\]\\2`, 'g')

/** The ids a title ends with: `a tab page cannot be pushed [R-31 R-32]`. */
export function idsOf(title: string): readonly string[] {
  return atTheEnd.exec(title)?.[1]?.split(' ') ?? []
}

export function claimsOf(tests: readonly Test[]): readonly Claim[] {
  return tests.map((test) => ({ ...test, ids: idsOf(test.title) })).filter((claim) => claim.ids.length > 0)
}

export type WrittenClaim = Claim & {
  readonly expectedToFail: boolean
  /** The file loads a module of the product, or starts one. A test that loads none asserts on its own fixture. */
  readonly loadsProduct: boolean
}

/** The claims in a test file, whether a runner executes them or not. */
export function writtenClaims(file: string, source: string): readonly WrittenClaim[] {
  // A journey drives the running product through a browser.
  const loadsProduct = file.startsWith('e2e/') || /'(?:@zamra\/|\.{1,2}\/)[\w./-]+\.tsx?'/.test(source)
  return [...source.matchAll(inSource)].map(([, modifier = '', , words = '', list = '']) => ({
    file,
    title: `${words}[${list}]`,
    ids: list.split(' '),
    expectedToFail: modifier.startsWith('.fails'),
    loadsProduct,
  }))
}
