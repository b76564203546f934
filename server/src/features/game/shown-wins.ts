import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { readBreakEnd } from '../safety/index.ts'

/**
 * Wins as everybody may see them: without a name. The win of somebody who takes a break, or whose account is frozen or
 * closed, advertises nothing.
 */
export async function shownWins<Win extends { readonly playerId: PlayerId }>(
  { databases }: AppContext,
  wins: readonly Win[],
  at: Date,
): Promise<(Omit<Win, 'playerId'> & { readonly player: string })[]> {
  const shown = await Promise.all(
    wins.map(async ({ playerId, ...win }) => {
      const isPlaying = (await readBreakEnd(databases.shardOf(playerId).read, playerId, at)) === undefined
      return isPlaying ? [{ ...win, player: maskOf(playerId) }] : []
    }),
  )
  return shown.flat()
}

/** Two digits are shared by one in a hundred players: enough to tell two winners apart, too little to find one. */
function maskOf(playerId: PlayerId): string {
  return `••${String(playerId).slice(-2)}`
}
