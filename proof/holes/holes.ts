import { accessHoles } from './access-holes.ts'
import { drawHoles } from './draw-holes.ts'
import type { Hole } from './hole.ts'
import { marketHoles } from './market-holes.ts'
import { moneyHoles } from './money-holes.ts'
import { recordHoles } from './record-holes.ts'
import { withdrawalHoles } from './withdrawal-holes.ts'

export const holes: readonly Hole[] = [
  ...drawHoles,
  ...moneyHoles,
  ...accessHoles,
  ...marketHoles,
  ...recordHoles,
  ...withdrawalHoles,
]
