import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { DecisionError } from './decision-error.ts'

/** What one operator proposes. The id makes two proposals of the same decision differ. */
export type Proposal = {
  readonly id: string
  readonly action: (typeof actions)[number]
  /** The order, or of a finding the payment. */
  readonly orderNo: string
  /** The payment, statement line or kind of finding. Empty where the order says it all. */
  readonly subject: string
  /** Whose money it is and how much, in minor units: `moneyOf`. Proposals of earlier versions name none and are worth nothing. */
  readonly playerId?: number | undefined
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  /** The reference under which the money was sent back. */
  readonly sentAs: string
  readonly why: string
  readonly by: string
}

/** The second operator, and what both signed: stored with the decision, so that anyone can verify it later. */
export type Approval = {
  readonly by: string
  readonly content: string
  readonly proposalSignature: string
  readonly approvalSignature: string
}

const actions = ['credit', 'return', 'refuse', 'close'] as const
const shape = z.strictObject({
  id: z.uuid(),
  action: z.enum(actions),
  orderNo: z.string(),
  subject: z.string(),
  playerId: z.optional(z.int()),
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  sentAs: z.string(),
  why: z.string(),
  by: z.string(),
})

/** The exact text that is signed. */
export function contentOf(proposal: Proposal): string {
  const { id, action, orderNo, subject, playerId, amount, currency, sentAs, why, by } = proposal
  return JSON.stringify({ id, action, orderNo, subject, playerId, amount, currency, sentAs, why, by })
}

export function proposalOf(content: string): Proposal {
  const read = shape.safeParse(JSON.parse(content))
  if (!read.success || contentOf(read.data) !== content) throw new DecisionError('the proposal is malformed')
  return read.data
}

export function contentHash(content: string): Buffer {
  return hash('sha256', content, 'buffer')
}

/** The two texts begin differently, so that a proposal can never pass for an approval. */
export function textToPropose(content: string): string {
  return `zamra review proposal\n${content}`
}

export function textToApprove(content: string, approver: string): string {
  return `zamra review approval\n${approver}\n${contentHash(content).toString('hex')}`
}
