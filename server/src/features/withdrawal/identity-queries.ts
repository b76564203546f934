import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../../db/database.ts'

export type Tier = { readonly market: string; readonly level: number; readonly above: Money; readonly at: Date }

/** A player is asked at this share of the total, in percent, so that they know before the amount that needs it. */
const askedAtPercent = 80

/** Asks players of the market below the level whose balance and withdrawals together come near the total. How many. */
export async function insertIdentityRequests(tx: ShardTx, { market, level, above, at }: Tier): Promise<number> {
  const { rows } = await sql`
    insert into identity_request (player_id, level, because, asked_at)
    select p.player_id, ${level}::int, 'withdrawals', ${at}::timestamptz
    from player p join ledger.wallet w on w.player_id = p.player_id
    where p.market = ${market} and p.kyc_level < ${level}::int and p.erased_at is null
      and w.cash + w.held + coalesce((
        select sum(d.amount) from withdrawal d where d.player_id = p.player_id and d.state = 'PAID'), 0) > ${above}::bigint * ${askedAtPercent} / 100
    on conflict do nothing returning player_id`.execute(tx)
  return rows.length
}
