import type { CallError } from '../../lib/call-error.ts'
import { reasonsOf, useReasonText } from '../../lib/use-reason-text.ts'

/** Why the law of a market opens no account; that it does not, until the texts of the reasons are there. */
export function RefusedByLaw({ error }: { readonly error: CallError }) {
  return useReasonText(reasonsOf(error)) || error.message
}
