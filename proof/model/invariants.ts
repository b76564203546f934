import { accounts } from './book.ts'
import type { PlayerState } from './state.ts'

/**
 * The invariants that can be checked on the rows of one player alone, without the model's ledger.
 * The names are those of the list in docs/guides/ledger.md.
 */
export function brokenInvariant(found: PlayerState, requestedKeys: readonly string[]): string | undefined {
  return invariants.find(({ isBroken }) => isBroken(asRows(found), requestedKeys))?.name
}

const invariants: readonly Invariant[] = [
  {
    name: 'I1 all accounts together are zero',
    isBroken: ({ transfers }) => sum([...balances(transfers).values()]) !== 0,
  },
  {
    name: 'I2 a transfer debits one account and credits another, with one amount above zero',
    isBroken: ({ transfers }) => transfers.some((row) => row.debit === row.credit || number(row.amount) <= 0),
  },
  {
    name: 'I2 a transfer is in the currency of the wallet',
    isBroken: ({ transfers, wallet }) => transfers.some((row) => row.currency !== wallet.currency),
  },
  {
    name: 'I3 no pocket is below zero',
    isBroken: ({ transfers, wallet, bonuses }) =>
      number(wallet.cash) < 0 ||
      number(wallet.held) < 0 ||
      bonuses.some((row) => number(row.balance) < 0) ||
      transfers.some((row) => number(row.debit_after) < 0 || number(row.credit_after) < 0),
  },
  { name: 'I4 a balance is the sum of its history, at every step', isBroken: isBalanceWrong },
  {
    name: 'I5 the sequence is 1 to n',
    isBroken: ({ transfers, wallet }) =>
      transfers.some((row, index) => row.seq !== index + 1) || wallet.seq !== transfers.length,
  },
  {
    name: 'I6 one effect for one key',
    isBroken: ({ transfers, commands }) =>
      new Set(commands.map((row) => row.key)).size !== commands.length ||
      sum(commands.map((row) => number(row.legs))) !== transfers.length,
  },
  {
    name: 'I8 every command in the ledger was requested',
    isBroken: ({ commands }, requestedKeys) => commands.some((row) => !requestedKeys.includes(String(row.key))),
  },
  { name: 'I10 I13 a bet or a withdrawal is closed once, with what was taken', isBroken: isClosedWrongly },
  { name: 'I13 of a paid withdrawal at most what was paid is returned, once', isBroken: isReturnedWrongly },
  {
    name: 'I14 a deposit is credited once for its reference',
    isBroken: ({ transfers }) => hasTwice(transfers.filter((row) => row.kind === kinds.depositCredited)),
  },
  {
    name: 'I18 what the games took is the stakes less what came back',
    isBroken: ({ transfers }) => (balances(transfers).get(accounts.games) ?? 0) !== gamesProfit(transfers),
  },
  {
    name: 'I19 a wager falls and never below zero; a converted bonus has none left',
    isBroken: ({ bonuses }) =>
      bonuses.some(
        ({ wager_left: left, wager_required: required, state, balance }) =>
          number(left) < 0 ||
          number(left) > number(required) ||
          (state === 'converted' && left !== 0) ||
          (state !== 'active' && balance !== 0),
      ),
  },
  {
    name: 'I21 one event for each posted command that states one',
    isBroken: ({ commands, events }) =>
      commands.filter((row) => row.status === 'posted' && kindsWithEvent.has(number(row.kind))).length !==
      events.length,
  },
]

/** The invariants of the list above, and those that the comparison with the model's ledger and its clock shows. */
export const heldHere = 'I1 I2 I3 I4 I5 I6 I8 I10 I11 I13 I14 I16 I18 I19 I20 I21 I22'

export const notHeldHere: readonly string[] = [
  'held by another proof of the ledger: I7 I24 (simulate), I9 I23 (planted: edits of the journal)',
  'shown by features: I12 game (a win without a session), I15 deposit (the amount the bank confirmed), the UTR of I14 deposit,',
  '  the payout reference of I13 withdrawal, claim-once and identity of I20 promo and session, copies in a second place of I7 operations',
  'cannot arise: I17, because no command touches two players',
]

type Row = Readonly<Record<string, unknown>>
type Rows = { readonly [part in keyof PlayerState]: part extends 'wallet' ? Row : readonly Row[] }
type Invariant = { readonly name: string; readonly isBroken: (rows: Rows, requestedKeys: readonly string[]) => boolean }

const kinds = {
  depositCredited: 3,
  betPlaced: 5,
  betWon: 6,
  betRolledBack: 7,
  held: 8,
  paid: 9,
  returned: 10,
  prize: 25,
  reversed: 33,
  feeReturned: 34,
  taxReturned: 35,
  giftPlaced: 36,
  giftWon: 37,
  giftRolledBack: 38,
  giftWonAsBonus: 39,
}
const kindsWithEvent = new Set([3, 6, 7, 9, 10, 11, 12, 13, 16, 25, 33, 34, 35, 37, 38, 39])

