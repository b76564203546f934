import { setTimeout as sleep } from 'node:timers/promises'
import { type LotteryGame, lotteryGames } from '@zamra/contract/lottery-games.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../server/src/app-context.ts'
import {
  advanceDraw,
  announceDraws,
  type Draw,
  findDraw,
  nextStep,
  rulesInForce,
} from '../../server/src/features/lottery/index.ts'
import { type Buyer, newBuyers, orderOf } from './buyers.ts'
import { checkDraws, type DrawProblems } from './check-draws.ts'
import { Crash, type CrashPlan, newCrashPlan, withCrashes } from './crash.ts'
import { openDrawFixture } from './fixture.ts'

export type EveryStep = { readonly draws: DrawProblems; readonly crashes: number; readonly moves: readonly string[] }

const pace = 'minute:8,five:8,six45:8,beaconDelay:6,fallbackRounds:2,voidAfter:40'
const ticketsEach = 3
/** On a slow machine a sale may close before all tickets are bought. */
const closed = '4090'

/**
 * A draw of each game whose process crashes at every write, before and after its commit, while a second process performs
 * the same steps of the same draw; and a draw that is not processed until it can only be voided.
 */
export async function crashAtEveryStep(dir: string): Promise<EveryStep> {
  const fixture = await openDrawFixture(dir, pace)
  try {
    const { app, fastify } = fixture.opened
    const buyers = await newBuyers(app, 4)
    const [minutes = [], ...others] = await Promise.all(lotteryGames.map((game) => announced(app, game)))
    const [first] = minutes
    const forgotten = minutes[1] ?? (await announced(app, 'minute'))[0]
    const draws = [first, forgotten, ...others.flat()].filter((draw) => draw !== undefined)
    const fates = draws.flatMap(() => [newCrashPlan(), newCrashPlan()])
    await Promise.all(
      draws.map(async (draw, at) => {
        await until(draw.opensAt)
        await sell(fastify, buyers, draw)
        if (draw === forgotten) await until(draw.fallbackRoundAt)
        await Promise.all(fates.slice(at * 2, at * 2 + 2).map((fate) => advanceWithCrashes(app, draw.drawId, fate)))
      }),
    )
    const crashes = fates.flatMap((fate) => [...fate.crashes.values()])
    const moves = new Set(fates.flatMap((fate) => [...fate.crashes.keys()].map((write) => write.split(':')[0] ?? '')))
    return {
      draws: await checkDraws(fixture.urls, new Date()),
      crashes: crashes.reduce((sum, times) => sum + times, 0),
      moves: [...moves].sort(),
    }
  } finally {
    await fixture.close()
  }
}

/** The next draws of a game, one or two. */
async function announced(app: AppContext, game: LotteryGame): Promise<readonly Draw[]> {
  const rules = rulesInForce(app.config).find((one) => one.game === game)
  if (!rules) throw new Error(`nobody plays ${game}`)
  for (;;) {
    const names = await announceDraws(app, rules, new Date())
    const draws = await Promise.all(names.map((drawId) => findDraw(app.databases.main.read, drawId)))
    if (draws.length > 0) return draws.filter((draw) => draw !== undefined)
    await sleep(100)
  }
}

async function sell(fastify: FastifyInstance, buyers: readonly Buyer[], { drawId, game }: Draw): Promise<void> {
  for (const [at, buyer] of buyers.entries()) {
    for (let number = 0; number < ticketsEach; number += 1) {
      const payload = orderOf(buyer, drawId, game, at * ticketsEach + number)
      const { body } = await fastify.inject({ method: 'POST', url: '/api/lottery/buy', payload })
      const { state } = JSON.parse(body) as { state: string }
      if (state !== '200' && state !== closed) throw new Error(`nothing was sold: ${body}`)
    }
  }
}

/** One process after another, until the draw is finished. */
async function advanceWithCrashes(app: AppContext, drawId: string, fate: CrashPlan): Promise<void> {
  for (;;) {
    const at = new Date()
    const draw = await findDraw(app.databases.main.read, drawId)
    if (draw) fate.begin(nextStep(draw, at).kind)
    try {
      const next = await advanceDraw(withCrashes(app, fate), drawId, at)
      if (!next) return
      await sleep(next.waitMs)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

async function until(date: Date): Promise<void> {
  await sleep(Math.max(0, date.getTime() - Date.now()))
}
