import { createHmac, hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { randomToken } from '../../base/random.ts'

export type SeedSalt = {
  readonly playerId: PlayerId
  readonly number: number
  readonly salt: string
  /** Which key of the deployment it is derived with. */
  readonly key: number
}

/**
 * A server seed is derived and never stored: it needs a secret of the deployment and the salt in the row, so that neither
 * the database nor the secret alone tells an outcome.
 */
export function serverSeedOf(app: AppContext, { playerId, number, salt, key }: SeedSalt): string {
  return createHmac('sha256', secretOf(app, key)).update(`originals|${playerId}|${number}|${salt}`).digest('hex')
}

/** The first seeds were derived with the key of the salts in published tickets. They are revealed and never staked on. */
const saltKey = 0

function secretOf({ config }: AppContext, key: number): Buffer {
  const secret = key === saltKey ? config.playerSaltKey : config.seedKeys.get(key)
  if (!secret) throw new Error(`seed key ${key} is not in ZAMRA_SEED_KEYS`)
  return secret
}

/** The key that new seeds are derived with. Seeds of an older key may be known to somebody, so nothing is staked under them. */
export function newestSeedKey({ config }: AppContext): number {
  return Math.max(...config.seedKeys.keys())
}

export function newSalt(): string {
  return randomToken(32)
}

/** The hash that is published before the seed is used. */
export function commitOf(serverSeed: string): string {
  return hash('sha256', Buffer.from(serverSeed, 'hex'), 'hex')
}
