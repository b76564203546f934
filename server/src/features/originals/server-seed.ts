import { createHmac, hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { randomToken } from '../../base/random.ts'

export type SeedSalt = { readonly playerId: PlayerId; readonly number: number; readonly salt: string }

/**
 * A server seed is derived and never stored: it needs the secret of the deployment and the salt in the row, so that neither
 * the database nor the secret alone tells an outcome.
 */
export function serverSeedOf({ config }: AppContext, { playerId, number, salt }: SeedSalt): string {
  return createHmac('sha256', config.playerSaltKey).update(`originals|${playerId}|${number}|${salt}`).digest('hex')
}

export function newSalt(): string {
  return randomToken(32)
}

/** The hash that is published before the seed is used. */
export function commitOf(serverSeed: string): string {
  return hash('sha256', Buffer.from(serverSeed, 'hex'), 'hex')
}
