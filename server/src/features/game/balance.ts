import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { readBalance } from '../../ledger/index.ts'
import { startFloat } from './float/float-bet.ts'
import { findFloat } from './float/queries.ts'
import type { PlayMode } from './moves.ts'

type Purse = { readonly playerId: PlayerId; readonly mode: PlayMode }

/** What the player can stake now: his money and the bonus in play, or his coins. Undefined when he has no wallet. */
export async function balanceOf({ databases }: AppContext, { playerId, mode }: Purse): Promise<Money | undefined> {
  const shard = databases.shardOf(playerId)
  if (mode === 'free') return (await findFloat(shard.read, playerId)) ?? startFloat
  const balance = await readBalance(shard.pool, playerId)
  return balance && add(balance.cash, balance.bonus)
}
