import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { bodyHash, type Command, type Outcome, statusOf } from './command.ts'
import { movements } from './movements.ts'

/** One round trip, one transaction. At most one command of each player; answers come in the order of the commands. */
export async function postBatch(client: Querying, commands: readonly Command[]): Promise<readonly Outcome[]> {
  const { rows } = await client.query<Row>({ name: 'ledger.post', text, values: columns(commands), rowMode: 'array' })
  const outcomes = new Array<Outcome>(commands.length)
  for (const row of rows) outcomes[Number(row[0]) - 1] = outcomeOf(row)
  return outcomes
}

export type Querying = {
  query<R extends unknown[]>(query: pg.QueryArrayConfig): Promise<{ readonly rows: readonly R[] }>
}

type Row = [
  ord: bigint,
  status: number,
  again: boolean,
  seq: number | null,
  legs: number,
  cash: bigint | null,
  held: bigint | null,
  bonus: bigint | null,
  reason: bigint[] | null,
  cashNow: bigint | null,
  heldNow: bigint | null,
]

const text = `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now from ledger.post(
  $1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
  $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[])`

// Written as array literals here: the driver's own way of writing arrays quotes and escapes every single number.
function columns(commands: readonly Command[]): string[] {
  const column = (value: (command: Command) => string | number | bigint | undefined) =>
    `{${commands.map((command) => value(command) ?? 'NULL').join()}}`
  return [
    column((command) => command.playerId),
    column((command) => command.key),
    column(bodyHash),
    column((command) => movements[command.movement].kind),
    column((command) => command.amount),
    column((command) => command.ref),
    column((command) => command.second),
    column((command) => command.third),
    column((command) => command.grant),
    column((command) => command.weight),
    column((command) => command.rule),
  ]
}

function outcomeOf([, status, again, seq, legs, cash, held, bonus, reason, cashNow, heldNow]: Row): Outcome {
  return {
    answer: {
      status: statusOf(status),
      seq: seq ?? 0,
      legs,
      cash: (cash ?? 0n) as Money,
      held: (held ?? 0n) as Money,
      bonus: (bonus ?? undefined) as Money | undefined,
      reason: reason ?? [],
    },
    again,
    now: { cash: (cashNow ?? 0n) as Money, held: (heldNow ?? 0n) as Money },
  }
}
