import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as session from '../../server/src/features/session/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openRateLimiter, type RateLimiter } from '../../server/src/http/rate-limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { createHttpServer } from '../../server/src/http/serve.ts'
import { messages, type Player, path, players, playersFile, readyFile } from './message.ts'

/**
 * The generic handler with all its work, around a call whose own handler does nothing: the rest (decode, admit, limit in Redis, check the
 * session in Redis, encode, log to a file, count) is what production does, by the same code.
 */
const [port, folder = '.'] = process.argv.slice(2)

const config = readConfig()
const log = createLog(config, gathered(join(folder, 'calls.log')))
const app = openAppContext(config, log)
const rateLimiter = generous(openRateLimiter(app.redis))
const authenticate = session.authenticateBy(app)
const fastify = createHttpServer(openEdge({ app, authenticate, lag: measureLag(), rateLimiter }), withoutWork())
writeFileSync(join(folder, playersFile), JSON.stringify(await register()))
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await fastify.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, readyFile), '')

/** The call under load answers at once; signing in stays real; nothing else is called. */
function withoutWork(): Route[] {
  const known = new Set<string>([path, ...session.routes.map((one) => one.path)])
  const others = (Object.keys(calls) as CallPath[]).filter((one) => !known.has(one))
  const silent = others.map((one) => route(one, () => Promise.reject(new Error('not part of this bench'))))
  return [route(path, async () => messages), ...session.routes, ...silent]
}

/** Counts in Redis like the real one, with a limit that the whole run does not reach. */
function generous(rateLimiter: RateLimiter): RateLimiter {
  return (call, limit) => rateLimiter(call, { ...limit, count: Number.MAX_SAFE_INTEGER / 1_000 })
}

async function register(): Promise<Player[]> {
  return await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const password = `password ${index}`
      const profile = { kind: 'registered', areaCode: '+92', nickName: `Player ${index}` } as const
      const uid = await session.registerPlayer(app, { ...profile, password })
      return { uid, password, device: `bench-device-${index}` }
    }),
  )
}