function asRows(found: PlayerState): Rows {
  return found
}

function balances(transfers: readonly Row[]): Map<number, number> {
  const all = new Map<number, number>()
  for (const { debit, credit, amount } of transfers) {
    all.set(number(debit), (all.get(number(debit)) ?? 0) - number(amount))
    all.set(number(credit), (all.get(number(credit)) ?? 0) + number(amount))
  }
  return all
}

function isBalanceWrong({ transfers, wallet, bonuses }: Rows): boolean {
  const pockets = new Map<string, number>()
  const isWrong = (account: unknown, grant: unknown, change: number, after: unknown) => {
    if (number(account) > accounts.bonus) return after !== null
    const pocket = `${String(account)} ${account === accounts.bonus ? String(grant) : ''}`
    pockets.set(pocket, (pockets.get(pocket) ?? 0) + change)
    return pockets.get(pocket) !== after
  }
  const isRowWrong = transfers.some(
    ({ debit, credit, amount, grant_id: grant, debit_after: debitAfter, credit_after: creditAfter }) =>
      isWrong(debit, grant, -number(amount), debitAfter) || isWrong(credit, grant, number(amount), creditAfter),
  )
  const cash = pockets.get(`${accounts.cash} `) ?? 0
  const held = pockets.get(`${accounts.held} `) ?? 0
  const isBonusWrong = bonuses.some(
    (row) => (pockets.get(`${accounts.bonus} ${String(row.grant_id)}`) ?? 0) !== row.balance,
  )
  return isRowWrong || cash !== wallet.cash || held !== wallet.held || isBonusWrong
}

/** For each reference, the transfers that opened and closed it must agree with its hold. */
function isClosedWrongly({ transfers, holds }: Rows): boolean {
  const total = (ref: unknown, kind: number) =>
    sum(transfers.filter((row) => row.ref === ref && row.kind === kind).map(amountOf))
  const isBetWrong = ({ ref, state, amount }: Row) =>
    total(ref, kinds.betPlaced) !== amount || total(ref, kinds.betRolledBack) !== (state === 'voided' ? amount : 0)
  const isGiftWrong = ({ ref, state, amount, settled }: Row) =>
    total(ref, kinds.giftPlaced) !== amount ||
    total(ref, kinds.giftRolledBack) !== (state === 'voided' ? amount : 0) ||
    total(ref, kinds.giftWon) + total(ref, kinds.giftWonAsBonus) !== number(settled ?? 0) ||
    transfers.some((row) => row.ref === ref && row.kind === kinds.giftRolledBack && row.credit !== accounts.promo)
  const isWithdrawalWrong = ({ ref, state, amount }: Row) =>
    total(ref, kinds.held) !== amount ||
    total(ref, kinds.paid) !== (state === 'posted' ? amount : 0) ||
    total(ref, kinds.returned) !== (state === 'voided' ? amount : 0)
  return (
    holds.filter((row) => row.class === 'bet').some(isBetWrong) ||
    holds.filter((row) => row.class === 'giftBet').some(isGiftWrong) ||
    holds.filter((row) => row.class === 'withdrawal').some(isWithdrawalWrong)
  )
}

function isReturnedWrongly({ transfers }: Rows): boolean {
  const ways = [
    [kinds.reversed, accounts.gateway],
    [kinds.feeReturned, accounts.fees],
    [kinds.taxReturned, accounts.tax],
  ] as const
  return ways.some(([kind, account]) => {
    const returned = transfers.filter((row) => row.kind === kind)
    const paid = (ref: unknown) =>
      sum(transfers.filter((row) => row.ref === ref && row.kind === kinds.paid && row.credit === account).map(amountOf))
    return hasTwice(returned) || returned.some((row) => row.debit !== account || number(row.amount) > paid(row.ref))
  })
}

function gamesProfit(transfers: readonly Row[]): number {
  const of = (...wanted: number[]) => sum(transfers.filter((row) => wanted.includes(number(row.kind))).map(amountOf))
  const back = [
    kinds.betWon,
    kinds.betRolledBack,
    kinds.prize,
    kinds.giftWon,
    kinds.giftWonAsBonus,
    kinds.giftRolledBack,
  ]
  return of(kinds.betPlaced, kinds.giftPlaced) - of(...back)
}

function hasTwice(rows: readonly Row[]): boolean {
  return new Set(rows.map((row) => row.ref)).size !== rows.length
}

function amountOf(row: Row): number {
  return number(row.amount)
}

function number(value: unknown): number {
  return Number(value)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
