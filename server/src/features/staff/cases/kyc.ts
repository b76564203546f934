import { readCheck } from '../../player/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'

export const kycShow: StaffHandler<'/kyc/show'> = async ({ app }, { id }) => {
  const found = await readCheck(app, id)
  if (!found) throw new StaffError('thing.notFound', `there is no check ${id}`)
  const { playerId, market, level, document, state, reasons, createdAt } = found.check
  return {
    ...{ id, playerId, market, level, document, state, reasons: [...reasons], createdAt: createdAt.getTime() },
    ...(found.number !== undefined && { number: found.number }),
    history: found.events.map((event) => ({
      ...{ at: event.at.getTime(), what: event.state, by: event.by, detail: event.reasons.join(', ') },
    })),
    decisions: found.decisions.map(({ decidedAt, by, decision, why }) => ({
      ...{ at: decidedAt.getTime(), by, decision, why },
    })),
  }
}
