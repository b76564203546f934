import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Bps, type Money, nothing } from '@zamra/contract/money.ts'
import type { BetRules, Book } from '../../server/src/ledger/book.ts'
import type { Outcome } from '../../server/src/ledger/command.ts'
import type { LedgerCode } from './ledger-code.ts'

/** A request to the ledger, and the change that it must make if it is granted, computed independently. */
export type Job = {
  readonly name: string
  readonly playerId: PlayerId
  run(book: Book): Promise<Outcome>
  readonly change: Change
}

export type Change = {
  cash?: number
  held?: number
  fees?: number
  tax?: number
  gateway?: number
  games?: number
  promo?: number
}

type Paid = { readonly id: string; readonly net: number; readonly fee: number; readonly tax: number }

type Open = { readonly id: string; readonly amount: number }

const rules: BetRules = { weight: 0 as Bps, turnover: 'stake' }

/** The requests of one player: deposits, bets, also those the operator stakes, wins, rollbacks, withdrawals. Every open bet is closed at some point. */
export function createPlayerJobs({ book: code }: LedgerCode, playerId: PlayerId, random: () => number): () => Job {
  const bets: Open[] = []
  const gifts: Open[] = []
  const withdrawals: Open[] = []
  const paid: Paid[] = []
  let numbered = 0
  const money = (amount: number) => BigInt(amount) as Money
  const fresh = (word: string) => {
    numbered += 1
    return `${word} ${playerId} ${numbered}`
  }
  const pick = (from: Open[]) => from.splice(Math.floor(random() * from.length), 1)[0]

  const deposit = (): Job => {
    const [order, payment, amount] = [fresh('order'), fresh('payment'), 1 + Math.floor(random() * 500)]
    const run = (book: Book) =>
      code.depositCredited(book, { currency: 'INR', playerId, order, payment, amount: money(amount) })
    return { name: payment, playerId, run, change: { cash: amount, gateway: -amount } }
  }
  const bet = (): Job => {
    const [id, amount] = [fresh('bet'), 1 + Math.floor(random() * 100)]
    bets.push({ id, amount })
    const run = (book: Book) =>
      code.betPlaced(book, { currency: 'INR', playerId, bet: id, stake: money(amount), ...rules })
    return { name: id, playerId, run, change: { cash: -amount, games: amount } }
  }
  const settle = (open: Open): Job => {
    const [settlement, amount] = [fresh('settlement'), Math.floor(random() * 150)]
    const run = (book: Book) =>
      code.betWon(book, { currency: 'INR', playerId, bet: open.id, settlement, amount: money(amount) })
    return { name: settlement, playerId, run, change: { cash: amount, games: -amount } }
  }
  const rollback = (open: Open): Job => {
    const id = fresh('rollback')
    const run = (book: Book) => code.betRolledBack(book, { currency: 'INR', playerId, bet: open.id, rollback: id })
    return { name: id, playerId, run, change: { cash: open.amount, games: -open.amount } }
  }
  const gift = (): Job => {
    const [id, amount] = [fresh('gift bet'), 1 + Math.floor(random() * 100)]
    gifts.push({ id, amount })
    const run = (book: Book) => code.giftBetPlaced(book, { currency: 'INR', playerId, bet: id, stake: money(amount) })
    return { name: id, playerId, run, change: { promo: -amount, games: amount } }
  }
  const settleGift = (open: Open): Job => {
    const [settlement, amount] = [fresh('gift settlement'), Math.floor(random() * 150)]
    const run = (book: Book) =>
      code.giftBetWon(book, { currency: 'INR', playerId, bet: open.id, settlement, amount: money(amount) })
    return { name: settlement, playerId, run, change: { cash: amount, games: -amount } }
  }
  const rollGiftBack = (open: Open): Job => {
    const id = fresh('gift rollback')
    const run = (book: Book) => code.giftBetRolledBack(book, { currency: 'INR', playerId, bet: open.id, rollback: id })
    return { name: id, playerId, run, change: { promo: open.amount, games: -open.amount } }
  }
  const withdraw = (): Job => {
    const [id, amount] = [fresh('withdrawal'), 20 + Math.floor(random() * 200)]
    withdrawals.push({ id, amount })
    const run = (book: Book) =>
      code.withdrawalHeld(book, { currency: 'INR', playerId, withdrawal: id, amount: money(amount) })
    return { name: id, playerId, run, change: { cash: -amount, held: amount } }
  }
  const pay = ({ id, amount }: Open): Job => {
    const [fee, tax] = [Math.floor(random() * 9), Math.floor(random() * 9)]
    const costs = { fee: fee === 0 ? nothing : money(fee), tax: money(tax) }
    paid.push({ id, net: amount - fee - tax, fee, tax })
    const run = (book: Book) => code.withdrawalPaid(book, { currency: 'INR', playerId, withdrawal: id, ...costs })
    return { name: `pay ${id}`, playerId, run, change: { held: -amount, fees: fee, tax, gateway: amount - fee - tax } }
  }
  const giveBack = ({ id, amount }: Open): Job => {
    const run = (book: Book) => code.withdrawalReturned(book, { currency: 'INR', playerId, withdrawal: id })
    return { name: `return ${id}`, playerId, run, change: { cash: amount, held: -amount } }
  }

  const reverse = ({ id, net, fee, tax }: Paid): readonly Job[] => {
    const of = (amount: number) => ({ currency: 'INR', playerId, withdrawal: id, amount: money(amount) })
    const job = (name: string, run: Job['run'], change: Change): Job => ({
      name: `${name} ${id}`,
      playerId,
      run,
      change,
    })
    const all = [
      job('reverse', (book) => code.withdrawalReversed(book, of(net)), { cash: net, gateway: -net }),
      fee > 0 && job('fee of', (book) => code.withdrawalFeeReturned(book, of(fee)), { cash: fee, fees: -fee }),
      tax > 0 && job('tax of', (book) => code.withdrawalTaxReturned(book, of(tax)), { cash: tax, tax: -tax }),
    ]
    return all.filter((one) => one !== false)
  }

  const close = (dice: number): Job | undefined => {
    const openBet = dice < 0.45 ? pick(bets) : undefined
    if (openBet) return dice < 0.35 ? settle(openBet) : rollback(openBet)
    const openWithdrawal = dice < 0.55 ? pick(withdrawals) : undefined
    return openWithdrawal && (dice < 0.5 ? pay(openWithdrawal) : giveBack(openWithdrawal))
  }
  const closeGift = (dice: number): Job | undefined => {
    const open = dice > 0.55 && dice < 0.6 ? pick(gifts) : undefined
    return open && (dice < 0.585 ? settleGift(open) : rollGiftBack(open))
  }
  const waiting: Job[] = []
  const open = (dice: number): Job => {
    const returned = dice > 0.96 ? paid.shift() : undefined
    if (returned) waiting.push(...reverse(returned))
    if (dice < 0.65) return deposit()
    if (dice < 0.7) return gift()
    return dice < 0.77 ? withdraw() : bet()
  }
  return () => {
    const dice = random()
    return waiting.shift() ?? close(dice) ?? closeGift(dice) ?? open(dice)
  }
}
