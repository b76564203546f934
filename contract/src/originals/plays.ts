import * as z from 'zod/mini'

/** A roll from 0 to 9,999, shown as 0.00 to 99.99. The player chooses the side and in how many rolls of 10,000 it wins. */
const dicePlay = z.object({
  game: z.literal('dice'),
  side: z.enum(['under', 'over']),
  wins: z.int().check(z.minimum(100), z.maximum(9_800)),
})
export type DicePlay = z.infer<typeof dicePlay>

/** A multiplier is drawn; the player wins when it reaches their target. Both are in hundredths: 200 is 2×. */
const limboPlay = z.object({
  game: z.literal('limbo'),
  target: z.int().check(z.minimum(101), z.maximum(1_000_000)),
})
export type LimboPlay = z.infer<typeof limboPlay>

/** Mines lie under some of 25 tiles. Each safe tile that the player opens raises what is paid when they stop. */
const minesPlay = z.object({ game: z.literal('mines'), mines: z.int().check(z.minimum(1), z.maximum(24)) })
export type MinesPlay = z.infer<typeof minesPlay>

/** A ball falls through rows of pins, to the left or to the right with the same chance, into one of the slots below. */
const plinkoPlay = z.object({
  game: z.literal('plinko'),
  rows: z.literal([8, 12, 16]),
  risk: z.enum(['low', 'medium', 'high']),
})
export type PlinkoPlay = z.infer<typeof plinkoPlay>

/**
 * One card of the pack lies open. Then cards are dealt to Andar and Bahar in turn, to Andar first, until one has the rank of
 * the open card: that side wins. A card is a number from 0 to 51, its rank is the rest when it is divided by 13.
 */
const andarBaharPlay = z.object({ game: z.literal('andarBahar'), side: z.enum(['andar', 'bahar']) })
export type AndarBaharPlay = z.infer<typeof andarBaharPlay>

/** What a player chooses before the round: the game and its own settings. */
export const play = z.discriminatedUnion('game', [dicePlay, limboPlay, minesPlay, plinkoPlay, andarBaharPlay])
export type Play = z.infer<typeof play>
