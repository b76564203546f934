import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../../db/database.ts'
import type { Known } from './decide-privileges.ts'

type Row = {
  readonly days: readonly { readonly day: string; readonly turnover: string }[]
  readonly changes: readonly (Omit<Known['changes'][number], 'changedAt'> & { readonly changedAt: string })[]
  readonly birthdaySealed: Uint8Array | null
}

export type PrivilegeFigures = Pick<Known, 'days' | 'changes'> & { readonly birthdaySealed: Uint8Array | undefined }

/** One round trip, because an open app asks after every bet. */
export async function selectPrivilegeFigures(
  shard: ShardReader,
  playerId: PlayerId,
  since: string,
): Promise<PrivilegeFigures> {
  const known = sql<Row>`(
    select p.birthday_sealed as "birthdaySealed",
      coalesce((
        select jsonb_agg(jsonb_build_object('day', day, 'turnover', turnover::text))
        from (
          select day::text, greatest(0, sum(turnover)) as turnover
          from (
            select day, turnover from ledger.day_total where player_id = p.player_id and day >= ${since}::date
            union all
            select counted_on, turnover_day from ledger.wallet
            where player_id = p.player_id and counted_on >= ${since}::date
            union all
            select day, -turnover from bet_reversal where player_id = p.player_id and day >= ${since}::date
          ) parts group by day
        ) days), '[]') as days,
      coalesce((
        select jsonb_agg(jsonb_build_object('reason', reason, 'fromLevel', from_level, 'toLevel', to_level,
          'changedAt', changed_at, 'hasBonus', has_bonus) order by number)
        from vip_change where player_id = p.player_id), '[]') as changes
    from player p where p.player_id = ${playerId})`.as('known')
  const row = await shard.selectFrom(known).selectAll().executeTakeFirst()
  return {
    days: (row?.days ?? []).map(({ day, turnover }) => ({ day, turnover: minor(BigInt(turnover)) })),
    changes: (row?.changes ?? []).map(({ changedAt, ...change }) => ({ ...change, changedAt: new Date(changedAt) })),
    birthdaySealed: row?.birthdaySealed ?? undefined,
  }
}
