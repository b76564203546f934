import type { Status as StatusName } from '../../server/src/ledger/command.ts'
import type { Movement as MovementName } from '../../server/src/ledger/movements.ts'

/**
 * The book as an auditor keeps it: plain objects, rebuilt from the requests alone. It knows the rules of the product
 * and nothing of how the ledger is made.
 */
export type Request = {
  readonly player: number
  readonly key: string
  readonly movement: MovementName
  readonly amount: number
  readonly ref: string
  /** The wager of a grant, the fee of a withdrawal. */
  readonly second?: number
  /** The largest bet under a grant, the tax of a withdrawal. */
  readonly third?: number
  readonly grant?: string
  readonly weight?: number
  /** How a bet's turnover is counted; for a grant, 1 locks the player's own money too. */
  readonly rule?: number
}

export type Answer = {
  readonly status: StatusName
  readonly again: boolean
  readonly seq: number
  readonly legs: number
  readonly cash: number
  readonly held: number
  readonly bonus: number | null
  readonly reason: readonly number[]
  readonly cashNow: number
  readonly heldNow: number
}

export type Spans = { day: number; week: number; month: number }
export type Span = keyof Spans

export type Counters = {
  readonly staked: Spans
  readonly won: Spans
  readonly deposited: Spans
  turnover: number
  credited: number
  withdrawn: number
}

export type Hold = {
  readonly kind: 'bet' | 'withdrawal' | 'deposit'
  state: 'pending' | 'posted' | 'voided'
  readonly amount: number
  readonly bonus: number
  settled: number | null
  openedOn: string
  readonly weight: number
  readonly rule: number
  readonly grant: string | null
}

export type Bonus = {
  state: 'active' | 'converted' | 'forfeited'
  readonly locksCash: boolean
  balance: number
  readonly required: number
  left: number
  readonly maxBet: number | null
}

export type Transfer = {
  readonly seq: number
  readonly at: number
  readonly amount: number
  readonly debit: number
  readonly credit: number
  readonly debitAfter: number | null
  readonly creditAfter: number | null
  readonly movement: MovementName
  readonly ref: string
  readonly grant: string | null
}

export type Day = { staked: number; won: number; turnover: number; credited: number; withdrawn: number }
export type Fact = { readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }
export type Limits = Readonly<Record<'deposit' | 'loss' | 'wager', Partial<Readonly<Spans>>>>

export type Wallet = {
  readonly market: number
  seq: number
  cash: number
  held: number
  bars: number
  countedOn: string
  counters: Counters
  limits: Limits
  inPlay: string | null
  readonly holds: Map<string, Hold>
  readonly bonuses: Map<string, Bonus>
  readonly answers: Map<string, { readonly request: Request; readonly answer: Answer }>
  readonly journal: Transfer[]
  readonly days: Map<string, Day>
  readonly facts: Fact[]
}

export type Book = Map<number, Wallet>

export function newWallet(market: number, today: string): Wallet {
  return {
    market,
    seq: 0,
    cash: 0,
    held: 0,
    bars: 0,
    countedOn: today,
    counters: noCounters(),
    limits: { deposit: {}, loss: {}, wager: {} },
    inPlay: null,
    holds: new Map(),
    bonuses: new Map(),
    answers: new Map(),
    journal: [],
    days: new Map(),
    facts: [],
  }
}

function noCounters(): Counters {
  const none = { day: 0, week: 0, month: 0 }
  return { staked: { ...none }, won: { ...none }, deposited: { ...none }, turnover: 0, credited: 0, withdrawn: 0 }
}

export const accounts = {
  cash: 1,
  held: 2,
  bonus: 3,
  gateway: 10,
  games: 11,
  promo: 12,
  fees: 13,
  suspense: 14,
  tax: 15,
} as const
