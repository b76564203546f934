import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'

/** A bonus that was neither converted nor forfeited. */
export type ActiveBonus = {
  /** What `refOf` makes of the id of the grant. */
  readonly grant: string
  readonly balance: Money
  /** Cash that cannot be withdrawn before it is wagered or given up. */
  readonly lockedCash: Money
  readonly wagerRequired: Money
  readonly wagerLeft: Money
}

/** The active bonuses of a player, oldest first. */
export async function readActiveBonuses(
  pool: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
): Promise<readonly ActiveBonus[]> {
  const { rows } = await pool.query<ActiveBonus>(
    `select replace(grant_id::text, '-', '') as grant, balance, locked_cash as "lockedCash",
       wager_required as "wagerRequired", wager_left as "wagerLeft"
     from ledger.bonus where player_id = $1 and state = 'active' order by grant_id`,
    [playerId],
  )
  return rows
}
