import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { readBreakEnd } from '../safety/index.ts'

type OfPlayer = { readonly playerId: PlayerId }

/**
 * Wins as everybody may see them: without a name, the first so many in each currency, since a reader sees those of their own.
 */
export async function shownWins<Win extends OfPlayer & { readonly currency: string }>(
  app: AppContext,
  wins: readonly Win[],
  at: Date,
  max: number,
): Promise<(Omit<Win, 'playerId'> & { readonly player: string })[]> {
  const currencies = [...Map.groupBy(wins, ({ currency }) => currency).values()]
  const shown = (await Promise.all(currencies.map((own) => withoutBreaks(app, own, at, max)))).flat()
  return shown.map(({ playerId, ...win }) => ({ ...win, player: maskOf(playerId) }))
}

/**
 * The first so many whose player does not take a break. What somebody has played who takes one, or whose account is frozen or
 * closed, advertises nothing.
 */
export async function withoutBreaks<Played extends OfPlayer>(
  { databases }: AppContext,
  played: readonly Played[],
  at: Date,
  max: number,
): Promise<readonly Played[]> {
  const shown: Played[] = []
  for (const one of played) {
    if (shown.length === max) break
    const end = await readBreakEnd(databases.shardOf(one.playerId).read, one.playerId, at)
    if (end === undefined) shown.push(one)
  }
  return shown
}

/** Two digits are shared by one in a hundred players: enough to tell two winners apart, too little to find one. */
function maskOf(playerId: PlayerId): string {
  return `••${String(playerId).slice(-2)}`
}
