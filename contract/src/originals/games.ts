import { andarBahar } from './andar-bahar.ts'
import { dice } from './dice.ts'
import type { Chance, Draw, Original, Outcome } from './game.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import type { Play } from './plays.ts'
import { plinko } from './plinko.ts'

/** The instant games of the operator. A new one gets a line in both lists, and its choice one in `plays.ts`. */
export const originalGames = ['dice', 'limbo', 'mines', 'plinko', 'andarBahar'] as const
export type OriginalGame = (typeof originalGames)[number]

const games: { readonly [Game in OriginalGame]: Original<Extract<Play, { game: Game }>> } = {
  dice,
  limbo,
  mines,
  plinko,
  andarBahar,
}

export function chancesOf(chosen: Play): readonly Chance[] {
  return gameOf(chosen).chances(chosen)
}

/** Undefined while the round goes on. */
export function resolvePlay(draw: Draw, chosen: Play, steps: readonly number[] = []): Outcome | undefined {
  return gameOf(chosen).resolve(draw, chosen, steps)
}

/** Whether the player goes on choosing after the stake. */
export function hasSteps({ game }: Pick<Play, 'game'>): boolean {
  return game === 'mines'
}

function gameOf({ game }: Play): Original<Play> {
  return games[game] as unknown as Original<Play>
}
