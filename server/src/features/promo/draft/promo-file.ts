import { minor, toWire } from '@zamra/contract/money.ts'
import type * as z from 'zod/mini'
import type { promoFile } from '../publish-promo.ts'
import type { Promo } from '../queries.ts'

/** A stored version as an operator would write it again: what publishing it once more would read. */
export function toFile({
  promoId,
  market,
  isOpen,
  startsAt,
  endsAt,
  codes,
  link,
  budget,
  config,
}: Promo): z.input<typeof promoFile> {
  return {
    ...{ promoId, market, isOpen, startsAt: startsAt.toISOString() },
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    codes: [...codes],
    ...(link !== undefined && { link }),
    budget: {
      ...(budget.amount !== undefined && { amount: toWire(minor(budget.amount)) }),
      ...(budget.count !== undefined && { count: budget.count }),
    },
    config,
  }
}
