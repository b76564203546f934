import type { StaffPath } from '@zamra/contract/backoffice/calls.ts'
import { uuidv7 } from '../../../base/random.ts'
import { review } from '../../deposit/index.ts'
import { identityReview } from '../../player/index.ts'
import { conductReview, riskReview } from '../../risk/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { readTasks, splitId } from './tasks.ts'

type ListPath = Extract<StaffPath, '/kyc/list' | '/risk/list' | '/ticket/list' | '/finding/list' | '/safety/list'>

const listOf =
  (queue: keyof typeof readTasks): StaffHandler<ListPath> =>
  async ({ app, now }) => ({ now: now.getTime(), tasks: [...(await readTasks[queue](app))] })

export const kycList: StaffHandler<'/kyc/list'> = listOf('kyc')
export const riskList: StaffHandler<'/risk/list'> = listOf('risk')
export const ticketList: StaffHandler<'/ticket/list'> = listOf('tickets')
export const findingList: StaffHandler<'/finding/list'> = listOf('findings')
export const safetyList: StaffHandler<'/safety/list'> = listOf('safety')

export const kycDecide: StaffHandler<'/kyc/decide'> = async (ctx, given) =>
  await requestSignature(ctx, 'kyc.decide', { ...given, seq: await identityReview.latestSeq(ctx.app, given.id) })

export const riskOpen: StaffHandler<'/risk/open'> = async (ctx, { playerId, rule, evidence, why }) => {
  const content = conductReview.contentToOpen({ playerId, rule, evidence, why, by: ctx.staff.name })
  return await requestSignature(ctx, 'risk.open', { id: String(playerId), content })
}

export const riskPropose: StaffHandler<'/risk/propose'> = async (ctx, { id, decision, legal, amount, why }) => {
  const by = ctx.staff.name
  if (conductReview.isOf(id)) {
    if (decision === 'cleared' || decision === 'confirmed')
      throw new StaffError('input.invalid', 'a case about conduct is decided with a remedy')
    const terms = { ...(legal !== undefined && { legal }), ...(amount !== undefined && { amount }) }
    const content = await conductReview.contentToPropose(ctx.app, { caseNo: id, remedy: decision, why, by, ...terms })
    return await requestSignature(ctx, 'risk.propose', { id, content })
  }
  if (decision !== 'cleared' && decision !== 'confirmed')
    throw new StaffError('input.invalid', 'a case of linked accounts is cleared or confirmed')
  const content = await riskReview.contentToPropose(ctx.app, { caseNo: id, decision, why, by })
  return await requestSignature(ctx, 'risk.propose', { id, content })
}

export const ticketAnswer: StaffHandler<'/ticket/answer'> = (ctx, given) =>
  requestSignature(ctx, 'ticket.answer', given)

/** A difference of payouts is said by two people; one of payments is proposed by one and approved by another. */
export const findingClose: StaffHandler<'/finding/close'> = async (ctx, { id, why }) => {
  const [what, first = '', second = '', third = ''] = splitId(id)
  if (what === 'payout')
    return await requestSignature(ctx, 'finding.close', { provider: first, payoutNo: second, kind: third, why })
  if (what !== 'payment') throw new StaffError('thing.notFound', 'there is no such finding')
  const about = { action: 'close', orderNo: first, subject: second } as const
  const money = await review.moneyOf(ctx.app, about)
  return await requestSignature(ctx, 'finding.propose', { id: uuidv7(), ...about, ...money, sentAs: '', why })
}

export const safetyDone: StaffHandler<'/safety/done'> = async (ctx, { id, why }) => {
  const [player = '', marker = '', openedAt = ''] = splitId(id)
  return await requestSignature(ctx, 'safety.done', { playerId: Number(player), done: { marker, openedAt }, why })
}
