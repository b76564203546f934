import type { Status as StatusName, TurnoverRule } from '../../server/src/ledger/command.ts'
import type { Movement as MovementName } from '../../server/src/ledger/movements.ts'

/**
 * The ledger as an auditor keeps it: plain objects, rebuilt from the requests alone. It follows the rules of the
 * product and shares no code with the ledger.
 */
export type Request = {
  readonly player: number
  readonly key: string
  readonly movement: MovementName
  readonly amount: number
  readonly ref: string
  readonly currency: string
  /** Of a withdrawal that is paid. */
  readonly fee?: number
  readonly tax?: number
  /** Of a bonus that is granted. */
  readonly wagerRequired?: number
  readonly maxBet?: number
  readonly lockedCash?: number
  readonly grant?: string
  /** Of a bet. */
  readonly weight?: number
  readonly turnoverRule?: TurnoverRule
  /** Of an adjustment. */
  readonly proposedBy?: string
  readonly approvedBy?: string
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
  readonly kind: 'bet' | 'giftBet' | 'withdrawal' | 'deposit'
  state: 'pending' | 'posted' | 'voided'
  readonly amount: number
  readonly bonus: number
  settled: number | null
  openedOn: string
  readonly weight: number
  readonly turnoverRule: TurnoverRule
  readonly grant: string | null
}

export type Bonus = {
  state: 'active' | 'converted' | 'forfeited'
  readonly lockedCash: number
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
  readonly currency: string
  readonly grant: string | null
}

export type Adjustment = { readonly seq: number; readonly proposed_by: string; readonly approved_by: string }
export type Day = { staked: number; won: number; turnover: number; credited: number; withdrawn: number }
export type Event = { readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }
export type Limits = Readonly<Record<'deposit' | 'loss' | 'wager', Partial<Readonly<Spans>>>>

export type Wallet = {
  readonly market: number
  readonly currency: string
  seq: number
  cash: number
  held: number
  bars: number
  /** When it was opened or last changed. */
  lastMs: number
  countedOn: string
  counters: Counters
  limits: Limits
  inPlay: string | null
  readonly holds: Map<string, Hold>
  readonly bonuses: Map<string, Bonus>
  readonly answers: Map<string, { readonly request: Request; readonly answer: Answer }>
  readonly journal: Transfer[]
  readonly adjustments: Adjustment[]
  readonly days: Map<string, Day>
  readonly events: Event[]
}

export type Book = Map<number, Wallet>

/** Of the markets 1 to 3. */
export const currencies: readonly string[] = ['INR', 'PKR', 'BDT']

export function newWallet(market: number, openedMs: number, today: string): Wallet {
  return {
    market,
    currency: currencies[market - 1] ?? '',
    seq: 0,
    cash: 0,
    held: 0,
    bars: 0,
    lastMs: openedMs,
    countedOn: today,
    counters: noCounters(),
    limits: { deposit: {}, loss: {}, wager: {} },
    inPlay: null,
    holds: new Map(),
    bonuses: new Map(),
    answers: new Map(),
    journal: [],
    adjustments: [],
    days: new Map(),
    events: [],
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
