import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { randomToken } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'

const validSeconds = 900

/**
 * Binds a Google token to the device that requested it. The nonce contains its expiry and our signature, so nothing is
 * stored until it is used; only used nonces are stored.
 */
export function createNonce(app: AppContext, device: string, at: Date): string {
  const endsAt = Math.floor(at.getTime() / 1_000) + validSeconds
  const payload = `${endsAt.toString(36)}.${randomToken(16)}`
  return `${payload}.${signNonce(app, device, payload).toString('base64url')}`
}

export function isValidNonce(app: AppContext, nonce: string, device: string, at: Date): boolean {
  const [end = '', random = '', given = ''] = nonce.split('.')
  const expected = signNonce(app, device, `${end}.${random}`)
  const actual = Buffer.from(given, 'base64url')
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isSigned && Number.parseInt(end, 36) * 1_000 > at.getTime()
}

/** True the first time. Without Redis a reuse cannot be detected, so the request is refused. */
export async function consumeNonce({ redis, log }: AppContext, nonce: string): Promise<boolean> {
  const options = { expiration: { type: 'EX', value: validSeconds }, condition: 'NX' } as const
  try {
    return (await redis.set(`google:${hash('sha256', nonce, 'base64url')}`, '', options)) !== null
  } catch (err) {
    log.warn({ err }, 'google nonce not recorded, redis unavailable')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}

function signNonce({ config }: AppContext, device: string, payload: string): Buffer {
  return createHmac('sha256', config.otpPepper).update(`google\n${device}\n${payload}`).digest()
}
