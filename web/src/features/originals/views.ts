import { type OriginalGame, originalGames } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import type { GameView } from './game-view.ts'

/** Each game is fetched when it is opened: together they are larger than the page. */
export const views: { readonly [Game in OriginalGame]: () => Promise<GameView<Extract<Play, { game: Game }>>> } = {
  dice: () => import('./dice-view.tsx').then((module) => module.diceView),
  limbo: () => import('./limbo-view.tsx').then((module) => module.limboView),
  mines: () => import('./mines-view.tsx').then((module) => module.minesView),
  plinko: () => import('./plinko-view.tsx').then((module) => module.plinkoView),
  andarBahar: () => import('./andar-bahar-view.tsx').then((module) => module.andarBaharView),
}

/** An address can name any game. */
export function gameOf(name: string | undefined): OriginalGame {
  return originalGames.find((game) => game === name) ?? 'dice'
}
