import { join } from 'node:path'
import { startServer } from '../../ops/stack/house.ts'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import type { Running } from '../../ops/stack/processes.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import type { House } from '../../server/src/http/context.ts'
import { openHouse } from '../../server/src/http/house.ts'
import { type Door, openDoor } from './door.ts'

/** Several server processes of one house behind one address, so that one may die every second and the house does not. */
export type Site = {
  readonly dir: string
  readonly stack: Stack
  readonly servers: readonly Running[]
  /** Where players and companies go. */
  readonly url: string
  /** The same databases, for the proof itself. */
  readonly house: House
  close(): Promise<void>
}

const serverCount = 3

export async function openSite(dir: string, say: (line: string) => void): Promise<Site> {
  const ports = await Promise.all(Array.from({ length: 2 + 2 * (serverCount - 1) }, () => claimPort()))
  const [publicPort = 0, flowPort = 0, ...pairs] = ports
  const doors: Door[] = []
  const shared = {
    ZAMRA_FLOW_URL: `http://127.0.0.1:${flowPort}`,
    ZAMRA_PAYMENT_PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    ZAMRA_LOG_LEVEL: 'warn',
  }
  const stack = await startStack({ dir, say, env: shared })
  const own = [Number(stack.env.ZAMRA_PORT), Number(stack.env.ZAMRA_FLOW_PORT)]
  const others = Array.from({ length: serverCount - 1 }, (_, index) => pairs.slice(index * 2, index * 2 + 2))
  const all = [own, ...others]
  doors.push(
    await openDoor(
      publicPort,
      all.map(([port = 0]) => port),
    ),
    await openDoor(
      flowPort,
      all.map(([, port = 0]) => port),
    ),
  )
  const more: Running[] = []
  for (const [index, [port = 0, flow = 0]] of others.entries()) {
    const env = { ...stack.env, ZAMRA_PORT: String(port), ZAMRA_FLOW_PORT: String(flow) }
    more.push(
      await startServer({
        env,
        port,
        flowPort: flow,
        watch: false,
        logFile: join(dir, `logs/server-${index + 2}.log`),
      }),
    )
  }
  say(`${serverCount} servers are up behind one address.`)
  const config = readConfig({ ...stack.env, ZAMRA_LOG_LEVEL: 'silent' })
  const house = openHouse(config, createLog(config))
  return {
    dir,
    stack,
    servers: [stack.part('server'), ...more],
    url: `http://127.0.0.1:${publicPort}`,
    house,
    async close() {
      await house.ledger.close()
      await house.databases.close()
      house.redis.destroy()
      for (const server of more) await server.stop()
      for (const door of doors) await door.close()
      await stack.stop()
      for (const port of [publicPort, flowPort]) releasePort(port)
    },
  }
}
