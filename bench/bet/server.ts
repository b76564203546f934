import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { systemNow } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as lottery from '../../server/src/features/lottery/index.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as session from '../../server/src/features/session/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openRateLimiter } from '../../server/src/http/rate-limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { createHttpServer } from '../../server/src/http/serve.ts'
import { signInRichPlayer } from './rich-player.ts'
import { buyCall, readyFile, stake } from './ticket-call.ts'

/**
 * The app itself, selling tickets of an announced draw: decode, admit, session and rate limit in
 * Redis, the market policy, the rules of the game, the ledger with its allowances and its group commit, the ticket and
 * its signed receipt, the push of the new balance, encode, log to a file, count.
 */
const [port, folder = '.', connections, announced] = process.argv.slice(2)

Object.assign(calls, { [buyCall.path]: buyCall })
const config = readConfig()
const log = createLog(config, gathered(join(folder, 'calls.log')))
const app = openAppContext(config, log)
if (!announced)
  await app.databases.main.transact((tx) => market.publishPolicies(tx, market.sandbox, ['Asha', 'Bilal'], systemNow()))
await market.startPolicyCache(app)
const edge = openEdge({
  app,
  authenticate: session.authenticateBy(app),
  evaluatePolicy: market.actionEvaluator(app),
  lag: measureLag(),
  rateLimiter: openRateLimiter(app.redis),
})
const fastify = createHttpServer(edge, routes())
const drawId = announced ?? (await openSale())
const bodies: string[] = []
// A few at a time: on a busy machine the app refuses many password hashes at once.
while (bodies.length < Number(connections)) {
  const few = Array.from({ length: 8 }, (_, index) => playerBody(bodies.length + index))
  bodies.push(...(await Promise.all(few)))
}
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await fastify.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, 'ready.tmp'), JSON.stringify({ bodies, drawId }))
renameSync(join(folder, 'ready.tmp'), join(folder, readyFile))

function routes(): Route[] {
  const served = [...lottery.routes, ...session.routes]
  const unused = (Object.keys(calls) as CallPath[])
    .filter((path) => !served.some((one) => one.path === path))
    .map((path) => route(path, () => Promise.reject(new Error('not part of this bench'))))
  return [...served, ...unused]
}

/** Announces the first draw of the minute game, which has days to go at the pace of this bench. */
async function openSale(): Promise<string> {
  const [rules] = lottery.rulesInForce(config)
  const [first] = rules ? await lottery.announceDraws(app, rules, systemNow()) : []
  if (!first) throw new Error('no draw was announced')
  await sleep(2_500)
  return first
}

/** The body of a player's requests up to the name of the order. */
async function playerBody(index: number): Promise<string> {
  const given = await signInRichPlayer(app, fastify, index, port)
  const ticket = { drawId, mode: 'real', picks: [{ bet: 'digit', pick: String(index % 10), stake }] }
  return `${JSON.stringify({ ...given, ...ticket }).slice(0, -1)},"clientOrderId":"`
}
