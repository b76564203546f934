import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { systemMs } from '../../../base/clock.ts'
import { randomInt } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'

/** About a second on a fast phone and a few on a slow one. Creating and checking it costs the server one step each. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000 } as const
const steps = { min: 100, max: 300 } as const
const validSeconds = 300

/** A challenge for clients that behave like a bot. It involves no personal data and no third party. */
export async function createWorkChallenge(app: AppContext): Promise<string> {
  const challenge = await createChallenge({
    ...work,
    ...secretsOf(app),
    counter: randomInt(steps.min, steps.max),
    // The library compares it with the time of the machine.
    expiresAt: new Date(systemMs() + validSeconds * 1_000),
    deriveKey,
  })
  return JSON.stringify(challenge)
}

/** Whether the challenge is ours, solved and not used before. A malformed answer counts as unsolved. */
export async function isWorkSolved(app: AppContext, answer: string | undefined): Promise<boolean> {
  const read = answer === undefined ? undefined : parseAnswer(answer)
  if (!read?.success) return false
  const { challenge, solution } = read.data
  const { verified } = await verifySolution({ challenge, solution, ...secretsOf(app), deriveKey })
  return verified && isFirstUse(app, challenge.signature)
}

const parameters = z.looseObject({
  algorithm: z.literal(work.algorithm),
  cost: z.literal(work.cost),
  nonce: z.string(),
  salt: z.string(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  expiresAt: z.number(),
})
const solvedChallenge = z.object({
  challenge: z.object({ parameters, signature: z.string().check(z.maxLength(128)) }),
  solution: z.looseObject({ counter: z.int(), derivedKey: z.string() }),
})

function parseAnswer(answer: string) {
  try {
    return solvedChallenge.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString()))
  } catch {
    return undefined
  }
}

/** The library accepts the same solution repeatedly, so each signature is recorded and accepted once. */
async function isFirstUse({ redis, log }: AppContext, signature: string): Promise<boolean> {
  const options = { expiration: { type: 'EX', value: validSeconds }, condition: 'NX' } as const
  try {
    return (await redis.set(`work:${signature}`, '', options)) !== null
  } catch (err) {
    log.warn({ err }, 'proof of work not recorded, redis unavailable')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}

function secretsOf({ config }: AppContext) {
  const secret = (purpose: string) => createHmac('sha256', config.otpPepper).update(purpose).digest('base64')
  return { hmacSignatureSecret: secret('work'), hmacKeySignatureSecret: secret('work done') }
}
