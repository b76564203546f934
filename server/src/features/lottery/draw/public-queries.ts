import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { BeaconChain } from '../../../base/draw-config.ts'
import type { Page } from '../../../base/page.ts'
import type { MainReader } from '../../../db/database.ts'
import type { Draw, DrawState, VoidReason } from './draw.ts'

/** The time of the round that decides the draw. */
const drawAt = sql<Date>`case when d.fallback_since is null then d.round_at else d.fallback_round_at end`

export type OnSale = {
  readonly drawId: string
  readonly game: LotteryGame
  readonly rules: unknown
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
}

export async function selectOnSale(main: MainReader, at: Date): Promise<readonly OnSale[]> {
  return await main
    .selectFrom('draw as d')
    .innerJoin('lottery_rules as r', 'r.rules_hash', 'd.rules_hash')
    .select(['d.draw_id as drawId', 'd.game', 'r.rules', 'd.opens_at as opensAt', 'd.closes_at as closesAt'])
    .select(drawAt.as('drawAt'))
    .where('d.state', '=', 'OPEN')
    .where('d.sale_note', 'is not', null)
    .where('d.opens_at', '<=', at)
    .where('d.closes_at', '>', at)
    .orderBy('d.closes_at')
    .$castTo<OnSale>()
    .execute()
}

export async function findLastResult(main: MainReader, game: LotteryGame) {
  return await main
    .selectFrom('draw as d')
    .innerJoin('draw_result as r', 'r.draw_id', 'd.draw_id')
    .select(['d.draw_id as drawId', 'r.numbers'])
    .where('d.game', '=', game)
    .orderBy('d.closes_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type DrawRow = {
  readonly drawId: string
  readonly game: LotteryGame
  readonly state: DrawState
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
  readonly numbers: number[] | null
}

/** Draws whose sale is over, newest first. */
export async function listDraws(main: MainReader, game: LotteryGame, at: Date, page: Page) {
  const over = main.selectFrom('draw as d').where('d.game', '=', game).where('d.closes_at', '<=', at)
  const [rows, count] = await Promise.all([
    over
      .leftJoin('draw_result as r', 'r.draw_id', 'd.draw_id')
      .select(rowColumns)
      .select(drawAt.as('drawAt'))
      .orderBy('d.closes_at', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .$castTo<DrawRow>()
      .execute(),
    over.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

const rowColumns = [
  'd.draw_id as drawId',
  'd.game',
  'd.state',
  'd.opens_at as opensAt',
  'd.closes_at as closesAt',
  'r.numbers',
] as const

export type PublicDraw = DrawRow & {
  readonly rulesHash: Buffer
  readonly commitment: Buffer
  readonly sealed: string
  readonly round: bigint
  readonly fallbackRound: bigint
  readonly fallbackReason: 'rootLate' | 'beaconLate' | null
  readonly voidReason: VoidReason | null
  readonly root: Buffer | null
  readonly tickets: number | null
  readonly stakes: unknown
  readonly rootedAt: Date | null
  readonly resultRound: bigint | null
  readonly signature: Buffer | null
  readonly opSeed: Buffer | null
  readonly seed: Buffer | null
  readonly drawnAt: Date | null
}

export async function findPublicDraw(main: MainReader, drawId: string): Promise<PublicDraw | undefined> {
  return await main
    .selectFrom('draw as d')
    .leftJoin('draw_root as o', 'o.draw_id', 'd.draw_id')
    .leftJoin('draw_result as r', 'r.draw_id', 'd.draw_id')
    .select(rowColumns)
    .select(drawAt.as('drawAt'))
    .select(['d.rules_hash as rulesHash', 'd.commitment', 'd.sealed', 'd.round', 'd.fallback_round as fallbackRound'])
    .select(['d.fallback_reason as fallbackReason', 'd.void_reason as voidReason'])
    .select(['o.root', 'o.tickets', 'o.stakes', 'o.rooted_at as rootedAt', 'r.round as resultRound'])
    .select(['r.signature', 'r.op_seed as opSeed', 'r.seed', 'r.drawn_at as drawnAt'])
    .where('d.draw_id', '=', drawId)
    .$castTo<PublicDraw>()
    .executeTakeFirst()
}

type Basis = Pick<Draw, 'saleNote' | 'rootNote'> & {
  readonly game: string
  readonly state: DrawState
  readonly rules: unknown
  readonly chain: BeaconChain
}

export async function findBasis(main: MainReader, drawId: string) {
  return await main
    .selectFrom('draw as d')
    .innerJoin('lottery_rules as r', 'r.rules_hash', 'd.rules_hash')
    .innerJoin('beacon_chain as b', 'b.hash', 'd.beacon')
    .select(['d.game', 'd.state', 'r.rules', 'b.chain', 'd.sale_note as saleNote', 'd.root_note as rootNote'])
    .where('d.draw_id', '=', drawId)
    .$castTo<Basis>()
    .executeTakeFirst()
}

export async function selectNewest(main: MainReader, limit: number) {
  return await main
    .selectFrom('draw')
    .select(['draw_id as drawId', 'state', 'closes_at as closesAt'])
    .orderBy('closes_at', 'desc')
    .limit(limit)
    .execute()
}

export type PaidDraw = {
  readonly drawId: string
  readonly game: LotteryGame
  readonly numbers: readonly number[]
  readonly currency: string
  readonly winners: number
  readonly paid: Money
}

/** Real-money payouts of the draws in a period, newest first. */
export async function selectPaid(main: MainReader, from: Date, to: Date, limit: number): Promise<readonly PaidDraw[]> {
  return await main
    .selectFrom('draw as d')
    .innerJoin('draw_result as r', 'r.draw_id', 'd.draw_id')
    .innerJoin('draw_payout as p', 'p.draw_id', 'd.draw_id')
    .select(['d.draw_id as drawId', 'd.game', 'r.numbers', 'p.currency'])
    .select([sql`sum(p.winners)::integer`.as('winners'), sql`sum(p.paid)::bigint`.as('paid')])
    .where('p.mode', '=', 'real')
    .where('d.published_at', '>', from)
    .where('d.published_at', '<=', to)
    .groupBy(['d.draw_id', 'r.numbers', 'p.currency'])
    .orderBy('d.published_at', 'desc')
    .limit(limit)
    .$castTo<PaidDraw>()
    .execute()
}
