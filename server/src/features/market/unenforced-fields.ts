import type { MarketPolicy } from './policy.ts'

/**
 * The fields of a policy that no code reads yet, because the feature that they rule does not exist: complaints, marketing,
 * requests for old data and a few details of other features. A policy that needs one of them promises
 * what this version does not keep, so a live deployment refuses it at the start. A change that enforces a field removes it
 * here; a test compares the list with the code.
 */
export const unenforcedFields = [
  'age.method',
  'complaints.ackHours',
  'complaints.adr',
  'data.parentalConsentAge',
  'data.residency',
  'deposits.agency',
  'exclusion.register',
  'history.onRequestMonths',
  'history.onlineMonths',
  'hud.inCurrency',
  'limits.promptAtSignup',
  'marketing.push',
  'marketing.sms',
  'realityCheck.content',
  'realityCheck.lockoutMinutes',
  'tax.showPreview',
  'withdrawals.dynamicLinking',
] as const

/** The unenforced fields that ask for something in this policy. */
export function unenforcedNeedsOf(policy: MarketPolicy): readonly string[] {
  return unenforcedFields.filter((path) => {
    const [group = '', field = ''] = path.split('.')
    const fields = (policy as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[group]
    return asksForSomething(fields?.[field])
  })
}

function asksForSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== false && value !== 0 && value !== 'none' && value !== 'declare'
}
