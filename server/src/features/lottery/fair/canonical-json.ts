/**
 * One text for one value: keys sorted by code unit, no spaces, strings as JSON writes them, whole numbers in plain
 * digits. Fractions, null, dates and other values with two spellings are refused. See docs/open-draw.md, section 2.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' || typeof value === 'bigint') return canonicalNumber(value)
  return canonicalTree(value)
}

function canonicalTree(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) throw new TypeError(`has no canonical form: ${typeof value}`)
  let text = ''
  for (const key of sortedKeys(value)) text += `${text && ','}${canonicalText(key)}:${canonicalJson(value[key])}`
  return `{${text}}`
}

/** Every ticket is written by objects whose keys are in order already. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value)
  for (let at = 1; at < keys.length; at += 1) {
    if ((keys[at] as string) < (keys[at - 1] as string)) return keys.sort(byCodeUnit)
  }
  return keys
}

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('has no canonical form: a text with half a character')
  return JSON.stringify(text)
}

function canonicalNumber(value: number | bigint): string {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new TypeError(`has no canonical form: the number ${value}`)
  return Object.is(number, -0) ? '0' : String(number)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
