import type { Money } from '@zamra/contract/money.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { Receipt } from '../fair/receipt.ts'
import type { Draw } from './draw.ts'
import type { Jackpot } from './jackpot.ts'

export type Result = {
  readonly round: number
  readonly signature: Buffer
  readonly opSeed: Buffer
  readonly seed: Buffer
  readonly numbers: readonly number[]
}

export async function insertResult(tx: MainTx, drawId: string, result: Result, at: Date): Promise<void> {
  await tx
    .insertInto('draw_result')
    .values({
      draw_id: drawId,
      round: BigInt(result.round),
      signature: result.signature,
      op_seed: result.opSeed,
      seed: result.seed,
      numbers: [...result.numbers],
      drawn_at: at,
    })
    .execute()
}

export async function findNumbers(main: MainReader, drawId: string): Promise<readonly number[]> {
  const row = await main
    .selectFrom('draw_result')
    .select('numbers')
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow()
  return row.numbers
}

/** Whether an earlier draw of the same game may still add to the jackpot or win it. */
export async function hasUncountedBefore(main: MainReader, { game, closesAt }: Draw): Promise<boolean> {
  const row = await main
    .selectFrom('draw')
    .select('draw_id')
    .where('game', '=', game)
    .where('closes_at', '<', closesAt)
    .where('counted_at', 'is', null)
    .where('state', '<>', 'VOID')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The jackpots carried over from the last counted draw of a game before this time. */
export async function selectCarried(main: MainReader, game: string, before: Date): Promise<ReadonlyMap<string, Money>> {
  const rows = await main
    .selectFrom('draw_jackpot')
    .select(['currency', 'carried'])
    .where('draw_id', '=', (from) =>
      from
        .selectFrom('draw')
        .select('draw_id')
        .where('game', '=', game)
        .where('closes_at', '<', before)
        .where('counted_at', 'is not', null)
        .orderBy('closes_at', 'desc')
        .limit(1),
    )
    .execute()
  return new Map(rows.map((row) => [row.currency, row.carried as Money]))
}

export type Payout = {
  readonly mode: 'real' | 'free'
  readonly currency: string
  readonly tier: string
  readonly winners: number
  readonly paid: Money
}

/** A ticket that won a jackpot, with its signed receipt. */
export type PotWinner = { readonly leaf: Buffer; readonly receipt: Receipt; readonly signature: Buffer }

type Counted = {
  readonly jackpots: readonly Jackpot[]
  readonly payouts: readonly Payout[]
  readonly winners: readonly PotWinner[]
}

export async function insertCounted(tx: MainTx, drawId: string, counted: Counted): Promise<void> {
  const jackpots = counted.jackpots.map(({ eachPaid, ...jackpot }) => ({
    draw_id: drawId,
    ...jackpot,
    each_paid: eachPaid,
  }))
  const payouts = counted.payouts.map((payout) => ({ draw_id: drawId, ...payout }))
  if (jackpots.length > 0) await tx.insertInto('draw_jackpot').values(jackpots).execute()
  if (payouts.length > 0) await tx.insertInto('draw_payout').values(payouts).execute()
  for (const { receipt, ...winner } of counted.winners) {
    const row = { draw_id: drawId, ...winner, receipt: JSON.stringify(receipt) }
    await tx.insertInto('draw_winner').values(row).execute()
  }
}

/** The winners of the jackpots of a draw, by leaf. */
export async function selectWinners(main: MainReader, drawId: string): Promise<readonly PotWinner[]> {
  return await main
    .selectFrom('draw_winner')
    .select(['leaf', 'receipt', 'signature'])
    .where('draw_id', '=', drawId)
    .orderBy('leaf')
    .$castTo<PotWinner>()
    .execute()
}

export async function selectJackpots(main: MainReader, drawId: string): Promise<readonly Jackpot[]> {
  return await main
    .selectFrom('draw_jackpot')
    .select(['mode', 'currency', 'opened', 'fed', 'winners', 'each_paid as eachPaid', 'carried'])
    .where('draw_id', '=', drawId)
    .orderBy('currency')
    .$castTo<Jackpot>()
    .execute()
}

export async function selectPayouts(main: MainReader, drawId: string): Promise<readonly Payout[]> {
  return await main
    .selectFrom('draw_payout')
    .select(['mode', 'currency', 'tier', 'winners', 'paid'])
    .where('draw_id', '=', drawId)
    .orderBy('currency')
    .orderBy('tier')
    .$castTo<Payout>()
    .execute()
}

/** The stakes by currency, as published with the root. */
export async function findStakes(main: MainReader, drawId: string): Promise<ReadonlyMap<string, Money>> {
  const row = await main
    .selectFrom('draw_root')
    .select('stakes')
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow()
  const stakes = row.stakes as readonly { readonly currency: string; readonly staked: number }[]
  return new Map(stakes.map(({ currency, staked }) => [currency, BigInt(staked) as Money]))
}

/** How many tickets are under the root. */
export async function countTickets(main: MainReader, drawId: string): Promise<number> {
  const row = await main.selectFrom('draw_root').select('tickets').where('draw_id', '=', drawId).executeTakeFirst()
  return row?.tickets ?? 0
}
