import { randomUUID } from 'node:crypto'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../src/app-context.ts'
import { systemNow } from '../src/base/clock.ts'
import { randomToken, uuidv7 } from '../src/base/random.ts'
import { drawIdOf } from '../src/features/lottery/draw/draw.ts'
import { insertDraw, openSaleGate, updateDraw } from '../src/features/lottery/draw/queries.ts'
import { rulesHash } from '../src/features/lottery/fair/seed.ts'
import { rulesInForce } from '../src/features/lottery/rules.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { depositCredited, readBalance } from '../src/ledger/index.ts'
import type { WorldPlayer } from './call-app.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export type LotteryWorld = World & {
  /** A player of India with so much cash, in paise. */
  richPlayer(cash: bigint): Promise<WorldPlayer>
  /** A draw of this game that is on sale, or that was or will be; answers with its name. */
  draw(game: LotteryGame, sale?: SaleTimes): Promise<string>
  /** Buys a ticket, or tries to. */
  buy(player: WorldPlayer, given: TicketOrder): Promise<BuyAnswer>
  cashOf(player: WorldPlayer): Promise<bigint>
}

export type TicketOrder = WireInputOf<'/lottery/buy'>
export type BuyAnswer = { state: string; code?: string; resultData: WireOutputOf<'/lottery/buy'> }

export const digit7: TicketOrder['picks'] = [{ bet: 'digit', pick: '7', stake: 500 }]

/** A new order: one digit for real money, unless it says otherwise. */
export function order(drawId: string, more: Partial<TicketOrder> = {}): TicketOrder {
  return { clientOrderId: randomUUID(), drawId, mode: 'real', picks: digit7, ...more }
}

/** A checkpoint that opens a sale. Nobody has seen it. */
export const saleNote = `zamra.sandbox/draws\n1\n${Buffer.alloc(32, 1).toString('base64')}\n\n— nobody AAAA\n`

type SaleTimes = { readonly opensInMs?: number; readonly closesInMs?: number }

/** A world in which tickets are sold for money, and draws are put there by hand. */
export async function openLotteryWorld(options: WorldOptions = {}): Promise<LotteryWorld> {
  const world = await openWorld(options)
  const { app } = world
  await app.databases.main.transact((tx) => publishPolicies(tx, sandbox, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(app)
  leave()
  return {
    ...world,
    async richPlayer(cash) {
      const player = await world.player()
      const { playerId } = player
      await depositCredited(app.ledger, {
        currency: 'INR',
        playerId,
        order: uuidv7(),
        payment: uuidv7(),
        amount: minor(cash),
      })
      return player
    },
    draw: (game, sale = {}) => putDraw(app, game, sale),
    buy: async (as, given) => (await world.call('/lottery/buy', given, { as })).body as BuyAnswer,
    cashOf: async ({ playerId }) => (await readBalance(app.databases.shardOf(playerId).pool, playerId))?.cash ?? 0n,
  }
}

let drawsPut = 0
const drawsKnown = new Set<string>()

/** A draw is called by the second of its opening: the first one before this that no draw is called by yet. */
function newOpening(game: LotteryGame, atMs: number): Date {
  const opensAt = new Date(atMs)
  while (drawsKnown.has(drawIdOf(game, opensAt))) opensAt.setTime(opensAt.getTime() - 1_000)
  drawsKnown.add(drawIdOf(game, opensAt))
  return opensAt
}

/** A draw with everything that a sale looks at. Nobody holds it: its seed is sealed by nobody. */
export async function putDraw(app: AppContext, game: LotteryGame, sale: SaleTimes): Promise<string> {
  drawsPut += 1
  const { opensInMs = -drawsPut * 60_000, closesInMs = 3_600_000 + drawsPut * 1_000 } = sale
  const atMs = systemNow().getTime()
  const [opensAt, closesAt] = [newOpening(game, atMs + opensInMs), new Date(atMs + closesInMs)]
  const rules = rulesInForce(app.config).find((one) => one.game === game)
  if (!rules) throw new Error(`there are no rules of ${game}`)
  const drawId = drawIdOf(game, opensAt)
  const after = (seconds: number) => new Date(closesAt.getTime() + seconds * 1_000)
  for (const shard of app.databases.shards) await shard.transact((tx) => openSaleGate(tx, drawId, closesAt))
  const promised = {
    drawId,
    game,
    rules,
    rulesHash: rulesHash(rules),
    chain: app.config.draw.chain,
    opensAt,
    closesAt,
    round: drawsPut,
    roundAt: after(15),
    fallbackRound: drawsPut + 600,
    fallbackRoundAt: after(1_815),
    voidAt: after(86_415),
    commitment: Buffer.from(randomToken(32), 'base64url'),
    sealed: '',
    opSeed: Buffer.alloc(32),
  }
  await app.databases.main.transact(async (tx) => {
    await insertDraw(tx, promised, new Date(Math.min(atMs, opensAt.getTime())))
    await updateDraw(tx, drawId, { sale_note: saleNote })
  })
  return drawId
}
