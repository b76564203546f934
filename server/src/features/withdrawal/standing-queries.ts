import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../db/database.ts'

/** The money went back to the player, so it does not count against a limit. */
const returned = ['FAILED', 'REJECTED', 'REVERSED', 'CANCELLED'] as const
const ended = [...returned, 'PAID'] as const

export type Counted = { readonly amount: Money; readonly times: number; readonly tax: Money }

/** The withdrawals since an instant that count against limits, and what was withheld from them. */
export async function countSince(shard: ShardReader, playerId: PlayerId, since: Date): Promise<Counted> {
  const row = await shard
    .selectFrom('withdrawal')
    .select([
      sql<Money>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<Money>`coalesce(sum(tax), 0)::bigint`.as('tax'),
      ({ fn }) => fn.countAll<bigint>().as('times'),
    ])
    .where('player_id', '=', playerId)
    .where('created_at', '>=', since)
    .where('state', 'not in', returned)
    .executeTakeFirstOrThrow()
  return { ...row, times: Number(row.times) }
}

/**
 * Withdrawals that were created before an instant and whose money may have moved after it; some may be among them that
 * had ended shortly before. A withdrawal that was paid and came back later keeps the time at which it was paid.
 */
export async function listUnderWayAt(shard: ShardReader, playerId: PlayerId, at: Date): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('withdrawal')
    .select('withdraw_no as withdrawNo')
    .where('player_id', '=', playerId)
    .where('created_at', '<', at)
    .where((row) =>
      row.or([
        row('ended_at', 'is', null),
        row('ended_at', '>=', new Date(at.getTime() - dayMs)),
        row('state', '=', 'REVERSED'),
      ]),
    )
    .execute()
  return rows.map(({ withdrawNo }) => withdrawNo)
}

const dayMs = 86_400_000

/** What has left the balance and has neither arrived nor come back. */
export async function sumUnderWay(shard: ShardReader, playerId: PlayerId): Promise<Money> {
  const row = await shard
    .selectFrom('withdrawal')
    .select(sql<Money>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('player_id', '=', playerId)
    .where('state', 'not in', ended)
    .executeTakeFirstOrThrow()
  return row.amount
}

export type Withdrawer = {
  readonly hasPhone: boolean
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  readonly holdUntil: Date | null
  readonly kycLevel: number
}

export function findWithdrawer(shard: ShardReader, playerId: PlayerId): Promise<Withdrawer> {
  return shard
    .selectFrom('player')
    .select((row) => [
      row('phone_sealed', 'is not', null).as('hasPhone'),
      row('withdraw_password_hash', 'is not', null).as('hasPassword'),
      row
        .exists(
          row
            .selectFrom('passkey')
            .select('passkey.credential_id')
            .where('passkey.player_id', '=', playerId)
            .where('passkey.removed_at', 'is', null),
        )
        .as('hasPasskey'),
      'withdraw_hold_until as holdUntil',
      'kyc_level as kycLevel',
    ])
    .where('player_id', '=', playerId)
    .$castTo<Withdrawer>()
    .executeTakeFirstOrThrow()
}

/** The level of identification that the player was asked for before an instant; 0 if none. */
export async function findAskedLevel(shard: ShardReader, playerId: PlayerId, before: Date): Promise<number> {
  const row = await shard
    .selectFrom('identity_request')
    .select(({ fn }) => fn.max('level').as('level'))
    .where('player_id', '=', playerId)
    .where('asked_at', '<', before)
    .executeTakeFirst()
  return row?.level ?? 0
}

export type ArrivalTimes = { readonly p50: number | null; readonly p95: number | null }

const latest = 200

/** How many seconds the latest withdrawals of a market took: half of them, and 95 of a hundred, took at most this long. */
export async function findArrivalTimes(shard: ShardReader, market: string): Promise<ArrivalTimes> {
  const withinShare = (part: number) => sql<number | null>`percentile_disc(${part}) within group (order by took)`
  const row = await shard
    .selectFrom((from) =>
      from
        .selectFrom('withdrawal')
        .select(sql<number>`extract(epoch from paid_at - created_at)::int`.as('took'))
        .where('market', '=', market)
        .where('paid_at', 'is not', null)
        .orderBy('paid_at', 'desc')
        .limit(latest)
        .as('latest'),
    )
    .select([withinShare(0.5).as('p50'), withinShare(0.95).as('p95')])
    .executeTakeFirst()
  return row ?? { p50: null, p95: null }
}
