import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { Status } from '../../ledger/index.ts'

/** Creates the starting balance if there is none. The row stays locked until the transaction ends. */
export async function lockFloat(tx: ShardTx, playerId: PlayerId, start: Money): Promise<Money> {
  await tx
    .insertInto('free_play_wallet')
    .values({ player_id: playerId, balance: start })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('free_play_wallet')
    .select('balance')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.balance as Money
}

export async function findFloat(shard: ShardReader, playerId: PlayerId): Promise<Money | undefined> {
  const row = await shard
    .selectFrom('free_play_wallet')
    .select('balance')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.balance as Money | undefined
}

export async function saveFloat(tx: ShardTx, playerId: PlayerId, balance: Money): Promise<void> {
  await tx.updateTable('free_play_wallet').set({ balance }).where('player_id', '=', playerId).execute()
}

export type FloatEntry = {
  readonly id: string
  readonly bet: string
  readonly status: Status
  readonly amount: Money
  readonly change: Money
}

export async function findEntry(tx: ShardTx, playerId: PlayerId, id: string): Promise<FloatEntry | undefined> {
  const row = await tx
    .selectFrom('free_play_entry')
    .select(['id', 'bet', 'status', 'amount', 'change'])
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as FloatEntry | undefined
}

export async function addEntry(
  tx: ShardTx,
  playerId: PlayerId,
  entry: FloatEntry & { readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('free_play_entry')
    .values({ player_id: playerId, ...entry })
    .execute()
}

export type FloatBet = { readonly state: 'OPEN' | 'SETTLED' | 'VOID'; readonly stake: Money }

export async function findFloatBet(tx: ShardTx, playerId: PlayerId, bet: string): Promise<FloatBet | undefined> {
  const row = await tx
    .selectFrom('free_play_bet')
    .select(['state', 'stake'])
    .where('player_id', '=', playerId)
    .where('bet', '=', bet)
    .executeTakeFirst()
  return row as FloatBet | undefined
}

export async function saveFloatBet(tx: ShardTx, playerId: PlayerId, bet: string, { state, stake }: FloatBet) {
  await tx
    .insertInto('free_play_bet')
    .values({ player_id: playerId, bet, state, stake })
    .onConflict((conflict) => conflict.columns(['player_id', 'bet']).doUpdateSet({ state }))
    .execute()
}

/** Those of these bets that are open, of a player whose coins are locked. */
export async function selectOpenFloatBets(tx: ShardTx, playerId: PlayerId, bets: readonly string[]) {
  const rows = await tx
    .selectFrom('free_play_bet')
    .select('bet')
    .where('player_id', '=', playerId)
    .where('bet', 'in', bets)
    .where('state', '=', 'OPEN')
    .execute()
  return new Set(rows.map(({ bet }) => bet))
}

/** Writes what several bets were paid, and closes them. */
export async function settleFloatBets(
  tx: ShardTx,
  playerId: PlayerId,
  entries: readonly (FloatEntry & { readonly at: Date })[],
): Promise<void> {
  await tx
    .insertInto('free_play_entry')
    .values(entries.map((entry) => ({ player_id: playerId, ...entry })))
    .execute()
  await tx
    .updateTable('free_play_bet')
    .set({ state: 'SETTLED' })
    .where('player_id', '=', playerId)
    .where(
      'bet',
      'in',
      entries.map(({ bet }) => bet),
    )
    .execute()
}
