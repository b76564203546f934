import { toWire } from '@zamra/contract/money.ts'
import { uuidv7 } from '../../../base/random.ts'
import { review } from '../../deposit/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { listProposals } from './proposals.ts'
import { slaMinutes } from './sla.ts'

export const depositList: StaffHandler<'/deposit/list'> = async ({ app, now }) => {
  const cases = await review.openCases(app)
  return {
    now: now.getTime(),
    cases: cases.map(({ orderNo, amount, since, ...same }) => ({
      ...{ ...same, orderNo: orderNo ?? '', amount: toWire(amount) },
      ...{ since: since.getTime(), dueAt: since.getTime() + slaMinutes.deposits * 60_000 },
    })),
  }
}

export const depositShow: StaffHandler<'/deposit/show'> = async (ctx, { orderNo }) => {
  const { order, events, captures, decided, requests, lines, findings } = await review.read(ctx.app, orderNo)
  const proposals = (await listProposals(ctx)).filter(
    ({ subject, content }) => subject === 'deposit' && names(content, orderNo),
  )
  return {
    ...{
      orderNo,
      playerId: order.playerId,
      state: order.state,
      amount: toWire(order.amount),
      currency: order.currency,
    },
    ...{ rail: order.rail, provider: order.provider, createdAt: order.createdAt.getTime(), proposals: [...proposals] },
    ...{ ...(order.utr !== null && { utr: order.utr }), hasPicture: order.proofFile !== null },
    timeline: events.map(({ at, status, by, detail }) => ({ at: at.getTime(), status, by, detail })),
    payments: captures.map(({ provider, paymentId, amount, currency, outcome, heldFor }) => {
      const subject = `${provider}:${paymentId}`
      const askedBackAt = requests.get(subject)?.getTime()
      const payment = { subject, amount: toWire(amount), currency, outcome, heldFor: review.describeReasons(heldFor) }
      return askedBackAt === undefined ? payment : { ...payment, askedBackAt }
    }),
    lines: lines.map((line) => ({
      ...{ subject: review.lineName(line), valueDate: line.valueDate, amount: toWire(line.amount) },
      ...{ currency: line.currency, narration: line.narration },
      ...(line.orderNo !== null && { orderNo: line.orderNo }),
    })),
    findings: findings.map(({ provider, paymentId, kind, amount, currency, at, detail, closedBy, closedWhy }) => ({
      ...{ subject: `${provider}:${paymentId}`, kind, amount: toWire(amount), currency, at: at.getTime(), detail },
      ...(closedBy !== null && { closedBy, closedWhy: closedWhy ?? '' }),
    })),
    decisions: decided.map(({ decidedAt, subject, decision, by, approvedBy, why, sentAs, doneAt }) => ({
      ...{ at: decidedAt.getTime(), subject, decision, by, approvedBy: approvedBy ?? '', why },
      ...{ sentAs: sentAs ?? '', isDone: doneAt !== null },
    })),
  }
}

function names(content: string, orderNo: string): boolean {
  return (JSON.parse(content) as { readonly orderNo?: string }).orderNo === orderNo
}

export const depositPropose: StaffHandler<'/deposit/propose'> = async (ctx, given) => {
  const { action, orderNo, subject = '', sentAs = '', why } = given
  const money = await review.moneyOf(ctx.app, { action, orderNo, subject })
  const proposal = { id: uuidv7(), action, orderNo, subject, ...money, sentAs, why }
  return await requestSignature(ctx, 'deposit.propose', proposal)
}
