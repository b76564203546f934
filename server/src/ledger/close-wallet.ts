import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/** Something that must be settled before a wallet can be closed: how many there are, and their sum. */
type Obligation = {
  readonly code: 'balance' | 'bets' | 'withdrawals' | 'bonus'
  readonly count: number
  readonly amount: Money
}

/** What stands against closing the wallet at present. Nothing for a player without a wallet. */
export function readObligations(pool: Pool, playerId: PlayerId): Promise<Obligation[]> {
  return query(pool, 'select code, count::int, amount from ledger.obligations($1)', [playerId])
}

/**
 * Closes the wallet for ever, or returns what stands against it and changes nothing. A closed wallet takes no bet, no
 * deposit and no prize. Call it in the transaction that erases the account.
 */
export function closeWallet(pool: Pool, playerId: PlayerId, at: Date): Promise<Obligation[]> {
  return query(pool, 'select code, count::int, amount from ledger.close_wallet($1, $2)', [playerId, at])
}

async function query(pool: Pool, text: string, values: readonly unknown[]): Promise<Obligation[]> {
  const { rows } = await pool.query<Obligation>(text, [...values])
  return rows
}

/** The bonuses that are in play or waiting. */
export async function readActiveGrants(pool: Pool, playerId: PlayerId): Promise<string[]> {
  const { rows } = await pool.query<{ grant_id: string }>(
    `select grant_id from ledger.bonus where player_id = $1 and state = 'active' order by grant_id`,
    [playerId],
  )
  return rows.map((row) => row.grant_id)
}
