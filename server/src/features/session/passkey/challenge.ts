import { hash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'

/** The purpose of a challenge and the device or player it was issued to. It is valid for nothing else. */
export type Purpose = readonly [kind: 'register' | 'login' | 'confirm', ...whom: (string | number)[]]

export const challengeSeconds = 300

/** Stores a challenge until it comes back signed, with a value for the verification. */
export async function storeChallenge(
  { redis }: AppContext,
  purpose: Purpose,
  challenge: string,
  value: string,
): Promise<void> {
  const expiration = { type: 'EX', value: challengeSeconds } as const
  await redis.set(keyOf(purpose, challenge), value, { expiration }).catch(busy)
}

/** Removes the challenge whatever the verification says, so that it can be used only once. */
export async function consumeChallenge(
  { redis }: AppContext,
  purpose: Purpose,
  challenge: string,
): Promise<string | null> {
  return await redis.getDel(keyOf(purpose, challenge)).catch(busy)
}

/** Hashed, because the challenge in a response is arbitrary text from outside. */
function keyOf(purpose: Purpose, challenge: string): string {
  return `passkey:${hash('sha256', JSON.stringify([...purpose, challenge]), 'base64url')}`
}

/** Passkeys need Redis; other ways to sign in do not need challenges. */
function busy(): never {
  throw refusal('server.busy', { retryAfter: 5 })
}
