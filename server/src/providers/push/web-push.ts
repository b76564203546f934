import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { PushConfig } from '../../base/channel-config.ts'
import { systemNow } from '../../base/clock.ts'
import { randomToken } from '../../base/random.ts'
import type { DeliveryOutcome } from '../delivery-outcome.ts'
import { encryptMessage, publicKeyOf } from './encrypt.ts'
import type { PushMessage, PushSender, PushSubscription } from './port.ts'

const timeoutMs = 10_000
const saltBytes = 16
const pointHalfBytes = 32

/** Web push: HTTP (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (VAPID, RFC 8292). */
export function openWebPush(config: PushConfig): PushSender {
  const publicKey = publicKeyOf(config.key)
  const signingKey = importJWK(jwkOf(config.key, publicKey), 'ES256')
  const authorisation = async (endpoint: URL) => {
    const token = new SignJWT({ sub: config.contact })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(endpoint.origin)
      // A push service compares it with its own clock.
      .setExpirationTime(Math.floor(systemNow().getTime() / 1_000) + 12 * 3_600)
    return `vapid t=${await token.sign(await signingKey)}, k=${publicKey}`
  }
  const isAllowed = (endpoint: string) => isPushService(endpoint, config)
  return {
    publicKey,
    isAllowed,
    async send(subscription, message) {
      if (!isAllowed(subscription.endpoint)) return { outcome: 'gone', why: 'not a push service that we send to' }
      return post(subscription, message, await authorisation(new URL(subscription.endpoint)))
    },
  }
}

/** Only https on its own port, and only hosts that are listed: the server must not call what a browser makes up. */
export function isPushService(
  endpoint: string,
  { hosts, simulatorOrigin }: Omit<PushConfig, 'contact' | 'key'>,
): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (simulatorOrigin !== undefined && url.origin === simulatorOrigin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
}

async function post(to: PushSubscription, message: PushMessage, authorization: string): Promise<DeliveryOutcome> {
  const once = createECDH('prime256v1')
  once.generateKeys()
  const secrets = { salt: Buffer.from(randomToken(saltBytes), 'base64url'), key: once.getPrivateKey() }
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(message.keepSeconds),
        topic: message.topic,
        urgency: message.isUrgent ? 'high' : 'normal',
      },
      body: new Uint8Array(encryptMessage(message.payload, to, secrets)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  }
}

/** A wrong key is corrected by an operator, so the message waits for it. */
const later: readonly number[] = [401, 403, 408, 425, 429]

function outcomeOf({ ok, status, headers }: Response): DeliveryOutcome {
  const why = `status ${status}`
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone', why }
  if (status < 500 && !later.includes(status)) return { outcome: 'refused', why }
  const retryAfterSeconds = secondsOf(headers.get('retry-after'))
  return retryAfterSeconds === undefined ? { outcome: 'unknown', why } : { outcome: 'unknown', why, retryAfterSeconds }
}

/** Seconds, or a date by the clock of the push service. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - systemNow().getTime()) / 1_000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function jwkOf(key: string, publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + pointHalfBytes).toString('base64url')
  return { kty: 'EC', crv: 'P-256', d: key, x: half(1), y: half(1 + pointHalfBytes) }
}
