import { isDeepStrictEqual } from 'node:util'
import { movements as kinds } from '../../server/src/ledger/movements.ts'
import { type Answer, accounts, type Book, type Request, type Transfer, type Wallet } from './book.ts'
import { calendarOf, countersToday } from './calendar.ts'
import { type Movement, movements } from './movements.ts'
import type { Case, Granted, Leg, Verdict } from './verdict.ts'

/** Returns what the ledger must answer to a request, and changes the model's ledger accordingly. */
export function audit(book: Book, request: Request, atMs: number): Answer {
  const wallet = book.get(request.player)
  if (!wallet) return answerWithoutWallet
  const pocket = pocketOf(wallet, request)
  const known = wallet.answers.get(request.key)
  if (known) {
    if (!isDeepStrictEqual(known.request, request))
      return { ...answerWith(wallet, pocket), status: 'conflict', again: true }
    return { ...known.answer, again: true, cashNow: wallet.cash, heldNow: wallet.held }
  }
  const answer = decide(wallet, request, atMs, pocket)
  if (!isRetryable(request, answer)) wallet.answers.set(request.key, { request, answer })
  return answer
}

/** These answers are not stored, so the same key may be retried. A conversion is retried until the bonus is wagered. */
function isRetryable({ movement }: Request, { status }: Answer): boolean {
  return (
    ['noHold', 'invalid', 'wrongCurrency'].includes(status) || (movement === 'bonusConverted' && status === 'wagerLeft')
  )
}

function decide(wallet: Wallet, request: Request, clockMs: number, grant: string | null): Answer {
  // A clock that is behind changes nothing: for the player it is not earlier than it was.
  const atMs = Math.max(clockMs, wallet.lastMs)
  const calendar = calendarOf(wallet.market, atMs)
  const today = [calendar.day, wallet.countedOn].sort()[1] ?? calendar.day
  const { ref } = request
  const movement = movements[request.movement]
  if (!movement || isInvalid(movement, request)) return { ...answerWith(wallet, grant), status: 'invalid' }
  if (request.currency !== wallet.currency) return { ...answerWith(wallet, grant), status: 'wrongCurrency' }
  const current = { ...wallet, counters: countersToday(wallet, calendar) }
  const found: Case = { wallet: current, calendar, today, ref, grant }
  const verdict = movement.evaluate(request, found)
  if (verdict.status !== 'posted') return refuse(wallet, verdict, grant)
  const posted = transfersOf(wallet, request, verdict, { atMs, ref, grant })
  if (!posted) return { ...answerWith(wallet, grant), status: 'insufficient' }
  wallet.lastMs = atMs
  finishDay(wallet, today)
  apply(wallet, current, verdict, posted)
  const { proposedBy, approvedBy } = request
  if (movement.needsApproval && proposedBy && approvedBy)
    wallet.adjustments.push({ seq: wallet.seq, proposed_by: proposedBy, approved_by: approvedBy })
  const { market, currency } = wallet
  appendEvent(wallet, verdict, { market, currency, day: today, movement: kinds[request.movement].kind, ref, grant })
  return { ...answerWith(wallet, grant), status: 'posted', legs: posted.length }
}

function refuse(wallet: Wallet, verdict: Verdict, grant: string | null): Answer {
  const { status, reason = [], mark } = verdict as Exclude<Verdict, Granted>
  mark?.()
  return { ...answerWith(wallet, grant), status, reason }
}

const largest = 10_000_000_000_000

function isInvalid({ least, needsApproval }: Movement, request: Request): boolean {
  const { movement, amount, weight, turnoverRule, grant, proposedBy, approvedBy } = request
  const isMissing =
    (needsApproval && (!proposedBy || !approvedBy || proposedBy === approvedBy)) ||
    (movement === 'betPlaced' && (weight === undefined || turnoverRule === undefined)) ||
    (granting.has(movement) && grant === undefined)
  return isMissing || isGiftInvalid(request) || amount < least || amount > largest
}

const granting = new Set<string>(['bonusGranted', 'giftBetWonAsBonus'])

/** A bet that the operator stakes counts for nothing. */
function isGiftInvalid({ movement, weight, turnoverRule }: Request): boolean {
  return movement === 'giftBetPlaced' && (weight !== 0 || turnoverRule !== 'none')
}

type Pockets = { cash: number; held: number; bonus: number }

