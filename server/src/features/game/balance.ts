import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { readBalance } from '../../ledger/index.ts'
import type { PlayMode } from './bet-types.ts'
import { startFloat } from './free-bet.ts'
import { findFloat } from './free-play-queries.ts'

type BalanceOwner = { readonly playerId: PlayerId; readonly mode: PlayMode }

/** The amount a player can stake now: cash and the active bonus, or free-play coins. Undefined without a wallet. */
export async function balanceOf(
  { databases }: AppContext,
  { playerId, mode }: BalanceOwner,
): Promise<Money | undefined> {
  const shard = databases.shardOf(playerId)
  if (mode === 'free') return (await findFloat(shard.read, playerId)) ?? startFloat
  const balance = await readBalance(shard.pool, playerId)
  return balance && add(balance.cash, balance.bonus)
}
