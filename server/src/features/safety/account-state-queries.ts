import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AccountState, ConductRule } from '@zamra/contract/conduct-rules.ts'
import type { accountStandings } from '@zamra/contract/safety.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { breakIsOver, breakReasons } from './break.ts'

export type StoredAccountState = {
  readonly state: AccountState
  readonly caseNo: string
  readonly rule: ConductRule
  readonly legalGround: string | null
  readonly since: Date
  readonly barsBefore: number
}

export type AccountStanding = { readonly state: (typeof accountStandings)[number]; readonly since: Date | null }

/** The state of the account as its history says it. Active since it exists when there is no history. */
export async function findAccountStanding(shard: ShardReader, playerId: PlayerId): Promise<AccountStanding> {
  const last = await shard
    .selectFrom('state_change')
    .select([sql<AccountStanding['state']>`to_state`.as('state'), 'at as since'])
    .where('player_id', '=', playerId)
    .where('object', '=', 'account')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { state: 'ACTIVE', since: null }
}

function accountStates(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('account_state')
    .select([sql<AccountState>`state`.as('state'), 'case_no as caseNo', sql<ConductRule>`rule`.as('rule')])
    .select(['legal_ground as legalGround', 'since', 'bars_before as barsBefore'])
    .where('player_id', '=', playerId)
}

/** What a case has made of the account. Undefined when there was never one. */
export function findAccountState(shard: ShardReader, playerId: PlayerId): Promise<StoredAccountState | undefined> {
  return accountStates(shard, playerId).executeTakeFirst()
}

export function lockAccountState(tx: ShardTx, playerId: PlayerId): Promise<StoredAccountState | undefined> {
  return accountStates(tx, playerId).forUpdate().executeTakeFirst()
}

/** The database refuses an order of states that does not exist. */
export async function saveAccountState(tx: ShardTx, playerId: PlayerId, saved: StoredAccountState): Promise<void> {
  const { state, caseNo, rule, legalGround, since, barsBefore } = saved
  const row = { state, case_no: caseNo, rule, legal_ground: legalGround, since, bars_before: barsBefore }
  const { numUpdatedRows } = await tx
    .updateTable('account_state')
    .set(row)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  // No upsert: its insert would be checked as the first state of the account.
  if (numUpdatedRows === 0n)
    await tx
      .insertInto('account_state')
      .values({ player_id: playerId, ...row })
      .execute()
}

/** Why the wallet was barred or opened last, breaks and these reasons aside. */
export async function findLastBarReason(
  shard: ShardReader,
  playerId: PlayerId,
  besides: readonly string[],
): Promise<string | undefined> {
  const aside = [...Object.values(breakReasons), breakIsOver, ...besides]
  const last = sql<{ reason: string }>`(
    select reason from ledger.restriction
    where player_id = ${playerId} and kind = 'bars' and reason <> all (${aside}::text[])
    order by number desc limit 1)`.as('last')
  return (await shard.selectFrom(last).select('reason').executeTakeFirst())?.reason
}

/** Whether the person must not come back: a freeze, a closed account, or a case that is not closed. */
export async function isKeptOutByCase(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = sql<{ isKeptOut: boolean }>`(select is_kept_out_by_case(${playerId}) as "isKeptOut")`.as('found')
  return (await shard.selectFrom(found).select('isKeptOut').executeTakeFirst())?.isKeptOut ?? false
}