/** The legs as rows of the journal, or nothing when a pocket would fall below zero. */
function transfersOf(
  wallet: Wallet,
  request: Request,
  { legs }: Granted,
  row: { readonly atMs: number; readonly ref: string; readonly grant: string | null },
): readonly Transfer[] | undefined {
  const pockets: Pockets = { cash: wallet.cash, held: wallet.held, bonus: balanceOf(wallet, row.grant) ?? 0 }
  const transfers = legs
    .filter((leg) => leg.amount > 0)
    .map((leg, index) => ({
      seq: wallet.seq + 1 + index,
      at: row.atMs,
      ...leg,
      debitAfter: move(pockets, leg.debit, -leg.amount),
      creditAfter: move(pockets, leg.credit, leg.amount),
      movement: request.movement,
      ref: row.ref,
      currency: wallet.currency,
      grant: touchesBonus(leg) ? row.grant : null,
    }))
  return Object.values(pockets).some((balance) => balance < 0) ? undefined : transfers
}

function move(pockets: Pockets, account: number, amount: number): number | null {
  const name = pocketNames[account]
  if (!name) return null
  pockets[name] += amount
  return pockets[name]
}

const pocketNames: Readonly<Record<number, keyof Pockets>> = {
  [accounts.cash]: 'cash',
  [accounts.held]: 'held',
  [accounts.bonus]: 'bonus',
}

function touchesBonus({ debit, credit }: Leg): boolean {
  return debit === accounts.bonus || credit === accounts.bonus
}

/** A finished day is stored with the next posted command, unless all of its counters are zero. */
function finishDay(wallet: Wallet, today: string): void {
  const { staked, won, turnover, credited, withdrawn } = wallet.counters
  const day = { staked: staked.day, won: won.day, turnover, credited, withdrawn }
  if (wallet.countedOn < today && Object.values(day).some((amount) => amount !== 0))
    wallet.days.set(wallet.countedOn, day)
  wallet.countedOn = today
}

function apply(wallet: Wallet, current: Wallet, { effect }: Granted, posted: readonly Transfer[]): void {
  effect?.()
  wallet.counters = current.counters
  wallet.inPlay = current.inPlay
  for (const transfer of posted) post(wallet, transfer)
}

function post(wallet: Wallet, transfer: Transfer): void {
  wallet.journal.push(transfer)
  wallet.seq = transfer.seq
  for (const [account, sign] of [
    [transfer.debit, -1],
    [transfer.credit, 1],
  ] as const) {
    if (account === accounts.cash) wallet.cash += sign * transfer.amount
    if (account === accounts.held) wallet.held += sign * transfer.amount
    const bonus = transfer.grant === null ? undefined : wallet.bonuses.get(transfer.grant)
    if (account === accounts.bonus && bonus) bonus.balance += sign * transfer.amount
  }
}

function appendEvent(wallet: Wallet, { event }: Granted, common: Readonly<Record<string, unknown>>): void {
  if (!event) return
  const { grant, ...rest } = common
  wallet.events.push({ kind: event.kind, payload: { ...rest, ...event.payload, ...(grant !== null && { grant }) } })
}

const closingBets = new Set<string>(['betWon', 'betRolledBack', 'giftBetWon', 'giftBetRolledBack'])

/** Which grant a request is about: the one in play, the one that was staked, or the one that it names. */
function pocketOf(wallet: Wallet, { movement, ref, grant, weight = 0 }: Request): string | null {
  if (movement === 'betPlaced' || movement === 'giftBetPlaced') return weight > 0 ? wallet.inPlay : null
  const hold = closingBets.has(movement) ? wallet.holds.get(ref) : undefined
  return hold ? hold.grant : (grant ?? null)
}

function balanceOf(wallet: Wallet, grant: string | null): number | null {
  return grant === null ? null : (wallet.bonuses.get(grant)?.balance ?? null)
}

function answerWith(wallet: Wallet, grant: string | null): Answer {
  const { seq, cash, held } = wallet
  const rest = { again: false, legs: 0, reason: [] }
  return { status: 'posted', seq, cash, held, bonus: balanceOf(wallet, grant), cashNow: cash, heldNow: held, ...rest }
}

const answerWithoutWallet: Answer = {
  status: 'noWallet',
  again: false,
  seq: 0,
  legs: 0,
  cash: 0,
  held: 0,
  bonus: null,
  reason: [],
  cashNow: 0,
  heldNow: 0,
}
