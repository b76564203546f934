import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, compare, isNegative, type Money, minor, negate, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import { type Status, writeFreeRecord } from '../../ledger/index.ts'
import type { Bet, BetAnswer, Prize, Reversal, Rollback, Settlement } from './bet-types.ts'
import {
  addEntry,
  type FloatBet,
  findEntry,
  findFloatBet,
  lockFloat,
  saveFloat,
  saveFloatBet,
  selectOpenFloatBets,
  settleFloatBets,
} from './free-play-queries.ts'

/** The starting balance in coins, and the target of a top-up. */
export const startFloat = minor(100_000n)

/** Free play answers with the ledger's statuses, so that a use case does not depend on the wallet mode. */
export function placeFreeBet(app: AppContext, bet: Bet): Promise<BetAnswer> {
  const { stake } = bet
  return move(app, bet, { id: `place:${bet.bet}`, amount: stake }, (found, balance) => {
    if (found) return refused(found.state === 'VOID' && found.stake === 0n ? 'void' : 'closed')
    if (stake <= 0n) return refused('invalid')
    if (compare(stake, balance) > 0) return refused('insufficient')
    return { status: 'posted', change: negate(stake), bet: { state: 'OPEN', stake } }
  })
}

export function settleFreeBet(app: AppContext, settlement: Settlement): Promise<BetAnswer> {
  const { amount } = settlement
  return move(app, settlement, { id: `settle:${settlement.settlement}`, amount }, (found) => {
    if (!found) return refused('noHold')
    if (found.state !== 'OPEN') return refused('closed')
    return { status: 'posted', change: amount, bet: { ...found, state: 'SETTLED' } }
  })
}

/**
 * Settles many bets of one player in one transaction, as `settleFreeBet` does with one. A bet that is not open was
 * settled before, or is unknown: nothing is paid for it.
 */
export async function settleFreeBets(
  { databases, clock }: AppContext,
  playerId: PlayerId,
  settlements: readonly Pick<Settlement, 'bet' | 'settlement' | 'amount'>[],
): Promise<void> {
  await databases.shardOf(playerId).transact(async (tx) => {
    const balance = await lockFloat(tx, playerId, startFloat)
    const bets = settlements.map(({ bet }) => bet)
    const open = await selectOpenFloatBets(tx, playerId, bets)
    const at = clock.now()
    const entries = settlements
      .filter(({ bet }) => open.has(bet))
      .map(({ bet, settlement, amount }) => {
        return { id: `settle:${settlement}`, bet, status: 'posted', amount, change: amount, at } as const
      })
    if (entries.length === 0) return
    await settleFloatBets(tx, playerId, entries)
    await saveFloat(
      tx,
      playerId,
      entries.reduce((sum, { amount }) => add(sum, amount), balance),
    )
  })
}

export function rollBackFreeBet(app: AppContext, rollback: Rollback): Promise<BetAnswer> {
  return move(app, rollback, { id: `rollBack:${rollback.rollback}`, amount: nothing }, (found) => {
    if (!found) return { status: 'tombstone', change: nothing, bet: { state: 'VOID', stake: nothing } }
    if (found.state !== 'OPEN') return refused('closed')
    return { status: 'posted', change: found.stake, bet: { ...found, state: 'VOID' } }
  })
}

export function payFreePrize(app: AppContext, prize: Prize): Promise<BetAnswer> {
  const { amount, prize: id } = prize
  return move(app, { ...prize, bet: id }, { id: `prize:${id}`, amount }, () => ({ status: 'posted', change: amount }))
}

export function reverseFreeBet(app: AppContext, reversal: Reversal): Promise<BetAnswer> {
  const change = subtract(reversal.stake, reversal.won)
  return move(app, reversal, { id: `reverse:${reversal.reversal}`, amount: change }, (found, balance) => {
    if (found?.state !== 'SETTLED') return refused('closed')
    if (isNegative(add(balance, change))) return refused('insufficient')
    return { status: 'posted', change, bet: { ...found, state: 'VOID' } }
  })
}

type Decision = { readonly status: Status; readonly change: Money; readonly bet?: FloatBet }
type Decide = (found: FloatBet | undefined, balance: Money) => Decision
type Moved = Pick<Bet, 'playerId' | 'bet' | 'attached'>
type Asked = { readonly id: string; readonly amount: Money }

function refused(status: Status): Decision {
  return { status, change: nothing }
}

/** One transaction under the lock of the player's coins: each id is answered once, with its attached record. */
function move({ databases, clock }: AppContext, moved: Moved, asked: Asked, decide: Decide): Promise<BetAnswer> {
  return databases.shardOf(moved.playerId).transact(async (tx) => {
    const { playerId, bet } = moved
    const balance = await lockFloat(tx, playerId, startFloat)
    const known = await findEntry(tx, playerId, asked.id)
    if (known) {
      const isSame = known.bet === bet && known.amount === asked.amount
      return answer(isSame ? known.status : 'conflict', balance, isSame)
    }
    const decision = decide(await findFloatBet(tx, playerId, bet), balance)
    return await write(tx, moved, asked, { ...decision, balance, at: clock.now() })
  })
}

type Decided = Decision & { readonly balance: Money; readonly at: Date }

async function write(tx: ShardTx, moved: Moved, asked: Asked, decided: Decided) {
  const { playerId, bet } = moved
  const { status, change, at } = decided
  const balance = add(decided.balance, change)
  // As in the ledger, a command about an unknown bet is not remembered: it may be valid when it is repeated.
  if (status === 'noHold' || status === 'invalid') return answer(status, balance, false)
  await addEntry(tx, playerId, { ...asked, bet, status, change, at })
  if (decided.bet) await saveFloatBet(tx, playerId, bet, decided.bet)
  if (change !== 0n) await saveFloat(tx, playerId, balance)
  const recordResult =
    moved.attached && status === 'posted' ? await writeFreeRecord(tx, playerId, moved.attached, at) : undefined
  return { ...answer(status, balance, false), recordResult }
}

function answer(status: Status, balance: Money, again: boolean): BetAnswer {
  return { status, seq: 0, balance, again, reason: [] }
}
