import type { Report } from '@zamra/contract/deposit-rules.ts'
import { reportError } from '../../lib/report-errors.ts'

const reported = new Set<string>()

/** Reports a JSON text of the charge info that cannot be parsed, once; the page works without it. */
export const reportUnreadableText: Report = (what, text) => {
  if (reported.has(what + text)) return
  reported.add(what + text)
  reportError(new Error(`${what} of the charge info cannot be read: ${text.slice(0, 200)}`))
}
