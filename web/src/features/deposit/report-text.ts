import type { Report } from '@zamra/contract/deposit-rules.ts'
import { reportError } from '../../lib/report-errors.ts'

const told = new Set<string>()

/** A text of the server that cannot be read is told of once; the page goes on without it. */
export const reportText: Report = (what, text) => {
  if (told.has(what + text)) return
  told.add(what + text)
  reportError(new Error(`${what} of the charge info cannot be read: ${text.slice(0, 200)}`))
}
