import { type OriginalGame, originalGames } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { andarBaharView } from './andar-bahar-view.tsx'
import { diceView } from './dice-view.tsx'
import type { GameView } from './game-view.ts'
import { limboView } from './limbo-view.tsx'
import { minesView } from './mines-view.tsx'
import { plinkoView } from './plinko-view.tsx'

const views: { readonly [Game in OriginalGame]: GameView<Extract<Play, { game: Game }>> } = {
  dice: diceView,
  limbo: limboView,
  mines: minesView,
  plinko: plinkoView,
  andarBahar: andarBaharView,
}

export function viewOf(game: OriginalGame): GameView<Play> {
  return views[game] as unknown as GameView<Play>
}

/** An address can name any game. */
export function gameOf(name: string | undefined): OriginalGame {
  return originalGames.find((game) => game === name) ?? 'dice'
}
