import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import type { Handler } from '../../http/context.ts'
import { commitSeed } from '../lottery/index.ts'
import { policyOf } from '../market/index.ts'
import { type OriginalBet, shownBet } from './bet.ts'
import { settleBetIfOver } from './engine.ts'
import { findSeed, insertSeed, markCommitted, type SeedPair, selectNewestSeeds, selectOpenBets } from './queries.ts'
import { commitOf, newestSeedKey, newSalt, serverSeedOf } from './server-seed.ts'

export const seeds: Handler<'/originals/seeds'> = async ({ app, playerId, market }) =>
  await shownSeeds(app, playerId, market)

/** The pair in use, and the commitment to the next one, which is made here when it does not exist yet. */
export async function shownSeeds(
  app: AppContext,
  playerId: PlayerId,
  market: string,
): Promise<OutputOf<'/originals/seeds'>> {
  const newest = await selectNewestSeeds(app.databases.shardOf(playerId).read, playerId)
  // Under a pair of an older key nothing is staked: the player opens the next one, which reveals it.
  const current = newest.find((pair) => pair.openedAt && !pair.revealedAt && pair.key === newestSeedKey(app))
  const next = await nextPair(app, playerId, newest)
  const round = await openRound(app, playerId)
  const { minCycleMs, autoplay } = policyOf(app, market).games
  return {
    ...(current?.openedAt &&
      current.clientSeed !== null && {
        current: {
          number: current.number,
          commit: current.commit,
          clientSeed: current.clientSeed,
          nextNonce: current.nextNonce,
          openedAt: current.openedAt.getTime(),
        },
      }),
    next: { number: next.number, commit: next.commit },
    ...(round && { round: shownBet(round) }),
    minCycleMs,
    autoplay,
  }
}

/** A commitment is shown only when it is in the public log and witnesses have attested it. */
async function nextPair(app: AppContext, playerId: PlayerId, newest: readonly SeedPair[]): Promise<SeedPair> {
  const [last] = newest
  const pair = last && !last.openedAt ? last : await addPair(app, playerId, (last?.number ?? 0) + 1)
  if (pair.note !== null) return pair
  const committed = await commitSeed(app, pair)
  if (!committed) throw refusal('server.busy', { retryAfter: 5 })
  await app.databases.shardOf(playerId).transact((tx) => markCommitted(tx, pair, committed))
  return pair
}

async function addPair(app: AppContext, playerId: PlayerId, number: number): Promise<SeedPair> {
  const secret = { salt: newSalt(), key: newestSeedKey(app) }
  const commit = commitOf(serverSeedOf(app, { playerId, number, ...secret }))
  const shard = app.databases.shardOf(playerId)
  await shard.transact((tx) => insertSeed(tx, { playerId, number, ...secret, commit }))
  const pair = await findSeed(shard.read, playerId, number)
  if (!pair) throw new Error(`seed pair ${number} of player ${playerId} was not stored`)
  return pair
}

/** The round that waits for the player. Bets that a crashed process has left are settled first. */
export async function openRound(app: AppContext, playerId: PlayerId): Promise<OriginalBet | undefined> {
  const open = await selectOpenBets(app.databases.shardOf(playerId).read, playerId)
  const waiting: OriginalBet[] = []
  for (const bet of open) if (!(await settleBetIfOver(app, bet))) waiting.push(bet)
  return waiting[0]
}
