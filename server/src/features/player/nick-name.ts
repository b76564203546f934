/** What a name looks like to somebody who glances at it, so that nobody can pass for the house. */
const looksLike: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i', '|': 'i' },
  l: 'i',
  // Cyrillic and Greek letters that are drawn like Latin ones.
  ...{ а: 'a', в: 'b', е: 'e', з: 'e', і: 'i', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
}

const app = ['zamra'].map(shapeOf)
const staff = ['admin', 'administrator', 'moderator', 'mod', 'staff', 'support', 'service', 'official', 'system']
const staffShapes = new Set(staff.map(shapeOf))

/** Invisible and control characters go, and runs of space become one. Empty when nothing is left. */
export function cleanNickName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{C}|\p{Z}/gu, (mark) => (/\p{Z}|[\t\n\r]/u.test(mark) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether a clean name could be taken for somebody of the house: `Zamra`, `Аdmin 7`, `S U P P O R T`. */
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
    .map((letter) => looksLike[letter] ?? letter)
    .filter((letter) => /\p{L}/u.test(letter))
    .join('')
}
