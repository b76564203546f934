import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as player from '../../server/src/features/player/index.ts'
import * as session from '../../server/src/features/session/index.ts'
import * as vip from '../../server/src/features/vip/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openRateLimiter, type RateLimiter } from '../../server/src/http/rate-limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { createHttpServer } from '../../server/src/http/serve.ts'
import { seed } from '../../server/src/seed/seed.ts'
import { type Player, players, playersFile, readyFile } from '../handler/message.ts'

/** The real handlers of a poll on real engines: everything that production does, by the same code. */
const [port, folder = '.'] = process.argv.slice(2)

const config = readConfig()
const log = createLog(config, gathered(join(folder, 'calls.log')))
const app = openAppContext(config, log)
await seed(app)
await market.startPolicyCache(app)
const rateLimiter = generous(openRateLimiter(app.redis))
const fastify = createHttpServer(
  openEdge({ app, authenticate: session.authenticateBy(app), lag: measureLag(), rateLimiter }),
  routes(),
)
writeFileSync(join(folder, playersFile), JSON.stringify(await register()))
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await fastify.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, readyFile), '')

function routes(): Route[] {
  const real = [...session.routes, ...player.routes, ...vip.routes]
  const served = new Set<string>(real.map(({ path }) => path))
  const others = (Object.keys(calls) as CallPath[]).filter((path) => !served.has(path))
  return [...real, ...others.map((path) => route(path, () => Promise.reject(new Error('not part of this bench'))))]
}

/** Counts in Redis like the real one, with a limit that the whole run does not reach. */
function generous(inner: RateLimiter): RateLimiter {
  return (call, limit) => inner(call, { ...limit, count: Number.MAX_SAFE_INTEGER / 1_000 })
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
