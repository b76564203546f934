import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { bodyHash, type Command, type Outcome, statusOf } from './command.ts'
import { movements } from './movements.ts'

/** One round trip, one transaction. Answers come in the order of the commands. */
export async function postBatch(client: Querying, commands: readonly Command[]): Promise<readonly Outcome[]> {
  const turns = turnsOf(commands)
  if (turns.length <= 1) return await post(client, commands)
  const inTurns = turns.flat()
  const outcomes = new Map(zip(inTurns, await post(client, inTurns, turns)))
  return commands.map((command) => outcomes.get(command) as Outcome)
}

/** The posting function takes one command of each player; whoever has more gets as many turns. */
function turnsOf(commands: readonly Command[]): readonly (readonly Command[])[] {
  const turns: Command[][] = []
  const served = new Map<number, number>()
  for (const command of commands) {
    const turn = served.get(command.playerId) ?? 0
    served.set(command.playerId, turn + 1)
    const others = turns[turn]
    if (others) others.push(command)
    else turns.push([command])
  }
  return turns
}

async function post(client: Querying, commands: readonly Command[], turns?: readonly (readonly Command[])[]) {
  const values = columns(commands)
  const query = turns
    ? { name: 'ledger.post_in_turns', text: textInTurns, values: [...values, endsOf(turns)] }
    : { name: 'ledger.post', text, values }
  const { rows } = await client.query<Row>({ ...query, rowMode: 'array' })
  const outcomes = new Array<Outcome>(commands.length)
  for (const row of rows) outcomes[Number(row[0]) - 1] = outcomeOf(row)
  return outcomes
}

function endsOf(turns: readonly (readonly Command[])[]): string {
  let end = 0
  return `{${turns.map((turn) => (end += turn.length)).join()}}`
}

function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  return left.map((item, index) => [item, right[index] as B])
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

const textInTurns = `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now from ledger.post_in_turns(
  $1::integer[], $2::uuid[], $3::bigint[], $4::smallint[], $5::bigint[], $6::uuid[],
  $7::bigint[], $8::bigint[], $9::uuid[], $10::smallint[], $11::smallint[], $12::integer[])`

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
