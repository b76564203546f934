import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { bodyHash, type Carry, type Command, type Outcome, statusOf } from './command.ts'
import { movements } from './movements.ts'

/** One round trip, one transaction. Answers come in the order of the commands. */
export async function postBatch(client: Querying, commands: readonly Command[]): Promise<readonly Outcome[]> {
  const { statement, parts } = planOf(commands)
  const order = parts.flat()
  const sent = order.map((place) => commands[place] as Command)
  const carries = carriesOf(sent)
  const values = columns(sent)
  if (statement !== 'post' || carries.length > 0) values.push(endsOf(parts))
  if (carries.length > 0) values.push(statement, JSON.stringify(carries))
  const name = carries.length > 0 ? 'post_carrying' : statement
  const { rows } = await client.query<Row>({ name: `ledger.${name}`, text: texts[name], values, rowMode: 'array' })
  const outcomes = new Array<Outcome>(commands.length)
  for (const row of rows) outcomes[order[Number(row[0]) - 1] as number] = outcomeOf(row)
  return outcomes
}

type Statement = 'post' | 'post_in_turns' | 'post_in_runs'
type Carried = Carry & { readonly ord: number }

/** Most batches carry nothing, and then nothing of all this is sent. */
function carriesOf(commands: readonly Command[]): readonly Carried[] {
  return commands.flatMap(({ carry }, index) => (carry ? [{ ord: index + 1, ...carry }] : []))
}

/** The places of the commands, in the order in which they are sent. */
type Plan = { readonly statement: Statement; readonly parts: readonly (readonly number[])[] }

/**
 * The posting function takes one command of each player. Many players who have a few commands each get as many turns;
 * a few players who have many are served player by player, each with one run over all that he has.
 */
export function planOf(commands: readonly Command[]): Plan {
  const runs = [...Map.groupBy(commands.keys(), (place) => commands[place]?.playerId).values()]
  const turnCount = Math.max(0, ...runs.map((run) => run.length))
  if (turnCount <= 1) return { statement: 'post', parts: runs }
  if (runs.length < turnCount) return { statement: 'post_in_runs', parts: runs }
  const turns = Array.from({ length: turnCount }, (_, turn) => runs.flatMap((run) => run[turn] ?? []))
  return { statement: 'post_in_turns', parts: turns }
}

function endsOf(parts: Plan['parts']): string {
  let end = 0
  return `{${parts.map((part) => (end += part.length)).join()}}`
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
  carried?: unknown,
]

const texts: Readonly<Record<Statement | 'post_carrying', string>> = {
  post: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now from ledger.post(
    $1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
    $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[])`,
  post_in_turns: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now from ledger.post_in_turns(
    $1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
    $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[], $12::integer[])`,
  post_in_runs: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now from ledger.post_in_runs(
    $1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
    $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[], $12::integer[])`,
  post_carrying: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now, carried
    from ledger.post_carrying($1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
    $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[], $12::integer[], $13, $14::jsonb)`,
}

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

function outcomeOf([, status, again, seq, legs, cash, held, bonus, reason, cashNow, heldNow, carried]: Row): Outcome {
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
    ...(carried !== undefined && carried !== null && { carried }),
  }
}
