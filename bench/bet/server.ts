import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import { packageName } from '@zamra/contract/package-name.ts'
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
import * as book from '../../server/src/ledger/book.ts'
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

/** A player who is signed in, has money enough for the whole run, and has every limit that a player can have. */
async function playerBody(index: number): Promise<string> {
  const password = `password ${index}`
  const profile = { kind: 'registered', areaCode: '+91', nickName: `Player ${index}` } as const
  const playerId = await session.registerPlayer(app, { ...profile, password })
  await book.depositCredited(app.ledger, {
    currency: 'INR',
    playerId,
    order: 'bench',
    payment: 'bench',
    amount: minor(9_000_000_000_000n),
  })
  const { pool } = app.databases.shardOf(playerId)
  for (const kind of ['deposit', 'loss', 'wager']) {
    await pool.query(`select ledger.set_limits($1, $2, $3, $3, $3, 'bench', 'no limit', now())`, [
      playerId,
      kind,
      '9000000000000',
    ])
  }
  const common = { appId: 1526, deviceNumber: `bench-device-${port}-${index}`, locale: 'en', h5No: 1, adid: 'organic' }
  const given = { ...common, appPackageName: packageName(1526) }
  const payload = { ...given, userId: String(playerId), password }
  const answer = await fastify.inject({ method: 'POST', url: '/api/sso/idlogin', payload })
  const { sign } = (answer.json() as { resultData: { sign: string } }).resultData
  const ticket = { drawId, mode: 'real', picks: [{ bet: 'digit', pick: String(index % 10), stake }] }
  return `${JSON.stringify({ ...given, uid: playerId, sign, ...ticket }).slice(0, -1)},"clientOrderId":"`
}
