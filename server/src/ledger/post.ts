import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { type AttachedRecord, bodyHash, type Command, type Outcome, type Status } from './command.ts'
import { movements } from './movements.ts'

/** Another transaction holds the wallets of these commands. Nothing of the batch was posted. */
export class WalletsHeldError extends Error {
  override readonly name = 'WalletsHeldError'
  readonly places: ReadonlySet<number>

  constructor(places: ReadonlySet<number>) {
    super(`another transaction holds the wallets of ${places.size} commands`)
    this.places = places
  }
}

/** One round trip, one transaction, at the moment `at`. Answers come in the order of the commands. It never waits for a wallet. */
export async function postBatch(client: Querying, commands: readonly Command[], at: Date): Promise<readonly Outcome[]> {
  const { statement, parts } = planOf(commands)
  const order = parts.flat()
  const sent = order.map((place) => commands[place] as Command)
  const attached = attachedTo(sent)
  const values = [requestsOf(sent), at.toISOString()]
  if (statement !== 'post' || attached.length > 0) values.push(endsOf(parts))
  if (attached.length > 0) values.push(statement, JSON.stringify(attached))
  const name = attached.length > 0 ? 'post_with_records' : statement
  const { rows } = await client.query<Row>({ name: `ledger.${name}`, text: texts[name], values, rowMode: 'array' })
  const held = rows.filter(([, status]) => status === null).map(([ord]) => order[Number(ord) - 1] as number)
  if (held.length > 0) throw new WalletsHeldError(new Set(held))
  const outcomes = new Array<Outcome>(commands.length)
  for (const row of rows) outcomes[order[Number(row[0]) - 1] as number] = outcomeOf(row)
  return outcomes
}

type Statement = 'post' | 'post_in_turns' | 'post_in_runs'

/** Most batches have no records attached, and then nothing of this is sent. */
export function attachedTo(commands: readonly Command[]): readonly (AttachedRecord & { readonly ord: number })[] {
  return commands.flatMap(({ attached }, index) => (attached ? [{ ord: index + 1, ...attached }] : []))
}

/** The positions of the commands, in the order in which they are sent. */
type Plan = { readonly statement: Statement; readonly parts: readonly (readonly number[])[] }

/**
 * `post` takes one command of each player. Many players with a few commands each are posted in as many turns; a few
 * players with many commands are posted player by player, each in one run.
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
  status: Status | null,
  again: boolean,
  seq: number | null,
  legs: number,
  cash: bigint | null,
  held: bigint | null,
  bonus: bigint | null,
  reason: bigint[] | null,
  cashNow: bigint | null,
  heldNow: bigint | null,
  recordResult?: unknown,
]

const texts: Readonly<Record<Statement | 'post_with_records', string>> = {
  post: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now
    from ledger.post($1::ledger.request[], $2::timestamptz)`,
  post_in_turns: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now
    from ledger.post_in_turns($1::ledger.request[], $2::timestamptz, $3::integer[])`,
  post_in_runs: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now
    from ledger.post_in_runs($1::ledger.request[], $2::timestamptz, $3::integer[])`,
  post_with_records: `select ord, status, again, seq, legs, cash, held, bonus, reason, cash_now, held_now, result
    from ledger.post_with_records($1::ledger.request[], $2::timestamptz, $3::integer[], $4, $5::jsonb)`,
}

/** The text of a `ledger.request[]`, in the order of its fields; an empty field is null. */
export function requestsOf(commands: readonly Command[]): string {
  return `{${commands.map(requestOf).join()}}`
}

function requestOf(command: Command): string {
  const { playerId, movement, amount, currency, key, ref, fee, tax, wagerRequired, maxBet, lockedCash, grant } = command
  const { weight, turnoverRule, proposedBy, approvedBy } = command
  const { kind } = movements[movement]
  const body = bodyHash(command)
  const terms = `${fee ?? ''},${tax ?? ''},${wagerRequired ?? ''},${maxBet ?? ''},${lockedCash ?? ''},${grant ?? ''}`
  const fields = `${playerId},${key},${body},${kind},${amount},${currency},${ref},${terms},${weight ?? ''},${turnoverRule ?? ''}`
  if (proposedBy === undefined && approvedBy === undefined) return `"(${fields},,)"`
  return `"${quoted(`(${fields},"${quoted(proposedBy ?? '')}","${quoted(approvedBy ?? '')}")`)}"`
}

/** Names of operators may contain any character; every other field is a number, a key or a known word. */
function quoted(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&')
}

function outcomeOf([
  ,
  status,
  again,
  seq,
  legs,
  cash,
  held,
  bonus,
  reason,
  cashNow,
  heldNow,
  recordResult,
]: Row): Outcome {
  return {
    answer: {
      status: status as Status,
      seq: seq ?? 0,
      legs,
      cash: (cash ?? 0n) as Money,
      held: (held ?? 0n) as Money,
      bonus: (bonus ?? undefined) as Money | undefined,
      reason: reason ?? [],
    },
    again,
    now: { cash: (cashNow ?? 0n) as Money, held: (heldNow ?? 0n) as Money },
    ...(recordResult !== undefined && recordResult !== null && { recordResult }),
  }
}
