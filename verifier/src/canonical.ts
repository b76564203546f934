/** The one text of a value: keys in order, no spaces, whole numbers only. Anything that has no such text is refused. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('only whole numbers are signed')
    return value === 0 ? '0' : `${value}`
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) throw new TypeError('only JSON without null is signed')
  const parts = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${quoted(key)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}

function quoted(text: string): string {
  // Half of a surrogate pair has no bytes of its own, so two texts could be signed alike.
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)) {
    throw new TypeError('only whole characters are signed')
  }
  return JSON.stringify(text)
}
