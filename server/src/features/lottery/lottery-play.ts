import type { AppContext } from '../../app-context.ts'
import type { PlayersOfGame } from '../game/index.ts'
import { countBuyers } from './queries.ts'

/** How many players have bought tickets of each game since then. */
export async function lotteryPlay({ databases }: AppContext, since: Date): Promise<readonly PlayersOfGame[]> {
  return (await Promise.all(databases.shards.map(({ read }) => countBuyers(read, since)))).flat()
}
