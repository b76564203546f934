/** The codes of a report. A verifier refuses others, so that two names cannot look the same: docs/transparency.md. */
const code = /^[A-Za-z0-9._-]{1,40}$/
/** The title of a game: without characters that are invisible or turn the text around them, but for the joiners of Indian scripts. */
const title = /^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200C\u200D]){1,100}$/u
const patterns: Readonly<Record<string, RegExp>> = {
  market: code,
  rail: code,
  reason: code,
  currency: code,
  kind: code,
  game: code,
  name: title,
}

/** The name of something in the report is one that every verifier refuses. A published report stays, so none is made. */
class ReportNameError extends Error {
  override readonly name = 'ReportNameError'
}

/**
 * Throws for a document that the published verifier would refuse because of a name, before it is stored and stated in the public
 * log. Leaving the row out instead would hide its figures. A title is no key: it is shown and tells nothing apart.
 */
export function requireValidNames(document: Readonly<Record<string, unknown>>): void {
  for (const [list, rows] of Object.entries(document)) {
    if (!Array.isArray(rows)) continue
    const known = new Set<string>()
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      const names = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      for (const [field, value] of names) requireValidName(list, field, value)
      const key = JSON.stringify(names.filter(([field]) => field !== 'name'))
      if (known.has(key)) throw new ReportNameError(`${list} of the report has two rows of ${key}`)
      known.add(key)
    }
  }
}

function requireValidName(list: string, field: string, value: string): void {
  if (patterns[field]?.test(value)) return
  throw new ReportNameError(
    `${list} of the report has a ${field} that verifiers refuse: ${JSON.stringify(value.slice(0, 60))}. Correct it where it is stored`,
  )
}
