import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import { type Command, keyOf, refOf, type Status } from './command.ts'
import { requestsOf } from './post.ts'

/** The settlement of one bet, as `betWon` is given it. */
export type BetSettlement = {
  readonly playerId: PlayerId
  readonly bet: string
  readonly settlement: string
  readonly amount: Money
  readonly currency: string
  /** The most that counts as turnover, when the player has other bets on the same draw. */
  readonly turnoverMax?: Money | undefined
}

/** A settlement that moved nothing now: it is a repeat, or it was refused. */
export type Unsettled = { readonly place: number; readonly status: Status; readonly again: boolean }

/**
 * Settles many bets of one shard in one statement: the same keys, the same checks and the same rows as `betWon` for each,
 * one after another. Send one or two thousand at a time: until the commit the wallets of all these players are locked.
 */
export async function settleBets(
  tx: ShardTx,
  settlements: readonly BetSettlement[],
  at: Date,
): Promise<readonly Unsettled[]> {
  const requests = requestsOf(settlements.map(commandOf))
  const { rows } =
    await sql<Row>`select ord, status, again from ledger.settle(${requests}::ledger.request[], ${at})`.execute(tx)
  return rows.map(({ ord, status, again }) => ({ place: Number(ord) - 1, status, again }))
}

type Row = { readonly ord: bigint; readonly status: Status; readonly again: boolean }

/** The same command that `betWon` sends. */
function commandOf({ playerId, bet, settlement, amount, currency, turnoverMax }: BetSettlement): Command {
  const movement = 'betWon'
  const command = {
    playerId,
    key: keyOf(movement, settlement),
    movement,
    amount,
    currency,
    ref: refOf('bet', bet),
  } as const
  return turnoverMax === undefined ? command : { ...command, wagerRequired: turnoverMax }
}
