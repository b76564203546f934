import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { House } from '../../http/context.ts'
import { betReversed, carryOutside, stakedFromBonus } from '../../ledger/index.ts'
import { balanceOf } from './balance.ts'
import { answerOf } from './bet.ts'
import { reverseFreeBet } from './float/float-bet.ts'
import type { BetAnswer, Reversal } from './moves.ts'

/**
 * Takes a settled bet back, net: the stake comes back and what was won goes. It is refused when the player no longer has
 * what he won, and when a bonus had a part in it, because then nobody but a person can say what belongs to whom.
 */
export async function reverseBet(house: House, reversal: Reversal): Promise<BetAnswer> {
  const { playerId, mode, bet, stake, won, carry } = reversal
  if (mode === 'free') return await reverseFreeBet(house, reversal)
  const shard = house.databases.shardOf(playerId)
  if ((await stakedFromBonus(shard.pool, playerId, bet)) > 0n) return await untouched(house, playerId, 'closed')
  if (stake !== won) return answerOf(await betReversed(house.ledger, reversal))
  await shard.transact((tx) => carryOutside(tx, playerId, carry))
  return await untouched(house, playerId, 'posted')
}

async function untouched(house: House, playerId: PlayerId, status: BetAnswer['status']): Promise<BetAnswer> {
  return {
    status,
    seq: 0,
    again: false,
    reason: [],
    balance: (await balanceOf(house, { playerId, mode: 'real' })) ?? nothing,
  }
}
