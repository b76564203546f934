import type { AppContext } from '../../app-context.ts'
import type { LiveTimes, PlayersOfGame } from '../game/index.ts'
import { countBuyers } from './queries.ts'

/** How many players have bought tickets of each game since then. */
export async function lotteryPlay(
  { databases }: AppContext,
  { playingSince, coinMarkets }: Pick<LiveTimes, 'playingSince' | 'coinMarkets'>,
): Promise<readonly PlayersOfGame[]> {
  return (await Promise.all(databases.shards.map(({ read }) => countBuyers(read, playingSince, coinMarkets)))).flat()
}
