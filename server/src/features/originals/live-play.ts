import type { AppContext } from '../../app-context.ts'
import type { LivePlay, LiveTimes } from '../game/index.ts'
import { countPlayersOf, selectWins } from './queries.ts'

/** More than are shown: those of players who take a break are left out. */
const winsPerShard = 20

/** How many players have played each instant game lately, and the largest wins. */
export async function originalsPlay(
  { databases }: AppContext,
  { playingSince, since, until, coinMarkets }: LiveTimes,
): Promise<LivePlay> {
  const shards = await Promise.all(
    databases.shards.map(async ({ read }) => ({
      players: await countPlayersOf(read, playingSince, coinMarkets),
      wins: await selectWins(read, { since, until }, winsPerShard),
    })),
  )
  return { players: shards.flatMap(({ players }) => players), wins: shards.flatMap(({ wins }) => wins) }
}
