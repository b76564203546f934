import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { sql } from 'kysely'
import type { BeaconChain } from '../../../base/draw-config.ts'
import type { MainReader, MainTx, ShardTx } from '../../../db/database.ts'
import type { Draw, DrawState, VoidReason } from './draw.ts'
import type { Slot } from './slots.ts'

const drawColumns = [
  'd.draw_id as drawId',
  'd.game',
  'r.rules',
  'd.rules_hash as rulesHash',
  'd.state',
  'd.opens_at as opensAt',
  'd.closes_at as closesAt',
  'd.beacon',
  'd.round',
  'd.round_at as roundAt',
  'd.fallback_round as fallbackRound',
  'd.fallback_round_at as fallbackRoundAt',
  'd.void_at as voidAt',
  'd.fallback_since as fallbackSince',
  'd.counted_at as countedAt',
  'd.refunded_at as refundedAt',
  'd.sale_note as saleNote',
  'd.root_note as rootNote',
] as const

export async function findDraw(main: MainReader, drawId: string): Promise<Draw | undefined> {
  const row = await main
    .selectFrom('draw as d')
    .innerJoin('lottery_rules as r', 'r.rules_hash', 'd.rules_hash')
    .select(drawColumns)
    .where('d.draw_id', '=', drawId)
    .executeTakeFirst()
  return row && drawOf(row)
}

type Row = Omit<Draw, 'game' | 'rules' | 'rulesHash' | 'state' | 'round' | 'fallbackRound'> & {
  readonly game: string
  readonly rules: unknown
  readonly rulesHash: Buffer
  readonly state: string
  readonly round: bigint
  readonly fallbackRound: bigint
}

function drawOf(row: Row): Draw {
  return {
    ...row,
    game: row.game as LotteryGame,
    rules: row.rules as Rules,
    rulesHash: row.rulesHash.toString('hex'),
    state: row.state as DrawState,
    round: Number(row.round),
    fallbackRound: Number(row.fallbackRound),
  }
}

