import * as z from 'zod/mini'
import { andarBahar, andarBaharPlay } from './andar-bahar.ts'
import { dice, dicePlay } from './dice.ts'
import type { Chance, Draw, Original, Outcome } from './game.ts'
import { limbo, limboPlay } from './limbo.ts'
import { mines, minesPlay } from './mines.ts'
import { plinko, plinkoPlay } from './plinko.ts'

/** The instant games of the operator. A new one gets a line in each of the three lists. */
export const originalGames = ['dice', 'limbo', 'mines', 'plinko', 'andarBahar'] as const
export type OriginalGame = (typeof originalGames)[number]

/** What a player chooses before the round: the game and its own settings. */
export const play = z.discriminatedUnion('game', [dicePlay, limboPlay, minesPlay, plinkoPlay, andarBaharPlay])
export type Play = z.infer<typeof play>

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
