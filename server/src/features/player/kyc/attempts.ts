import { identityLevelMax } from '@zamra/contract/kyc.ts'
import type { CheckState } from './queries.ts'

/** Enough for bad pictures, too few to try documents of other people. */
const attemptsMax = 5
const attemptDays = 30
const dayMs = 86_400_000

export type Attempt = { readonly state: CheckState; readonly createdAt: Date }
export type Closed = { readonly because: 'pending' | 'verified' | 'rejected' | 'attempts'; readonly nextAt?: number }

export type Attempts = { readonly max: number; readonly left: number; readonly days: number; readonly nextAt?: number }

/** The attempts of the last days, newest first. */
export function countAttempts(attempts: readonly Attempt[], now: Date): Attempts {
  const since = now.getTime() - attemptDays * dayMs
  const recent = attempts.filter(({ createdAt }) => createdAt.getTime() > since)
  const left = Math.max(0, attemptsMax - recent.length)
  const freed = recent[attemptsMax - 1]
  const nextAt = freed && freed.createdAt.getTime() + attemptDays * dayMs
  return { max: attemptsMax, left, days: attemptDays, ...(left === 0 && nextAt && { nextAt }) }
}

/** Why no check can be sent now. Undefined when one can. */
export function closedBecause(level: number, attempts: readonly Attempt[], now: Date): Closed | undefined {
  const [latest] = attempts
  if (latest?.state === 'PENDING' || latest?.state === 'REVIEW') return { because: 'pending' }
  if (level >= documentLevel) return { because: 'verified' }
  if (latest?.state === 'REJECTED') return { because: 'rejected' }
  const { left, nextAt } = countAttempts(attempts, now)
  return left > 0 ? undefined : { because: 'attempts', ...(nextAt && { nextAt }) }
}

/** What a document and a selfie prove. */
export const documentLevel = identityLevelMax
