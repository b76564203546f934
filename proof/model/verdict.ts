import type { Answer, Wallet } from './book.ts'
import type { Calendar } from './calendar.ts'

/** What a movement says to a request: a refusal with its figures, or the legs and whatever else then changes. */
export type Verdict = Refused | Granted

export type Refused = {
  readonly status: Exclude<Answer['status'], 'posted'>
  readonly reason?: readonly number[]
  /** A refusal may leave a mark: the tombstone of a rollback that came first. */
  readonly mark?: () => void
}

export type Granted = {
  readonly status: 'posted'
  readonly legs: readonly Leg[]
  /** What changes besides the pockets, after them. */
  readonly effect?: () => void
  readonly event?: { readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }
}

export type Leg = { readonly debit: number; readonly credit: number; readonly amount: number }

/** What every rule may look at: the wallet, its calendar, and the pocket of the grant that the request concerns. */
export type Case = {
  readonly wallet: Wallet
  readonly calendar: Calendar
  readonly today: string
  readonly ref: string
  readonly grant: string | null
}

const stateNumbers = { pending: 1, posted: 2, voided: 3, active: 1, converted: 2, forfeited: 3 } as const

function stateNumber(state: keyof typeof stateNumbers): number {
  return stateNumbers[state]
}

export function closed(state: keyof typeof stateNumbers): Refused {
  return { status: 'closed', reason: [stateNumber(state)] }
}
