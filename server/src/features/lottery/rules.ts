import { rulesOf } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import type { Config } from '../../base/config.ts'
import { timingOf } from '../../base/draw-timing.ts'

/** The rules for new draws of the lotteries that this deployment offers. An announced draw keeps the rules it was announced with. */
export function rulesInForce({ draw }: Pick<Config, 'draw'>): readonly Rules[] {
  return draw.games.map((game) => rulesOf(game, timingOf(draw.pace, game)))
}
