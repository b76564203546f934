import type { PlayerId } from '@zamra/contract/brand.ts'
import { now } from '../../base/clock.ts'
import { randomInt } from '../../base/random.ts'
import type { Databases } from '../../db/databases.ts'
import { append } from '../../facts/append.ts'
import { marketOfAreaCode, openWallet } from '../../ledger/index.ts'
import { hashPassword } from './password.ts'
import { insertPlayer, reservePlayerId } from './queries.ts'

export type Registration = {
  readonly kind: 'guest' | 'registered'
  readonly areaCode: string
  readonly nickName: string
  readonly password: string
}

/**
 * The number is taken in the directory first, then the player is written to his shard. A crash between the two leaves
 * a number that nobody has, which costs nothing; the other order could give one number to two players.
 */
export async function registerPlayer(databases: Databases, registration: Registration): Promise<PlayerId> {
  const { password, ...profile } = registration
  const passwordHash = await hashPassword(password)
  const playerId = await takeNumber(databases)
  const createdAt = now()
  await databases.shardOf(playerId).transact(async (tx) => {
    await insertPlayer(tx, { playerId, passwordHash, createdAt, ...profile })
    const market = marketOfAreaCode(profile.areaCode)
    if (market) await openWallet(tx, playerId, market)
    await append(tx, {
      kind: 'player.registered',
      playerId,
      at: createdAt,
      payload: { kind: profile.kind, areaCode: profile.areaCode },
    })
  })
  return playerId
}

/** Numbers are random: a player cannot guess his neighbour's, nor how many players there are. */
async function takeNumber(databases: Databases): Promise<PlayerId> {
  for (;;) {
    const playerId = randomInt(100_000_000, 2_147_483_647) as PlayerId
    if (await databases.main.transact((tx) => reservePlayerId(tx, playerId))) return playerId
  }
}
