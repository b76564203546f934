import * as z from 'zod/mini'
import { wireMoney } from './money.ts'

/** What a deposit that is credited late earns, as a share of its amount. */
export const compensation = z.object({
  ratePer6h: z.number(),
  cap: z.number(),
  accruedBps: z.int(),
  accrued: wireMoney,
  since: z.int(),
})
