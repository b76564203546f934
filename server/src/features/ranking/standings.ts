import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { type Market, markets } from '../../ledger/index.ts'
import type { Award, EditionKey, Place } from './edition-queries.ts'
import { countAhead, findScore, type Placed, type ScoresOf, selectBest } from './score-queries.ts'

/** A player's rank is counted up to this place. */
const countedPlaces = 1_000

/** The best players of all shards. A player is on one shard only, so the best of each shard include the best of all. */
export async function bestPlayers(app: AppContext, edition: EditionKey, awards: readonly Award[], limit: number) {
  const scores = scoresOf(edition)
  const shards = await Promise.all(app.databases.shards.map((shard) => selectBest(shard.pool, scores, limit)))
  const best = shards.flat().sort(byPlace).slice(0, limit)
  return best.map(({ playerId, score }, index): Place => {
    const rank = index + 1
    return { rank, playerId, score, award: awardOf(awards, rank) }
  })
}

/** The place of one player in the running edition. The rank is undefined beyond the places that are counted. */
export async function placeOf(app: AppContext, edition: EditionKey, playerId: PlayerId) {
  const scores = scoresOf(edition)
  const own = await findScore(app.databases.shardOf(playerId).pool, playerId, scores)
  if (!own) return undefined
  const counts = await Promise.all(
    app.databases.shards.map((shard) => countAhead(shard.pool, scores, own, countedPlaces)),
  )
  const rank = counts.reduce((sum, ahead) => sum + ahead, 1)
  return { score: own.score, rank: rank <= countedPlaces ? rank : undefined }
}

export function awardOf(awards: readonly Award[], rank: number): Money {
  let last = 0
  for (const { places, amount } of awards) {
    last += places
    if (rank <= last) return minor(BigInt(amount))
  }
  return nothing
}

/** How many places win something. */
export function awardedPlaces(awards: readonly Award[]): number {
  return awards.reduce((sum, { places }) => sum + places, 0)
}

function byPlace(a: Placed, b: Placed): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return a.reachedAt.getTime() - b.reachedAt.getTime() || a.playerId - b.playerId
}

function scoresOf({ market, period, startsOn }: EditionKey): ScoresOf {
  return { market: markets[market as Market], period, startsOn }
}
