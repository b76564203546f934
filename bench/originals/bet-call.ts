import type { Play } from '@zamra/contract/originals/plays.ts'
import { originalsBet } from '@zamra/contract/originals.ts'

/** The call of the product without its rate limit, because few players bet for many here. */
export const betCall = { ...originalsBet, limit: { by: 'player', count: 1_000_000_000, seconds: 60 } } as const

export const stake = 100

/** Dice: nearly one roll in two wins, and pays twice the stake. */
export const wins = 4_950
export const play: Play = { game: 'dice', side: 'under', wins }
export const pays = 20_000
