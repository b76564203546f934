import { hash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'

/** What a challenge was given out for, and to whom. It is good for nothing and nobody else. */
export type Purpose = readonly [kind: 'register' | 'login' | 'confirm', ...whom: (string | number)[]]

export const challengeSeconds = 300

/** Keeps a challenge until it comes back signed, with a word for whoever will check it. */
export async function storeChallenge(
  { redis }: AppContext,
  purpose: Purpose,
  challenge: string,
  word: string,
): Promise<void> {
  const expiration = { type: 'EX', value: challengeSeconds } as const
  await redis.set(keyOf(purpose, challenge), word, { expiration }).catch(busy)
}

/** Takes the challenge away, whatever comes of it: of two who bring the same one, one is late. */
export async function consumeChallenge(
  { redis }: AppContext,
  purpose: Purpose,
  challenge: string,
): Promise<string | null> {
  return await redis.getDel(keyOf(purpose, challenge)).catch(busy)
}

/** Hashed, because the challenge that comes back may be any text at all. */
function keyOf(purpose: Purpose, challenge: string): string {
  return `passkey:${hash('sha256', JSON.stringify([...purpose, challenge]), 'base64url')}`
}

/** Without Redis there are no challenges; the other ways in do not need them. */
function busy(): never {
  throw refusal('server.busy', { retryAfter: 5 })
}
