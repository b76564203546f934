import type { MarketPolicy } from './policy.ts'

/**
 * The fields of a policy that no code reads yet. A policy that needs one of them promises what this version does not keep,
 * so a live deployment refuses it at the start. A change that enforces a field removes it here; a test compares the list with
 * the code.
 */
export const unenforcedFields = ['limits.promptAtSignup', 'withdrawals.dynamicLinking'] as const

/** The unenforced fields that ask for something in this policy. */
export function unenforcedNeedsOf(policy: MarketPolicy): readonly string[] {
  return unenforcedFields.filter((path) => {
    const [group = '', field = ''] = path.split('.')
    const fields = (policy as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[group]
    return asksForSomething(fields?.[field])
  })
}

function asksForSomething(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 0
}
