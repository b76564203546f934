import * as z from 'zod/mini'

/** A calendar day of the player's market. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The first and the last day of a custom range. The market policy says how far back it reaches (`history.onlineMonths`). */
export const chosenDays = { from: z.optional(day), to: z.optional(day) }
