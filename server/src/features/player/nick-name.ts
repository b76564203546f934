/** Digits, signs, Cyrillic and Greek letters that look like a Latin letter: a name must not imitate the operator. */
const lookalikes: Readonly<Record<string, string>> = {
  a: '4@аα',
  b: '8вβ',
  c: 'с',
  e: '3езε',
  h: 'н',
  i: '1!|lіι',
  k: 'кκ',
  m: 'мμ',
  o: '0оο',
  p: 'рρ',
  s: '5$',
  t: '7тτ',
  u: 'υ',
  v: 'ν',
  x: 'хχ',
  y: 'у',
}

const latinLetters = new Map(
  Object.entries(lookalikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

const app = ['zamra'].map(shapeOf)
const staff = ['admin', 'administrator', 'moderator', 'mod', 'staff', 'support', 'service', 'official', 'system']
const staffShapes = new Set(staff.map(shapeOf))

/** Removes invisible and control characters and merges spaces. Empty when nothing is left. */
export function cleanNickName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{C}|\p{Z}/gu, (mark) => (/\p{Z}|[\t\n\r]/u.test(mark) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether a clean name could be mistaken for the operator: `Zamra`, `Аdmin 7`, `S U P P O R T`. */
export function looksOfficial(name: string): boolean {
  const whole = shapeOf(name)
  if (app.some((word) => whole.includes(word))) return true
  const words = name.split(/[^\p{L}\p{N}@$!|]+/u).map((word) => shapeOf(word.replace(/(?<=\D)\d+$/, '')))
  const spelled = words.filter((word) => word.length === 1).join('')
  return [...words, spelled].some((word) => staffShapes.has(word))
}

function shapeOf(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...letters]
    .map((letter) => latinLetters.get(letter) ?? letter)
    .filter((letter) => /\p{L}/u.test(letter))
    .join('')
}
