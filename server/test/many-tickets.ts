import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** Each player has so many tickets of one digit each. */
const ticketsEach = 4

/**
 * The tickets of a large draw of `minute` on one shard, as they are when its gate has closed. They are free play, so that
 * no ledger stands behind them. Answers with the first player that is not used.
 */
export async function putManyTickets(
  shard: Queryable,
  drawId: string,
  { firstPlayer, tickets }: { readonly firstPlayer: number; readonly tickets: number },
): Promise<number> {
  const players = Math.ceil(tickets / ticketsEach)
  await shard.query(
    `insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
     select p, 0, now(), md5(p || ' ' || n)::uuid, 100, 'free', 'taken', 'COIN', $1,
       jsonb_build_array(jsonb_build_object('bet', 'digit', 'pick', ((p + n) % 10)::text, 'stake', 100)),
       sha256(convert_to(p || ' ' || n, 'UTF8'))
     from generate_series($2::integer, $3::integer) p, generate_series(1, ${ticketsEach}) n`,
    [drawId, firstPlayer, firstPlayer + players - 1],
  )
  await shard.query('analyze ticket')
  return firstPlayer + players
}
