import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { type AppContext, openAppContext } from '../server/src/app-context.ts'
import { readConfig } from '../server/src/base/config.ts'
import { measureLag } from '../server/src/base/lag.ts'
import { createLog, gathered } from '../server/src/base/log.ts'
import * as session from '../server/src/features/session/index.ts'
import { openEdge } from '../server/src/http/edge.ts'
import { openRateLimiter, type RateLimiter } from '../server/src/http/rate-limit.ts'
import { type Route, route } from '../server/src/http/route.ts'
import { createHttpServer } from '../server/src/http/serve.ts'
import { type Player, players, playersFile, readyFile } from './handler/message.ts'

/**
 * Serves signing in and the measured routes by the code of production: decode, admit, limit in Redis, check the session
 * in Redis, encode, log to a file, count. The port and the folder are the arguments of the process.
 */
export async function startMeasuredServer(
  measured: readonly Route[],
  prepare: (app: AppContext) => Promise<void> = async () => {},
): Promise<void> {
  const [port, folder = '.'] = process.argv.slice(2)
  const config = readConfig()
  const app = openAppContext(config, createLog(config, gathered(join(folder, 'calls.log'))))
  await prepare(app)
  const rateLimiter = withoutLimit(openRateLimiter(app.redis))
  const edge = openEdge({ app, authenticate: session.authenticateBy(app), lag: measureLag(), rateLimiter })
  const fastify = createHttpServer(edge, withRejectedCalls([...session.routes, ...measured]))
  writeFileSync(join(folder, playersFile), JSON.stringify(await registerPlayers(app)))
  // An ordinary end, so that a profile (`node --cpu-prof`) is written.
  process.on('SIGTERM', () => process.exit())
  await fastify.listen({ host: '127.0.0.1', port: Number(port) })
  writeFileSync(join(folder, readyFile), '')
}

/** A server does not start without a route for every call of the contract. */
function withRejectedCalls(served: readonly Route[]): Route[] {
  const paths = new Set<string>(served.map(({ path }) => path))
  const others = (Object.keys(calls) as CallPath[]).filter((path) => !paths.has(path))
  return [...served, ...others.map((path) => route(path, () => Promise.reject(new Error('not part of this bench'))))]
}

/** Counts in Redis like the real one, with a limit that the whole run does not reach. */
export function withoutLimit(rateLimiter: RateLimiter): RateLimiter {
  return (call, limit) => rateLimiter(call, { ...limit, count: Number.MAX_SAFE_INTEGER / 1_000 })
}

async function registerPlayers(app: AppContext): Promise<Player[]> {
  return await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const password = `password ${index}`
      const profile = { kind: 'registered', areaCode: '+92', nickName: `Player ${index}` } as const
      const uid = await session.registerPlayer(app, { ...profile, password })
      return { uid, password, device: `bench-device-${index}` }
    }),
  )
}
