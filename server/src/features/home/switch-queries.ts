import type pg from 'pg'
import type { RegisteredOperator, StoredSwitchChange } from '../market/index.ts'

export type Pool = Pick<pg.Pool, 'query'>

/** One change as the hash chain sees it. Without a text its row is gone, without a hash it is not chained yet. */
export type ChainedChange = StoredSwitchChange & {
  readonly number: number
  readonly text: string | null
  readonly hash: Buffer | null
  readonly key_id: number | null
}

export async function selectChanges(main: Pool): Promise<readonly ChainedChange[]> {
  const { rows } = await main.query<ChainedChange>(
    `select number, case when c.name is not null then switch_change_text(c) end as text, l.hash, l.key_id,
       c.name, c.is_open, c.reason, c.changed_by, c.why, c.changed_at, c.approval
     from operator_switch_change c full join operator_switch_link l using (number) order by 1`,
  )
  return rows
}

export async function insertLink(main: Pool, number: number, hash: Uint8Array, keyId: number): Promise<void> {
  await main.query('insert into operator_switch_link (number, hash, key_id) values ($1, $2, $3)', [number, hash, keyId])
}

/** The switches that are not what their last change left. */
export async function selectUnexplained(main: Pool): Promise<readonly string[]> {
  const { rows } = await main.query<{ name: string }>(
    `select name from operator_switch s full join (
       select distinct on (name) * from operator_switch_change order by name, number desc
     ) c using (name)
     where (s.is_open, s.reason, s.changed_at) is distinct from
       (c.is_open, c.reason, case when c.is_open is not null then c.changed_at end)`,
  )
  return rows.map(({ name }) => name)
}

/** The number of the last change of a switch, or 0. */
export async function lastChangeOf(main: Pool, name: string): Promise<number> {
  const { rows } = await main.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from operator_switch_change where name = $1',
    [name],
  )
  return rows[0]?.last ?? 0
}

export async function selectOperators(main: Pool): Promise<readonly RegisteredOperator[]> {
  const { rows } = await main.query<RegisteredOperator>(
    `select name, public_key as "publicKey", credential_id as "credentialId", origin, removed_at as "removedAt"
     from signing_key`,
  )
  return rows
}
