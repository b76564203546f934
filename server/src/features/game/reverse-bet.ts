import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { betReversed, hasServedBonus, writeFreeRecord } from '../../ledger/index.ts'
import { balanceOf } from './balance.ts'
import { suspendWin, toBetAnswer } from './bet.ts'
import type { BetAnswer, Reversal } from './bet-types.ts'
import { reverseFreeBet } from './free-bet.ts'

/**
 * Reverses a settled bet, net: the stake is refunded and the win is taken. It is refused when the player no longer has
 * the amount, and when a bonus took part in the bet, even by its turnover alone, because that needs manual review.
 */
export async function reverseBet(app: AppContext, reversal: Reversal): Promise<BetAnswer> {
  const { playerId, mode, bet, stake, won, attached } = reversal
  if (mode === 'free') return await reverseFreeBet(app, reversal)
  const shard = app.databases.shardOf(playerId)
  if (await hasServedBonus(shard.pool, playerId, bet)) return await untouched(app, playerId, 'closed')
  if (stake !== won) return await moveDifference(app, reversal)
  await shard.transact((tx) => writeFreeRecord(tx, playerId, attached, app.clock.now()))
  return await untouched(app, playerId, 'posted')
}

/** What an erased account would get back goes to suspense, because its wallet is closed. */
async function moveDifference(app: AppContext, reversal: Reversal): Promise<BetAnswer> {
  const { stake, won } = reversal
  const outcome = await betReversed(app.ledger, reversal)
  if (outcome.answer.status !== 'barred') return toBetAnswer(outcome)
  return await suspendWin(app, { ...reversal, win: reversal.reversal, amount: subtract(stake, won) })
}

async function untouched(app: AppContext, playerId: PlayerId, status: BetAnswer['status']): Promise<BetAnswer> {
  return {
    status,
    seq: 0,
    again: false,
    reason: [],
    balance: (await balanceOf(app, { playerId, mode: 'real' })) ?? nothing,
  }
}
