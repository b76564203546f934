import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import { bodyHash, type Command, keyOf, refOf, type Status, statusOf } from './command.ts'

/** The settlement of one bet, as `betWon` is given it. */
export type BetSettlement = {
  readonly playerId: PlayerId
  readonly bet: string
  readonly settlement: string
  readonly amount: Money
}

/** A settlement that moved nothing now: it was known already, or there is nothing to settle. */
export type Unsettled = { readonly place: number; readonly status: Status; readonly again: boolean }

/**
 * Many bets of one shard at once, in one statement: the same keys, the same checks and the same rows as `betWon` for each,
 * one after another. A thousand or two at a time: until the commit, the wallets of all these players wait.
 */
export async function settleBets(tx: ShardTx, settlements: readonly BetSettlement[]): Promise<readonly Unsettled[]> {
  const commands = settlements.map(commandOf)
  const column = (value: (command: Command) => string | number | bigint) => `{${commands.map(value).join()}}`
  const { rows } = await sql<Row>`
    select ord, status, again from ledger.settle(
      ${column((command) => command.playerId)}::integer[],
      ${column((command) => command.key)}::uuid[],
      ${column(bodyHash)}::bigint[],
      ${column((command) => command.amount)}::bigint[],
      ${column((command) => command.ref)}::uuid[])`.execute(tx)
  return rows.map(({ ord, status, again }) => ({ place: Number(ord) - 1, status: statusOf(status), again }))
}

type Row = { readonly ord: bigint; readonly status: number; readonly again: boolean }

/** Word for word the command of `betWon`. */
function commandOf({ playerId, bet, settlement, amount }: BetSettlement): Command {
  const movement = 'betWon'
  return { playerId, key: keyOf(movement, settlement), movement, amount, ref: refOf('bet', bet) }
}
