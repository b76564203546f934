import type pg from 'pg'

type Row = {
  readonly table: string
  readonly where: string
  readonly values: readonly unknown[]
  /** What else a row of this state has, by the other rules of its table. */
  readonly beside?: (state: string) => string
}

/**
 * Tries every change of one row from a state to another, and undoes each. Returns those that the database lets pass as
 * `FROM>TO`; one that fails for another reason than the order of the states is an error.
 */
export async function possibleChanges(
  owner: pg.Pool,
  states: readonly string[],
  { table, where, values, beside = () => '' }: Row,
): Promise<readonly string[]> {
  const client = await owner.connect()
  const put = (state: string) =>
    client.query(`update ${table} set state = '${state}'${beside(state)} where ${where}`, [...values])
  const isPossible = async (from: string, to: string): Promise<boolean> => {
    await client.query('begin')
    // As replication writes it: the row is in the state without a change that leads there.
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await put(from)
    if (rowCount !== 1) throw new Error(`${table} has ${rowCount} such rows`)
    await client.query('set local session_replication_role = origin')
    return await put(to).then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.constraint !== 'state_order') throw error
        return false
      },
    )
  }
  const possible: string[] = []
  const changes = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))
  try {
    for (const [from, to] of changes) {
      if (await isPossible(from, to)) possible.push(`${from}>${to}`)
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  return possible
}

/** The history of the objects of a player, as `FROM>TO`. */
export async function changesOf(
  pool: Pick<pg.Pool, 'query'>,
  playerId: number,
  object: 'account' | 'grant' | 'reward' | 'round' | 'team',
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ change: string }>(
    `select coalesce(from_state, '') || '>' || to_state as change from state_change
     where player_id = $1 and object = $2 order by max(age(xmin)) over (partition by object_id) desc, object_id, number`,
    [playerId, object],
  )
  return rows.map(({ change }) => change)
}

/** Whether the newest rows of a player in these tables were written by one transaction. Each is a table and its order. */
export async function areOneTransaction(
  pool: Pick<pg.Pool, 'query'>,
  playerId: number,
  ...newest: readonly string[]
): Promise<boolean> {
  const writers = newest.map((from) => `(select xmin::text from ${from} limit 1)`)
  const { rows } = await pool.query<{ writers: (string | null)[] }>(`select array[${writers.join(', ')}] as writers`, [
    playerId,
  ])
  const found = rows[0]?.writers ?? []
  return found.length > 1 && found.every((writer) => writer !== null && writer === found[0])
}

/** The newest change of the states of a player. */
export const newestChange = 'state_change where player_id = $1 order by age(xmin), number desc'
/** The newest transfer in the player's journal. */
export const newestTransfer = 'ledger.transfer where player_id = $1 order by seq desc'

/** Writes a row as replication would: as a crash or an older version may have left it, whatever led there. */
export async function writeAsFound(owner: pg.Pool | undefined, text: string, values: unknown[] = []): Promise<void> {
  if (!owner) throw new Error('the shard has no owner')
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(text, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}
