import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as player from '../../server/src/features/player/index.ts'
import * as session from '../../server/src/features/session/index.ts'
import * as vip from '../../server/src/features/vip/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openHouse } from '../../server/src/http/house.ts'
import { type Limiter, openLimiter } from '../../server/src/http/limit.ts'
import { type Route, route } from '../../server/src/http/route.ts'
import { serve } from '../../server/src/http/serve.ts'
import { seed } from '../../server/src/seed/seed.ts'
import { type Player, players, playersFile, readyFile } from '../handler/message.ts'

/** The real handler with the real stories of a poll, on real engines: everything that production does, by the same code. */
const [port, folder = '.'] = process.argv.slice(2)

const config = readConfig()
const log = createLog(config, gathered(join(folder, 'calls.log')))
const house = openHouse(config, log)
await seed(house)
await market.keepPolicies(house)
const limiter = generous(openLimiter(house.redis))
const app = serve(
  openEdge({ house, authenticate: session.authenticateBy(house), lag: measureLag(), limiter }),
  routes(),
)
writeFileSync(join(folder, playersFile), JSON.stringify(await register()))
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await app.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, readyFile), '')

function routes(): Route[] {
  const real = [...session.routes, ...player.routes, ...vip.routes]
  const told = new Set<string>(real.map(({ path }) => path))
  const others = (Object.keys(calls) as CallPath[]).filter((path) => !told.has(path))
  return [...real, ...others.map((path) => route(path, () => Promise.reject(new Error('not part of this bench'))))]
}

/** Counts in Redis like the real one, and has room for the whole run. */
function generous(inner: Limiter): Limiter {
  return (call, limit) => inner(call, { ...limit, count: Number.MAX_SAFE_INTEGER / 1_000 })
}

async function register(): Promise<Player[]> {
  return await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const password = `password ${index}`
      const profile = { kind: 'registered', areaCode: '+92', nickName: `Player ${index}` } as const
      const uid = await session.registerPlayer(house, { ...profile, password })
      return { uid, password, device: `bench-device-${index}` }
    }),
  )
}
