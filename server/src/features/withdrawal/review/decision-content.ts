import type { Withdrawal } from '../stored-withdrawal.ts'

/** What one operator decides about a withdrawal. `rejectCode` is empty unless it is a rejection. */
export type ReviewDecision = {
  readonly decision: 'approve' | 'reject'
  readonly rejectCode: string
  readonly why: string
  readonly by: string
}

/** The exact text that is signed: it names the amount and the payee, so that a signature fits no other withdrawal. */
export function contentOf(row: Withdrawal, { decision, rejectCode, why, by }: ReviewDecision): string {
  const { withdrawNo, currency, payeeId, payeeCode, payeeTail } = row
  const what = { withdrawNo, amount: String(row.amount), currency, payee: `${payeeId} ${payeeCode} ${payeeTail}` }
  return JSON.stringify({ ...what, decision, rejectCode, why, by })
}

/** Begins like no other text that an operator signs. */
export function textToSign(content: string): string {
  return `zamra withdrawal decision\n${content}`
}
