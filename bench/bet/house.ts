import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as session from '../../server/src/features/session/index.ts'
import type { Context } from '../../server/src/http/context.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openHouse } from '../../server/src/http/house.ts'
import { openLimiter } from '../../server/src/http/limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { serve } from '../../server/src/http/serve.ts'
import * as book from '../../server/src/ledger/book.ts'
import { betCall, readyFile, stake } from './bet-call.ts'

/**
 * The house with one more call, which places a bet: decode, admit, session and rate limit in Redis, the ledger with its
 * allowances and its group commit, encode, log to a file, count. All of it is what production does, by the same code.
 */
const [port, folder = '.', connections] = process.argv.slice(2)

Object.assign(calls, { [betCall.path]: betCall })
const config = readConfig()
const log = createLog(config, gathered(join(folder, 'calls.log')))
const house = openHouse(config, log)
const edge = openEdge({
  house,
  authenticate: session.authenticateBy(house),
  lag: measureLag(),
  limiter: openLimiter(house.redis),
})
const app = serve(edge, routes())
const bodies = await Promise.all(Array.from({ length: Number(connections) }, (_, index) => playerBody(index)))
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await app.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, 'ready.tmp'), JSON.stringify({ bodies }))
renameSync(join(folder, 'ready.tmp'), join(folder, readyFile))

function routes(): Route[] {
  const path = betCall.path as unknown as CallPath
  const others = (Object.keys(calls) as CallPath[]).filter((one) => one !== path && one !== '/sso/idlogin')
  const silent = others.map((one) => route(one, () => Promise.reject(new Error('not part of this bench'))))
  return [route(path, placeBet as never), ...session.routes, ...silent]
}

async function placeBet({ house, playerId }: Context<CallPath>, input: { bet: string; stake: number }) {
  const { answer } = await book.betPlaced(house.ledger, {
    playerId: playerId as PlayerId,
    bet: input.bet,
    stake: minor(BigInt(input.stake)),
    weight: bps(10_000),
    turnover: 'stake',
  })
  if (answer.status !== 'posted') throw new Error(`the bet was not placed: ${answer.status}`)
  return { seq: answer.seq, cash: String(answer.cash) }
}

/** A player who is signed in, has money enough for the whole run, and has every limit that a player can have. */
async function playerBody(index: number): Promise<string> {
  const password = `password ${index}`
  const profile = { kind: 'registered', areaCode: '+92', nickName: `Player ${index}` } as const
  const playerId = await session.registerPlayer(house, { ...profile, password })
  await house.ledger.openWallet(playerId, 'IN')
  await book.depositCredited(house.ledger, {
    playerId,
    order: 'bench',
    payment: 'bench',
    amount: minor(9_000_000_000_000n),
  })
  const { pool } = house.databases.shardOf(playerId)
  for (const kind of ['deposit', 'loss', 'wager']) {
    await pool.query('select ledger.set_limits($1, $2, $3, $3, $3)', [playerId, kind, '9000000000000'])
  }
  const common = { appId: 1526, deviceNumber: `bench-device-${index}`, locale: 'en', h5No: 1, adid: 'organic' }
  const given = { ...common, appPackageName: packageName(1526) }
  const payload = { ...given, userId: String(playerId), password }
  const answer = await app.inject({ method: 'POST', url: '/api/sso/idlogin', payload })
  const { sign } = (answer.json() as { resultData: { sign: string } }).resultData
  return `${JSON.stringify({ ...given, uid: playerId, sign, stake }).slice(0, -1)},"bet":"`
}
