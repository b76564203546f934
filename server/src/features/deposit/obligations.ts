import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { ShardReader } from '../../db/database.ts'
import { selectProcessing } from './processing-queries.ts'
import { sumHeld } from './review/queries.ts'

type Obligation = { readonly code: 'deposits' | 'heldDeposits'; readonly count: number; readonly amount: Money }

/** Orders that wait for money, and money that waits for a decision: an account with either is not erased. */
export async function readDepositObligations(shard: ShardReader, playerId: PlayerId): Promise<Obligation[]> {
  const processing = await selectProcessing(shard, playerId)
  const held = await sumHeld(shard, playerId)
  return [
    { code: 'deposits' as const, count: processing.length, amount: add(...processing.map(({ amount }) => amount)) },
    { code: 'heldDeposits' as const, ...held },
  ].filter(({ count }) => count > 0)
}
