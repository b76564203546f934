import { setTimeout as sleep } from 'node:timers/promises'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
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
/** The other games have the rules of one of these at another pace. */
const games = ['minute', 'five', 'six45'] as const
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
    const [minutes = [], ...others] = await Promise.all(games.map((game) => announceNext(app, game)))
    const [first] = minutes
    const forgotten = minutes[1] ?? (await announceNext(app, 'minute'))[0]
    const draws = [first, forgotten, ...others.flat()].filter((draw) => draw !== undefined)
    const plans = draws.flatMap(() => [newCrashPlan(), newCrashPlan()])
    await Promise.all(
      draws.map(async (draw, at) => {
        await sleepUntil(draw.opensAt)
        await sellTickets(fastify, buyers, draw)
        if (draw === forgotten) await sleepUntil(draw.fallbackRoundAt)
        await Promise.all(plans.slice(at * 2, at * 2 + 2).map((plan) => advanceWithCrashes(app, draw.drawId, plan)))
      }),
    )
    const crashes = plans.flatMap((plan) => [...plan.crashes.values()])
    const moves = new Set(plans.flatMap((plan) => [...plan.crashes.keys()].map((write) => write.split(':')[0] ?? '')))
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
async function announceNext(app: AppContext, game: LotteryGame): Promise<readonly Draw[]> {
  const rules = rulesInForce(app.config).find((one) => one.game === game)
  if (!rules) throw new Error(`no rules for ${game}`)
  for (;;) {
    const names = await announceDraws(app, rules, new Date())
    const draws = await Promise.all(names.map((drawId) => findDraw(app.databases.main.read, drawId)))
    if (draws.length > 0) return draws.filter((draw) => draw !== undefined)
    await sleep(100)
  }
}

async function sellTickets(fastify: FastifyInstance, buyers: readonly Buyer[], { drawId, game }: Draw): Promise<void> {
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
async function advanceWithCrashes(app: AppContext, drawId: string, plan: CrashPlan): Promise<void> {
  for (;;) {
    const at = new Date()
    const draw = await findDraw(app.databases.main.read, drawId)
    if (draw) plan.begin(nextStep(draw, at).kind)
    try {
      const next = await advanceDraw(withCrashes(app, plan), drawId, at)
      if (!next) return
      await sleep(next.waitMs)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

async function sleepUntil(date: Date): Promise<void> {
  await sleep(Math.max(0, date.getTime() - Date.now()))
}
