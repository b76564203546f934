import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { randomToken } from '../../../base/random.ts'

const secretBytes = 32
const sealBytes = 16

/** The player and the device a sign was made for. */
export type SignOf = { readonly playerId: PlayerId; readonly device: string }

/**
 * A sign is a random token of 256 bits, of which only the hash is stored, and a seal over it, the player and the device. The
 * seal grants nothing: it lets us reject an invented sign without asking Redis or a database.
 */
export function newSign(app: AppContext, of: SignOf): string {
  const secret = randomToken(secretBytes)
  return `${secret}${sealOf(app, of, secret)}`
}

/** Whether we made this sign for this player on this device. It may be closed or expired all the same. */
export function isOwnSign(app: AppContext, of: SignOf, sign: string): boolean {
  const secret = sign.slice(0, secretLength)
  const expected = Buffer.from(`${secret}${sealOf(app, of, secret)}`)
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const secretLength = Math.ceil((secretBytes * 8) / 6)

function sealOf({ config }: AppContext, { playerId, device }: SignOf, secret: string): string {
  const mac = createHmac('sha256', config.otpPepper).update(`sign\n${playerId}\n${device}\n${secret}`).digest()
  return mac.subarray(0, sealBytes).toString('base64url')
}

export function hashSign(sign: string): Buffer {
  return hash('sha256', sign, 'buffer')
}

/** The same hash as text, for cache keys. */
export function hashSignText(sign: string): string {
  return hash('sha256', sign, 'base64url')
}
