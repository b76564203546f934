import { hash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { StaffError } from '../call/staff-error.ts'

export const challengeSeconds = 300

/** Keeps a value for one use: of a challenge, or of what somebody is about to sign. */
export async function keepOnce({ redis }: AppContext, kind: string, name: string, value: string): Promise<void> {
  const expiration = { type: 'EX', value: challengeSeconds } as const
  await redis.set(keyOf(kind, name), value, { expiration }).catch(busy)
}

/** Removes it whatever comes next, so that nothing can be tried twice. */
export async function takeOnce({ redis }: AppContext, kind: string, name: string): Promise<string | null> {
  return await redis.getDel(keyOf(kind, name)).catch(busy)
}

/** Hashed, because a name is arbitrary text from outside. */
function keyOf(kind: string, name: string): string {
  return `staff:${kind}:${hash('sha256', name, 'base64url')}`
}

function busy(): never {
  throw new StaffError('server.busy', 'Redis does not answer: try again in a moment')
}
