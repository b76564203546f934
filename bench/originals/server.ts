import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { systemNow } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as originals from '../../server/src/features/originals/index.ts'
import * as session from '../../server/src/features/session/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openRateLimiter } from '../../server/src/http/rate-limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { createHttpServer } from '../../server/src/http/serve.ts'
import { signInRichPlayer } from '../bet/rich-player.ts'
import { readyFile } from '../bet/ticket-call.ts'
import { betCall, play, stake } from './bet-call.ts'

/**
 * The app itself, playing instant games: decode, admit, session and rate limit in Redis, the market policy, the rules of
 * the game, the ledger with its allowances and its group commit, the nonce, the outcome and its payout, the push of the
 * new balance, encode, log to a file, count.
 */
const [port, folder = '.', connections] = process.argv.slice(2)

Object.assign(calls, { [betCall.path]: betCall })
const config = readConfig()
const app = openAppContext(config, createLog(config, gathered(join(folder, 'calls.log'))))
// A market makes a player wait between two rounds; the bench measures how many rounds a server can play.
const quick = market.sandbox.map((policy) => ({ ...policy, games: { ...policy.games, minCycleMs: 0 } }))
await app.databases.main.transact((tx) => market.publishPolicies(tx, quick, ['Asha', 'Bilal'], systemNow()))
await market.startPolicyCache(app)
const edge = openEdge({
  app,
  authenticate: session.authenticateBy(app),
  evaluatePolicy: market.actionEvaluator(app),
  lag: measureLag(),
  rateLimiter: openRateLimiter(app.redis),
})
const fastify = createHttpServer(edge, routes())
const bodies: string[] = []
// A few at a time: on a busy machine the app refuses many password hashes at once.
while (bodies.length < Number(connections)) {
  const few = Array.from({ length: 8 }, (_, index) => playerBody(bodies.length + index))
  bodies.push(...(await Promise.all(few)))
}
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await fastify.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, 'ready.tmp'), JSON.stringify({ bodies, drawId: '', path: betCall.path }))
renameSync(join(folder, 'ready.tmp'), join(folder, readyFile))

function routes(): Route[] {
  const served = [...originals.routes, ...session.routes]
  const unused = (Object.keys(calls) as CallPath[])
    .filter((path) => !served.some((one) => one.path === path))
    .map((path) => route(path, () => Promise.reject(new Error('not part of this bench'))))
  return [...served, ...unused]
}

/** The body of a player's requests up to the name of the order; their seed pair is committed to and open. */
async function playerBody(index: number): Promise<string> {
  const given = await signInRichPlayer(app, fastify, index)
  const { next } = await answerOf<{ next: { number: number } }>('/originals/seeds', given)
  await answerOf('/originals/rotate', { ...given, open: next.number, clientSeed: `bench-${index}` })
  const bet = { seed: next.number, mode: 'real', stake, play }
  return `${JSON.stringify({ ...given, ...bet }).slice(0, -1)},"clientOrderId":"`
}

async function answerOf<T>(path: CallPath, payload: object): Promise<T> {
  const answer = await fastify.inject({ method: 'POST', url: `/api${path}`, payload })
  const { state, resultData } = answer.json() as { state: string; resultData: T }
  if (state !== '200') throw new Error(`${path}: ${answer.body}`)
  return resultData
}
