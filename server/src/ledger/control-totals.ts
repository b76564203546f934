import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type { Databases } from '../db/databases.ts'
import { keyOf } from './command.ts'
import { type Account, accounts, type Movement } from './movements.ts'

/** One command, named by its place in the player's journal or by what its key was made of. */
type CommandName =
  | { readonly playerId: PlayerId; readonly seq: number }
  | { readonly playerId: PlayerId; readonly movement: Movement; readonly id: string }

/** What one command moved into an operator account; a negative amount came out of it. */
type Moved = { readonly currency: string; readonly amount: Money }

/** Nothing for a command that is not there, was refused or moved nothing. */
export async function readMoved(
  { shardOf }: Databases,
  account: Account,
  names: readonly CommandName[],
): Promise<readonly (Moved | undefined)[]> {
  const byShard = Map.groupBy(names.entries(), ([, { playerId }]) => shardOf(playerId))
  const moved: (Moved | undefined)[] = names.map(() => undefined)
  for (const [shard, entries] of byShard) {
    const { rows } = await shard.pool.query<Moved & { readonly place: number }>(movedByCommand, [
      entries.map(([place]) => place),
      entries.map(([, { playerId }]) => playerId),
      entries.map(([, name]) => ('seq' in name ? name.seq : null)),
      entries.map(([, name]) => ('id' in name ? keyOf(name.movement, name.id) : null)),
      accounts[account],
    ])
    for (const { place, currency, amount } of rows) moved[place] = { currency, amount }
  }
  return moved
}

const movedByCommand = `
  select p.place, t.currency, sum(case when t.credit = $5 then t.amount when t.debit = $5 then -t.amount else 0 end)::bigint as amount
  from unnest($1::integer[], $2::integer[], $3::integer[], $4::uuid[]) p (place, player_id, seq, key)
  cross join lateral (
    select c.seq, c.legs from ledger.command c where c.player_id = p.player_id and c.seq = p.seq and c.legs > 0
    union all
    select c.seq, c.legs from ledger.command c where c.player_id = p.player_id and c.key = p.key and c.legs > 0
  ) c
  join ledger.transfer t on t.player_id = p.player_id and t.seq > c.seq - c.legs and t.seq <= c.seq
  group by 1, 2`

/** What the other side reports of one payment or bet, and what the ledger moved for it. */
export type ControlLine = {
  readonly day: string
  readonly currency: string
  readonly theirs: Money
  readonly ours: Money
}

/** `lines` is how many payments or bets the other side reports. */
type ControlTotal = ControlLine & { readonly lines: number }

/**
 * The totals by currency and day in which the two sides differ. The debits and the credits of the journal always agree,
 * because each row has both; only somebody else's figures can show that a row is wrong.
 */
export function differingTotals(lines: readonly ControlLine[]): readonly ControlTotal[] {
  const totals = new Map<string, ControlTotal>()
  for (const { day, currency, theirs, ours } of lines) {
    const name = `${currency} ${day}`
    const before = totals.get(name) ?? { day, currency, theirs: nothing, ours: nothing, lines: 0 }
    const sums = { theirs: (before.theirs + theirs) as Money, ours: (before.ours + ours) as Money }
    totals.set(name, { ...before, ...sums, lines: before.lines + (theirs > nothing ? 1 : 0) })
  }
  return [...totals.values()].filter(({ theirs, ours }) => theirs !== ours)
}
