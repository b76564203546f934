import type { avatars } from '@zamra/contract/player.ts'
import type { Picture } from '../parts/paint.ts'
import { elephant } from './elephant.ts'
import { lion } from './lion.ts'
import { owl } from './owl.ts'
import { panda } from './panda.ts'
import { parrot } from './parrot.ts'
import { patang } from './patang.ts'
import { peacock } from './peacock.ts'
import { tiger } from './tiger.ts'

/** The faces a player may wear, by the names of the contract. Drawn when the web is built, like every picture. */
export const portraits: Readonly<Record<(typeof avatars)[number], Picture>> = {
  a1: tiger,
  a2: elephant,
  a3: owl,
  a4: parrot,
  a5: peacock,
  a6: lion,
  a7: panda,
  a8: patang,
}
