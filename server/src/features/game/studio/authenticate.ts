import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { MalformedCallError, playerOf, type WalletAnswer } from '../../../providers/studio/port.ts'
import type { PlayMode } from '../bet-types.ts'
import { useToken } from './queries.ts'
import { RefusedCallError } from './refusal.ts'
import { balanceIn } from './studio-player.ts'

/** A token names its player, so that only one shard is queried; its other part is the secret. */
export async function authenticate(app: AppContext, provider: string, token: string): Promise<WalletAnswer> {
  const playerId = ownerOf(token)
  const used = await app.databases
    .shardOf(playerId)
    .transact((tx) => useToken(tx, playerId, hashOfToken(token), app.clock.now()))
  if (used?.provider !== provider) throw new RefusedCallError('token')
  const { currency, sessionId: session } = used
  const balance = await balanceIn(app, { playerId, mode: used.mode as PlayMode })
  return { playerId, currency, balance, session, done: [] }
}

function ownerOf(token: string): PlayerId {
  try {
    return playerOf(/^(\d+)\./.exec(token)?.[1] ?? '')
  } catch (error) {
    throw error instanceof MalformedCallError ? new RefusedCallError('token') : error
  }
}

function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
