import { join } from 'node:path'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import { type Running, run } from '../../ops/stack/processes.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { refreshPaymentSwitches } from '../../server/src/features/market/index.ts'
import { isListening, openLoadBalancer } from './load-balancer.ts'
import { bundleServer, type Weakening } from './quick-server.ts'

/** Several server processes of one app behind one address, so that one can be killed every second. */
export type Site = {
  readonly dir: string
  readonly stack: Stack
  /** Each serves players and providers, and runs workflows. */
  readonly servers: readonly Running[]
  /** Where players go. */
  readonly url: string
  /** Where payment providers and studios go. */
  readonly providerUrl: string
  /** The same databases, for the proof itself. */
  readonly app: AppContext
  close(): Promise<void>
}

/** One is killed every second and needs a few seconds to restart; two are always left running. */
const serverCount = 6

export type SiteOptions = {
  /** The servers run a build that is weakened in this way. */
  readonly weakening?: Weakening | undefined
  /** Writes configuration before a server starts: a running one would go on with the former until it reads it again. */
  readonly prepare?: (app: AppContext) => Promise<void>
}

export async function openSite(
  dir: string,
  print: (line: string) => void,
  { weakening, prepare }: SiteOptions = {},
): Promise<Site> {
  const [publicPort, providerPort, workflowPort] = [await claimPort(), await claimPort(), await claimPort()]
  const providerUrl = `http://127.0.0.1:${providerPort}`
  const shared = {
    ZAMRA_WORKFLOW_URL: `http://127.0.0.1:${workflowPort}`,
    ZAMRA_PROVIDER_URL: providerUrl,
    ZAMRA_PAYMENT_PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    ZAMRA_LOG_LEVEL: 'warn',
    // As in a deployment: a restarted server has the same revision and registers nothing with Restate.
    ZAMRA_REVISION: 'proof',
    // Written by the first server that stops gracefully, read by all later ones.
    NODE_COMPILE_CACHE: join(dir, 'compiled'),
  }
  const building = bundleServer(join(dir, 'server'), weakening)
  const stack = await startStack({ dir, print, env: shared })
  await stack.part('server').stop()
  const config = readConfig({ ...stack.env, ZAMRA_LOG_LEVEL: 'silent' })
  const app = openAppContext(config, createLog(config))
  await prepare?.(app)
  const main = await building
  const ports: Ports[] = []
  while (ports.length < serverCount) ports.push(await claimPorts())
  const servers = await startAll(dir, stack, main, ports)
  const balancers = [
    await openLoadBalancer(
      publicPort,
      ports.map(({ port }) => port),
    ),
    await openLoadBalancer(
      providerPort,
      ports.map((one) => one.providerPort),
    ),
    await openLoadBalancer(
      workflowPort,
      ports.map((one) => one.workflowPort),
    ),
  ]
  print(`${serverCount} servers are up behind one address.`)
  await refreshPaymentSwitches(app)
  return {
    dir,
    stack,
    servers,
    url: `http://127.0.0.1:${publicPort}`,
    providerUrl,
    app,
    async close() {
      await app.ledger.close()
      await app.databases.close()
      app.redis.destroy()
      await Promise.all(servers.map((server) => server.stop()))
      for (const balancer of balancers) await balancer.close()
      await stack.stop()
      for (const port of [publicPort, providerPort, workflowPort]) releasePort(port)
    },
  }
}

type Ports = {
  readonly port: number
  readonly providerPort: number
  readonly internalPort: number
  readonly workflowPort: number
}

async function claimPorts(): Promise<Ports> {
  return {
    port: await claimPort(),
    providerPort: await claimPort(),
    internalPort: await claimPort(),
    workflowPort: await claimPort(),
  }
}

/** The first one is stopped gracefully once, which fills the compile cache for all others. */
async function startAll(
  dir: string,
  stack: Stack,
  main: string,
  [own, ...others]: readonly Ports[],
): Promise<Running[]> {
  if (!own) return []
  const first = await startOne(dir, stack, main, own)
  await first.restart()
  return [first, ...(await Promise.all(others.map((ports) => startOne(dir, stack, main, ports))))]
}

function startOne(dir: string, { env }: Stack, main: string, ports: Ports): Promise<Running> {
  const { port, providerPort, internalPort, workflowPort } = ports
  return run({
    name: 'server',
    command: process.execPath,
    args: [main],
    env: {
      ...env,
      ZAMRA_PORT: String(port),
      ZAMRA_PROVIDER_PORT: String(providerPort),
      ZAMRA_INTERNAL_PORT: String(internalPort),
      ZAMRA_WORKFLOW_PORT: String(workflowPort),
    },
    logFile: join(dir, `logs/server-${port}.log`),
    ports: Object.values(ports),
    // The workflow port is opened last. A connection is enough of a probe: fifty requests a second would be load.
    ready: async () => (await isListening(workflowPort)) && (await isReady(internalPort)),
  })
}

async function isReady(port: number): Promise<boolean> {
  const response = fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })
  return await response.then(({ ok }) => ok).catch(() => false)
}
