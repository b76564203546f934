/**
 * Whether two spellings can be one person. Banks write capitals, titles, initials and any order of the names; people
 * leave out a middle name. So each word of the shorter name must stand in the longer one, whole or as its initial, and
 * at least two words or the whole name must agree: a single common first name is nobody in particular.
 */
export function isSameName(given: string, known: string): boolean {
  const [a, b] = [wordsOf(given), wordsOf(known)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return false
  if (short.length === 1) return long.join('') === short[0]
  return agree(short, long) || short.join('') === long.join('')
}

/** As it is kept: no invisible characters, single spaces. Undefined when there is no name in it. */
export function cleanHolderName(written: string): string | undefined {
  const name = written.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
  return wordsOf(name).join('').length >= 2 ? name : undefined
}

/** `Asha Rao` becomes `A••• R••`: enough to recognise one's own name, too little to learn another's. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => ([...word][0] ?? '') + '•'.repeat(Math.max(1, [...word].length - 1)))
    .join(' ')
}

const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SMT', 'SRI', 'KUMARI', 'MST', 'JANAB'])
/** One name in three spellings, and nearly every second man's in the region. */
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

/** Whole words are matched before initials, so that an initial does not take the place of a word that needs it. */
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
