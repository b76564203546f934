import { StaffError } from '../lib/call.ts'

/** One sentence about an error, with the number of its request. */
export function problemOf(error: unknown): string {
  if (!(error instanceof StaffError)) return error instanceof Error ? error.message : String(error)
  if (error.permission) return `Your role does not have ${error.permission}. This attempt is in the audit log.`
  return error.requestId ? `${error.message} Request ${error.requestId}.` : error.message
}
