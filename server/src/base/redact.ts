/**
 * What must never reach a log: credentials, one-time codes, ways to pay and ways to reach a person. A name decides for
 * a field at any depth; inside free text (a message, a stack, an address) the shape decides.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === depthMax) return '[deeper]'
  if (value instanceof Error) return redactError(value, depth)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return '[bytes]'
  if (Array.isArray(value)) return value.slice(0, itemsMax).map((item) => redact(item, depth + 1))
  if (value instanceof Map || value instanceof Set) return redact([...value], depth)
  return redactFields(value, depth)
}

/** Takes out of free text what looks like a secret, a long number (phone, account, card) or an e-mail address. */
export function scrub(text: string): string {
  let clean = text
  for (const [shape, replacement] of shapes) clean = clean.replace(shape, replacement)
  return clean
}

const redacted = '[redacted]'

const depthMax = 8
const itemsMax = 100

/** Parts of names: a field whose name has one of them, whatever its case and separators, is not shown. */
const parts =
  'passw(?:or)?d|secret|token|authorization|cookie|api[_-]?key|private[_-]?key|verification[_-]?code|captcha|account[_-]?(?:no|number|id)|iban|ifsc|vpa|upi|utr|card[_-]?(?:no|number)|mobile|phone|email|(?:holder|legal|family|given)[_-]?name|birthday|google[_-]?id'
const secretName = new RegExp(`${parts}|^sign([_-]?hash)?$|otp$|^query$|^parameters$`, 'i')

const shapes: readonly (readonly [RegExp, string])[] = [
  // name=value, name: value, "name":"value", also with the quotes escaped once more
  [
    new RegExp(`([\\w-]*(?:${parts}|sign|otp)[\\w-]*\\\\*["')]?\\s*[:=]\\s*\\\\*["'(]?)[^\\s"'\\\\&,;)}]+`, 'gi'),
    `$1${redacted}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${redacted}`],
  [/:\/\/[^\s/@]+@/g, `://${redacted}@`],
  [/(?<![\w.-])\+?\d(?:[ -]?\d){8,}(?![\w-])/g, redacted],
  [/[\w.%+-]+@[\w-]+\.[\w.-]+/g, redacted],
]

const isSecretByName = new Map<string, boolean>()

function isSecret(name: string): boolean {
  const known = isSecretByName.get(name)
  if (known !== undefined) return known
  const isIt = secretName.test(name)
  // Names are few as long as they are ours; a map with names from outside must not grow for ever.
  if (isSecretByName.size < 1_000) isSecretByName.set(name, isIt)
  return isIt
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) clean[name] = isSecret(name) ? redacted : redact(field, depth + 1)
  return clean
}

/** Only the fields of an error that we know: drivers put whole rows and statements into the others. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: scrub(error.message),
    ...(error.stack === undefined ? {} : { stack: scrub(error.stack) }),
    ...redactFields(Object.fromEntries(Object.entries({ code, constraint, table, column }).filter(isGiven)), depth),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: redact(error.errors, depth + 1) } : {}),
  }
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined
}
