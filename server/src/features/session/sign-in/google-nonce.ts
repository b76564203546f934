import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { randomToken } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'

const validSeconds = 900

/**
 * What ties a token of Google to the device that asked for it. It carries its own end and our mark, so that nothing has
 * to be kept until it is used; that it was used is what is kept.
 */
export function createNonce(app: AppContext, device: string, at: Date): string {
  const endsAt = Math.floor(at.getTime() / 1_000) + validSeconds
  const said = `${endsAt.toString(36)}.${randomToken(16)}`
  return `${said}.${signNonce(app, device, said).toString('base64url')}`
}

export function isValidNonce(app: AppContext, nonce: string, device: string, at: Date): boolean {
  const [end = '', random = '', given = ''] = nonce.split('.')
  const expected = signNonce(app, device, `${end}.${random}`)
  const actual = Buffer.from(given, 'base64url')
  const isMarked = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isMarked && Number.parseInt(end, 36) * 1_000 > at.getTime()
}

/** True once. When nobody can say whether it was used before, it is not used now. */
export async function consumeNonce({ redis, log }: AppContext, nonce: string): Promise<boolean> {
  const options = { expiration: { type: 'EX', value: validSeconds }, condition: 'NX' } as const
  try {
    return (await redis.set(`google:${hash('sha256', nonce, 'base64url')}`, '', options)) !== null
  } catch (err) {
    log.warn({ err }, 'a nonce cannot be crossed off')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}

function signNonce({ config }: AppContext, device: string, said: string): Buffer {
  return createHmac('sha256', config.otpPepper).update(`google\n${device}\n${said}`).digest()
}
