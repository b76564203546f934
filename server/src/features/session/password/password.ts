import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '../../../base/concurrency-limit.ts'
import { fullPasswordCost, type PasswordCost } from '../../../base/password-cost.ts'
import { randomToken } from '../../../base/random.ts'

/**
 * Argon2id runs on the thread pool, not on the event loop: one hash costs about as much as a thousand requests. Half of
 * the pool stays free for other work, so that a peak of sign-ins slows down only sign-ins.
 */
const limitHashing = limitConcurrency(2, 100)
const argon = promisify(argon2)
const derive: typeof argon = (algorithm, parameters) => limitHashing(() => argon(algorithm, parameters))

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = Buffer.from(randomToken(16), 'base64url')
  const tag = await derive('argon2id', { message: password, nonce: salt, ...cost, tagLength: 32 })
  return [
    'argon2id',
    cost.memory,
    cost.passes,
    cost.parallelism,
    salt.toString('base64url'),
    tag.toString('base64url'),
  ].join('$')
}

export async function isCorrectPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.split('$')
  const expected = Buffer.from(tag, 'base64url')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** Compared with when the player does not exist, so that the answer takes as long as for an existing one. */
export const dummyPasswordHash = await hashPassword('nobody has this password', fullPasswordCost)
