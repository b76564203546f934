import { sql } from 'kysely'

/**
 * Whether a bet counts as play that everybody is told of: guests and coins cost nothing, so they prove nothing. A market
 * that has only coins counts those of registered players.
 */
export function isCountedPlay(table: 'played' | 'ticket' | 'original_bet', coinMarkets: readonly string[]) {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`exists (select from player p where p.player_id = ${of('player_id')} and p.kind = 'registered'
    and (${of('mode')} = 'real' or p.market = any(${coinMarkets})))`
}
