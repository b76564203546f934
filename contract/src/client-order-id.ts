import * as z from 'zod/mini'

/**
 * Chosen by who orders, so that his order is made once however often he asks: a UUID. Version 8 is left to the house,
 * which makes such ids of transfers of coins: nobody may have an order there before them.
 */
export const clientOrderId = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-7][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/))
