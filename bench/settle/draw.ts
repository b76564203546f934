import { rulesOf } from '@zamra/contract/lottery-games.ts'
import type pg from 'pg'
import { quicknet } from '../../server/src/base/draw-config.ts'
import { rulesHash } from '../../server/src/features/lottery/fair/seed.ts'
import { drawId, winningDigit } from './fill.ts'

/** Inserts the draw in the state in which its numbers are drawn and its winners counted. */
export async function putDraw(main: Pick<pg.Pool, 'query'>, tickets: number): Promise<void> {
  const rules = rulesOf('minute')
  const hash = Buffer.from(rulesHash(rules), 'hex')
  const put = (text: string, values: unknown[]) => main.query(text, values)
  await put('insert into lottery_rules values ($1, $2, $3, now())', [hash, 'minute', rules])
  await put('insert into beacon_chain values ($1, $2)', [quicknet.hash, quicknet])
  await put(
    `insert into draw (draw_id, game, rules_hash, state, announced_at, opens_at, closes_at, beacon, round, round_at,
       fallback_round, fallback_round_at, void_at, commitment, sealed, op_seed, closed_at, counted_at)
     select $1, 'minute', $2, 'DRAWN', t, t, t + interval '1 min', $3, 1, t + interval '2 min', 601,
       t + interval '30 min', t + interval '1 day', $2, '', '', now(), now() from (select now() - interval '1 hour') a (t)`,
    [drawId, hash, quicknet.hash],
  )
  await put(`insert into draw_root values ($1, $2, $3, '[]', 1, now(), now() - interval '1 min')`, [
    drawId,
    hash,
    tickets,
  ])
  await put(`insert into draw_result values ($1, 1, $2, $2, $2, $3, now())`, [drawId, hash, [winningDigit]])
}
