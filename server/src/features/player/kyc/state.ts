import type { identityStates } from '@zamra/contract/kyc.ts'
import { documentLevel } from './attempts.ts'
import type { CheckState } from './queries.ts'

export type IdentityState = (typeof identityStates)[number]

/** What the player sees: a check under way first, then what is proven, then how the latest one ended. */
export function stateOf(level: number, latest: { readonly state: CheckState } | undefined): IdentityState {
  if (latest?.state === 'PENDING') return 'pending'
  if (latest?.state === 'REVIEW') return 'review'
  if (level >= documentLevel) return 'verified'
  if (latest?.state === 'RETRY') return 'retry'
  return latest?.state === 'REJECTED' ? 'rejected' : 'none'
}
