import * as z from 'zod/mini'

/** Whole numbers with both limits possible. */
type Whole = (min: number, max: number) => z.ZodMiniNumberFormat

/** A roll from 0 to 9,999, shown as 0.00 to 99.99. The player chooses the side and in how many rolls of 10,000 it wins. */
const dicePlay = (whole: Whole) =>
  z.object({ game: z.literal('dice'), side: z.enum(['under', 'over']), wins: whole(100, 9_800) })

/** A multiplier is drawn; the player wins when it reaches their target. Both are in hundredths: 200 is 2×. */
const limboPlay = (whole: Whole) => z.object({ game: z.literal('limbo'), target: whole(101, 1_000_000) })

/** Mines lie under some of 25 tiles. Each safe tile that the player opens raises what is paid when they stop. */
const minesPlay = (whole: Whole) => z.object({ game: z.literal('mines'), mines: whole(1, 24) })

/** A ball falls through rows of pins, to the left or to the right with the same chance, into one of the slots below. */
const plinkoPlay = () =>
  z.object({ game: z.literal('plinko'), rows: z.literal([8, 12, 16]), risk: z.enum(['low', 'medium', 'high']) })

/**
 * One card of the pack lies open. Then cards are dealt to Andar and Bahar in turn, to Andar first, until one has the rank of
 * the open card: that side wins. A card is a number from 0 to 51, its rank is the rest when it is divided by 13.
 */
const andarBaharPlay = () => z.object({ game: z.literal('andarBahar'), side: z.enum(['andar', 'bahar']) })

const playsOf = (whole: Whole) =>
  z.discriminatedUnion('game', [dicePlay(whole), limboPlay(whole), minesPlay(whole), plinkoPlay(), andarBaharPlay()])

/** What a player chooses before the round: the game and its own settings. */
export const play = playsOf((min, max) => z.int().check(z.minimum(min), z.maximum(max)))
/** The same in an answer. Its bounds are the server's own. */
export const shownPlay = playsOf(() => z.int())

export type Play = z.infer<typeof play>
export type DicePlay = Extract<Play, { game: 'dice' }>
export type LimboPlay = Extract<Play, { game: 'limbo' }>
export type MinesPlay = Extract<Play, { game: 'mines' }>
export type PlinkoPlay = Extract<Play, { game: 'plinko' }>
export type AndarBaharPlay = Extract<Play, { game: 'andarBahar' }>
