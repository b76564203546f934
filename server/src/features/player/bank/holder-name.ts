/**
 * Whether two spellings can be the same person. Banks use capitals, titles, initials and any order; people leave out a
 * middle name. So each word of the shorter name must appear in the longer one, whole or as its initial. At least two
 * words or the whole name must match, because a single first name is too common.
 */
export function isSameName(given: string, known: string): boolean {
  const [a, b] = [wordsOf(given), wordsOf(known)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return false
  if (short.length === 1) return long.join('') === short[0]
  return agree(short, long) || short.join('') === long.join('')
}

/** The name as it is stored: no invisible characters, single spaces. Undefined when nothing is left. */
export function cleanHolderName(written: string): string | undefined {
  const name = written.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
  return wordsOf(name).join('').length >= 2 ? name : undefined
}

/** `Asha Rao` becomes `A••• R••`: enough to recognise one's own name, too little to learn another one. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => ([...word][0] ?? '') + '•'.repeat(Math.max(1, [...word].length - 1)))
    .join(' ')
}

const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SMT', 'SRI', 'KUMARI', 'MST', 'JANAB'])
/** The most common first name of the region has many spellings. */
const asWritten = new Map([
  ['MD', 'MUHAMMAD'],
  ['MOHD', 'MUHAMMAD'],
  ['MOHAMMAD', 'MUHAMMAD'],
  ['MOHAMMED', 'MUHAMMAD'],
  ['MUHAMMED', 'MUHAMMAD'],
])

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
    .map((word) => asWritten.get(word) ?? word)
}

/** Whole words are matched before initials, so that an initial does not use up a whole word. */
function agree(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long]
  const take = (fits: (word: string) => boolean) => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const initials = short.filter((word) => !take((other) => other === word))
  if (initials.length === short.length) return false
  return initials.every((word) => take((other) => isInitialOf(word, other) || isInitialOf(other, word)))
}

function isInitialOf(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial)
}
