import * as z from 'zod/mini'

/**
 * The idempotency key of an order, a UUID chosen by the client. Version 8 is reserved for the server, which derives such
 * ids from coin transfers: a client must not create an order under such an id first.
 */
export const clientOrderId = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-7][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/))
