import { arch } from './heroes/arch.ts'
import { kites } from './heroes/kites.ts'
import { tickets } from './heroes/tickets.ts'
import type { Picture } from './parts/paint.ts'
import { ticket } from './ticket.ts'
import { andar } from './tiles/andar.ts'
import { dice } from './tiles/dice.ts'
import { duel } from './tiles/duel.ts'
import { fish } from './tiles/fish.ts'
import { five } from './tiles/five.ts'
import { gems } from './tiles/gems.ts'
import { kite } from './tiles/kite.ts'
import { lotto } from './tiles/lotto.ts'
import { patti } from './tiles/patti.ts'
import { plinko } from './tiles/plinko.ts'
import { reels } from './tiles/reels.ts'
import { wheel } from './tiles/wheel.ts'
import { wingo } from './tiles/wingo.ts'

/**
 * Everything a row may name as `art:NAME`. Drawn when the web is built, and by the server for the first
 * screen; the browser's code never holds a picture.
 */
export const pictures = {
  arch,
  kites,
  tickets,
  ticket,
  andar,
  dice,
  duel,
  fish,
  five,
  gems,
  kite,
  lotto,
  patti,
  plinko,
  reels,
  wheel,
  wingo,
} as const satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures
