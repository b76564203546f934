import { add, type Money, negate, nothing, subtract } from '@zamra/contract/money.ts'
import { type Account, accounts, type Movement, movementOf } from '../../../ledger/index.ts'

/** All transfers of one movement between two accounts on one day, as the projection keeps them. */
export type Cell = {
  readonly day: string
  readonly kind: number
  readonly debit: number
  readonly credit: number
  readonly amount: Money
  readonly transfers: bigint
}

/** Which transfers a line adds, or subtracts with `sign: -1`. What is not named may be anything. */
type Term = {
  readonly sign: 1 | -1
  readonly movements?: readonly Movement[]
  readonly otherThan?: readonly Movement[]
  readonly debit?: Account
  readonly credit?: Account
}

const stakes: readonly Movement[] = ['betPlaced', 'giftBetPlaced']
const refunds: readonly Movement[] = ['betRolledBack', 'giftBetRolledBack']

/**
 * The lines of the reports. Stakes and prizes together are everything that moved on the account of the games, so the gross
 * gaming revenue is the change of that account; the bonus cost is the change of the account of promotions, without what is
 * paid for a late credit.
 */
const terms = {
  deposits: [{ sign: 1, movements: ['depositCredited', 'suspenseCredited'] }],
  withdrawals: [
    { sign: 1, movements: ['withdrawalPaid'], credit: 'gateway' },
    { sign: -1, movements: ['withdrawalReversed'], debit: 'gateway' },
  ],
  stakes: [
    { sign: 1, movements: stakes, credit: 'games' },
    { sign: -1, movements: refunds, debit: 'games' },
  ],
  prizes: [
    { sign: 1, otherThan: refunds, debit: 'games' },
    { sign: -1, otherThan: stakes, credit: 'games' },
  ],
  bonusCost: [
    { sign: 1, otherThan: ['lateCompensation'], debit: 'promo' },
    { sign: -1, credit: 'promo' },
  ],
  lateCredit: [{ sign: 1, movements: ['lateCompensation'], debit: 'promo' }],
  fees: [
    { sign: 1, credit: 'fees' },
    { sign: -1, debit: 'fees' },
  ],
  tax: [
    { sign: 1, credit: 'tax' },
    { sign: -1, debit: 'tax' },
  ],
  adjustments: [
    { sign: 1, movements: ['adjustmentIn'] },
    { sign: -1, movements: ['adjustmentOut'] },
  ],
} as const satisfies Readonly<Record<string, readonly Term[]>>

type SummedLine = keyof typeof terms
export type Line = SummedLine | 'ggr' | 'ngr'
export type Lines = Readonly<Record<Line, Money>>

export const lineNames = [...(Object.keys(terms) as SummedLine[]), 'ggr', 'ngr'] as const satisfies readonly Line[]

/** What cells of any days are on each line. */
export function linesOf(cells: readonly Cell[]): Lines {
  const sums = Object.fromEntries(
    Object.entries(terms).map(([line, of]) => [line, add(nothing, ...cells.map((cell) => amountOn(of, cell)))]),
  ) as Record<SummedLine, Money>
  const ggr = subtract(sums.stakes, sums.prizes)
  return { ...sums, ggr, ngr: subtract(ggr, sums.bonusCost) }
}

function amountOn(of: readonly Term[], cell: Cell): Money {
  const term = of.find((one) => isCounted(one, cell))
  if (!term) return nothing
  return term.sign === 1 ? cell.amount : negate(cell.amount)
}

function isCounted({ movements, otherThan, debit, credit }: Term, cell: Cell): boolean {
  const movement = movementOf(cell.kind)
  return (
    movement !== undefined &&
    (movements?.includes(movement) ?? true) &&
    !otherThan?.includes(movement) &&
    (debit === undefined || accounts[debit] === cell.debit) &&
    (credit === undefined || accounts[credit] === cell.credit)
  )
}

const kindsMax = 256

/** The numbers of these movements, for a statement. */
export function kindsOf(names: readonly Movement[]): string {
  const kinds = Array.from({ length: kindsMax }, (_, kind) => kind)
  return kinds.filter((kind) => names.includes(movementOf(kind) as Movement)).join(', ')
}

/** The same line of one transfer `t`, for sums that the database makes. Nothing in it comes from a request. */
export function lineSql(line: SummedLine): string {
  const cases = terms[line].map((term: Term) => {
    const conditions = [
      ...(term.movements ? [`t.kind in (${kindsOf(term.movements)})`] : []),
      ...(term.otherThan ? [`t.kind not in (${kindsOf(term.otherThan)})`] : []),
      ...(term.debit ? [`t.debit = ${accounts[term.debit]}`] : []),
      ...(term.credit ? [`t.credit = ${accounts[term.credit]}`] : []),
    ]
    return `when ${conditions.join(' and ')} then ${term.sign === 1 ? '' : '-'}t.amount`
  })
  return `case ${cases.join(' ')} else 0 end`
}

/** Whether a transfer `t` takes a stake. */
export const betSql = `(t.kind in (${kindsOf(stakes)}))::int`
