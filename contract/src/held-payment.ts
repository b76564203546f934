import * as z from 'zod/mini'
import { wireMoney } from './money.ts'

/**
 * Why money that arrived is not in the balance: the payment does not match the order (`amount`, `currency`, `second`), or
 * the player may not have it at this moment. With the figures of the moment in which it arrived.
 */
const heldReason = z.object({
  code: z.enum(['amount', 'currency', 'second', 'limit', 'excluded', 'market', 'identity', 'erased']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type HeldReason = z.infer<typeof heldReason>

export const heldPayment = z.object({
  amount: wireMoney,
  currency: z.string(),
  heldAt: z.int(),
  reasons: z.array(heldReason),
  state: z.enum(['HELD', 'RETURN_REQUESTED', 'RETURNED', 'CREDITED']),
  requestedAt: z.optional(z.int()),
  /** When it was sent back or credited. */
  doneAt: z.optional(z.int()),
  /** The reference under which it was sent back. */
  reference: z.optional(z.string()),
})
