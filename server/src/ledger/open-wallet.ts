import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import { type Market, markets } from './movements.ts'

/** Once for each player. False when the wallet exists already; its market and currency never change. */
export async function openWallet(tx: ShardTx, playerId: PlayerId, market: Market, at: Date): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean | null }>`
    select ledger.open_wallet(${playerId}, ${markets[market]}::smallint, ${at}) as opened`.execute(tx)
  return rows[0]?.opened === true
}

/** The market of a telephone prefix. Other prefixes are not served. */
export function marketOfAreaCode(areaCode: string): Market | undefined {
  return byAreaCode[areaCode as keyof typeof byAreaCode]
}

const byAreaCode = { '+91': 'IN', '+92': 'PK', '+880': 'BD' } as const satisfies Readonly<Record<string, Market>>