export async function lastClosingOf(main: MainReader, game: LotteryGame): Promise<Date | undefined> {
  const row = await main
    .selectFrom('draw')
    .select('closes_at')
    .where('game', '=', game)
    .orderBy('closes_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closes_at
}

/** Draws of any game with a root whose deciding round of this beacon is overdue, the latest round first. */
export async function listOverdue(main: MainReader, beacon: string, before: Date) {
  const round = sql<bigint>`case when fallback_since is null then round else fallback_round end`
  const rows = await main
    .selectFrom('draw')
    .select(['game', round.as('round')])
    .where('state', '=', 'ROOTED')
    .where('beacon', '=', beacon)
    .where(sql<Date>`case when fallback_since is null then round_at else fallback_round_at end`, '<', before)
    .orderBy(round, 'desc')
    .execute()
  return rows.map((row) => ({ game: row.game, round: Number(row.round) }))
}

export async function selectUnfinished(
  main: MainReader,
  announcedBefore: Date,
  closesBefore: Date,
): Promise<readonly string[]> {
  const rows = await main
    .selectFrom('draw')
    .select('draw_id')
    .where(sql<boolean>`(state not in ('PUBLISHED', 'VOID') or state = 'VOID' and refunded_at is null)`)
    .where('announced_at', '<', announcedBefore)
    .where('closes_at', '<', closesBefore)
    .orderBy('closes_at')
    .execute()
  return rows.map((row) => row.draw_id)
}

export type AnnouncedDraw = Slot & {
  readonly drawId: string
  readonly game: LotteryGame
  readonly rules: Rules
  readonly rulesHash: string
  readonly chain: BeaconChain
  readonly round: number
  readonly roundAt: Date
  readonly fallbackRound: number
  readonly fallbackRoundAt: Date
  readonly voidAt: Date
  readonly commitment: Buffer
  readonly sealed: string
  /** Sealed by the vault. */
  readonly opSeed: Buffer
}

/** False when a draw of this game with this closing time exists. */
export async function insertDraw(tx: MainTx, promised: AnnouncedDraw, announcedAt: Date): Promise<boolean> {
  const rulesHash = Buffer.from(promised.rulesHash, 'hex')
  await tx
    .insertInto('lottery_rules')
    .values({ rules_hash: rulesHash, game: promised.game, rules: JSON.stringify(promised.rules), since: announcedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('beacon_chain')
    .values({ hash: promised.chain.hash, chain: JSON.stringify(promised.chain) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('draw')
    .values({
      draw_id: promised.drawId,
      game: promised.game,
      rules_hash: rulesHash,
      state: 'OPEN',
      announced_at: announcedAt,
      opens_at: promised.opensAt,
      closes_at: promised.closesAt,
      beacon: promised.chain.hash,
      round: BigInt(promised.round),
      round_at: promised.roundAt,
      fallback_round: BigInt(promised.fallbackRound),
      fallback_round_at: promised.fallbackRoundAt,
      void_at: promised.voidAt,
      commitment: promised.commitment,
      sealed: promised.sealed,
      op_seed: promised.opSeed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the row until the transaction ends. */
export async function lockDraw(tx: MainTx, drawId: string): Promise<Draw> {
  const row = await tx
    .selectFrom('draw as d')
    .innerJoin('lottery_rules as r', 'r.rules_hash', 'd.rules_hash')
    .select(drawColumns)
    .where('d.draw_id', '=', drawId)
    .forNoKeyUpdate('d')
    .executeTakeFirstOrThrow()
  return drawOf(row)
}

type Changes = {
  readonly state?: DrawState
  readonly closed_at?: Date
  readonly counted_at?: Date
  readonly settled_at?: Date
  readonly published_at?: Date
  readonly refunded_at?: Date
  readonly fallback_since?: Date
  readonly fallback_reason?: 'rootLate'
  readonly voided_at?: Date
  readonly void_reason?: VoidReason
  readonly sale_note?: string
  readonly root_note?: string
}

export async function updateDraw(tx: MainTx, drawId: string, changes: Changes): Promise<void> {
  await tx.updateTable('draw').set(changes).where('draw_id', '=', drawId).execute()
}

/** The operator's seed as the vault sealed it, as it was published, and the commitment to it. */
export async function findOpSeed(main: MainReader, drawId: string) {
  return await main
    .selectFrom('draw')
    .select(['op_seed as opSeed', 'sealed', 'commitment'])
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow()
}

type StaleFrom = { readonly newest: number; readonly after: string; readonly limit: number }

/** Seeds that are not sealed with the newest key. The first byte is the number of the key. */
export async function listStaleSeeds(main: MainReader, { newest, after, limit }: StaleFrom) {
  return await main
    .selectFrom('draw')
    .select(['draw_id as drawId', 'op_seed as sealed'])
    .where(sql<boolean>`get_byte(op_seed, 0) <> ${newest}`)
    .where('draw_id', '>', after)
    .orderBy('draw_id')
    .limit(limit)
    .execute()
}

/** Only if the value has not changed since it was read. */
export async function replaceSeed(tx: MainTx, drawId: string, stale: Buffer, fresh: Buffer): Promise<void> {
  await tx
    .updateTable('draw')
    .set({ op_seed: fresh })
    .where('draw_id', '=', drawId)
    .where('op_seed', '=', stale)
    .execute()
}

/** Creates the sale gate; an existing one is kept. */
export async function openSaleGate(tx: ShardTx, drawId: string, closesAt: Date): Promise<void> {
  await tx
    .insertInto('draw_gate')
    .values({ draw_id: drawId, closes_at: closesAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Waits for running sales. After this commits, no ticket of the draw is accepted on this shard. */
export async function closeSaleGate(tx: ShardTx, drawId: string, at: Date): Promise<void> {
  await sql`
    update draw_gate set closed_at = ${at} where draw_id = ${drawId} and closed_at is null`.execute(tx)
}
