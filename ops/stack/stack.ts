import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Anvil } from './anvil.ts'
import {
  type Environment,
  migrateDatabases,
  type SandboxPlayer,
  seedSandbox,
  startServer,
  startSimulators,
  startWeb,
} from './app-processes.ts'
import { backofficeEnvironment } from './backoffice-environment.ts'
import { offsetFileOf } from './clock-offset.ts'
import { beaconEnvironment, witnessEnvironment } from './draw-environment.ts'
import { lockFolder } from './lock.ts'
import { releasePort } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import type { Running } from './processes.ts'
import {
  channelEnvironment,
  googleEnvironment,
  kycEnvironment,
  paymentEnvironment,
  payoutEnvironment,
  smsEnvironment,
  trackingEnvironment,
} from './provider-environment.ts'
import { type Redis, startRedis } from './redis.ts'
import { claimRememberedPorts, type StackPorts } from './remembered-ports.ts'
import { type Restate, startRestate } from './restate.ts'
import { startFundedChain, startSigner } from './signer.ts'
import { type Simulator, simulatorPorts } from './simulator-ports.ts'

export type StackOptions = {
  /** The folder of all data and logs; another start continues with it. */
  readonly dir: string
  /** The built web, served by the server itself. */
  readonly webDist?: string
  /** Serves the web with Vite in development mode. */
  readonly webDev?: boolean
  /** Restarts the server when one of its files changes. */
  readonly watch?: boolean
  /** False only where data may be lost in a power failure: tests and benches. */
  readonly durable?: boolean
  /** Additional or overriding environment variables of the server. */
  readonly env?: Environment
  /** Receives progress messages. */
  readonly print?: (line: string) => void
}

const names = ['postgres', 'redis', 'restate', 'simulators', 'chain', 'signer', 'server', 'web'] as const
export type PartName = (typeof names)[number]

export type Stack = {
  readonly urls: StackUrls
  /** The environment of the server; another process with the same one is a second server of the same app. */
  readonly env: Environment
  readonly players: readonly SandboxPlayer[]
  readonly logs: string
  readonly parts: readonly Running[]
  part(name: PartName): Running
  /** SIGKILL. */
  kill(name: PartName): Promise<void>
  restart(name: PartName): Promise<void>
  stop(): Promise<void>
}

export type StackUrls = {
  /** Where a player goes. */
  readonly web: string
  readonly server: string
  /** Where providers and studios call the server. */
  readonly provider: string
  /** Health and metrics of the server. */
  readonly internal: string
  /** Where staff go. */
  readonly backoffice: string
  readonly main: string
  /** With the role of the server, which may call the ledger functions and not write its tables. */
  readonly shards: readonly string[]
  /** For the owner of the databases, who migrates them. The server signs in as `zamra_app`. */
  readonly mainOwner: string
  readonly shardOwners: readonly string[]
  readonly redis: string
  readonly restateIngress: string
  readonly restateAdmin: string
  readonly support: string
  readonly bank: string
  readonly sms: string
  /** The page that shows the SMS messages that were sent. */
  readonly inbox: string
  readonly google: string
  /** The node of the sandbox's own chain. */
  readonly chain: string
  /** The signer of coin payouts. */
  readonly signer: string
  /** The payment providers, and the page on which a developer acts as the bank. */
  readonly payment: string
  readonly payout: string
  readonly kyc: string
  /** The tracking provider and the script of an advertiser, which record what they were sent. */
  readonly tracking: string
  readonly push: string
  readonly smtp: string
  /** A relay of the sandbox's own randomness beacon. */
  readonly beacon: string
  /** The witnesses of the draw log, each a process of its own. */
  readonly witness1: string
  readonly witness2: string
  readonly witness3: string
  /** Two game studios, on their own origin. */
  readonly studio: string
}

/** The whole app on this machine: engines, simulated providers, server and web, migrated and seeded. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const logs = join(options.dir, 'logs')
  mkdirSync(logs, { recursive: true })
  const unlock = lockFolder(options.dir)
  const ports = await claimRememberedPorts(options.dir)
  const parts: Parts = new Map()
  const stop = async () => {
    // A part is stopped before the parts it uses.
    for (const name of names.toReversed()) await parts.get(name)?.stop()
    Object.values(ports).forEach(releasePort)
    unlock()
  }
  try {
    return { ...(await startParts({ ...options, ports, logs }, parts)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = Map<PartName, Running>
type StackSite = StackOptions & { readonly ports: StackPorts; readonly logs: string }

async function startParts(site: StackSite, parts: Parts): Promise<Omit<Stack, 'stop'>> {
  const { ports, logs, print = () => {} } = site
  const engines = await startEngines(site, parts)
  print('PostgreSQL, Redis, Restate, the simulators, the chain and its signer are up.')
  const urls = urlsOf(site, engines)
  const env = {
    ...serverEnvironment(site, urls),
    ...(await beaconEnvironment(urls)),
    ...witnessEnvironment(urls),
    ...site.env,
  }
  await Promise.all(['main', ...shardNames].map((name) => engines.postgres.ensureDatabase(name)))
  await migrateDatabases({ ...env, ZAMRA_MAIN_URL: urls.mainOwner, ZAMRA_SHARD_URLS: urls.shardOwners.join(',') })
  const players = await seedSandbox(env)
  print('The databases are migrated and seeded.')
  parts.set(
    'server',
    await startServer({
      // Not in the environment of a second server: the two would claim one port.
      env: { ...backofficeEnvironment(ports.backoffice, site.env), ...env },
      logFile: join(logs, 'server.log'),
      watch: site.watch ?? false,
      port: ports.server,
      providerPort: ports.provider,
      internalPort: ports.internal,
      morePorts: [ports.backoffice],
      workflowPort: ports.workflow,
    }),
  )
  if (site.webDev) parts.set('web', await startWeb(join(logs, 'web.log'), ports.web, urls.server))
  const part = (name: PartName) => requirePart(parts, name)
  return {
    urls,
    env,
    players,
    logs,
    parts: [...parts.values()],
    part,
    kill: (name) => part(name).kill(),
    restart: (name) => part(name).restart(),
  }
}

export const shardNames = ['shard0', 'shard1']

type Engines = {
  readonly postgres: Postgres
  readonly redis: Redis
  readonly restate: Restate
  readonly chain: Anvil
  readonly signer: string
  readonly providers: Readonly<Record<Simulator, string>>
}

async function startEngines(site: StackSite, parts: Parts): Promise<Engines> {
  const { dir, durable = true, ports, logs } = site
  const log = (name: string) => ({ dir: join(dir, name), logFile: join(logs, `${name}.log`) })
  const { ingress, admin, node } = ports
  // A part that has started must be in `parts` even when another one fails, or it would not be stopped.
  const kept = async <Part extends Running>(name: PartName, starting: Promise<Part>) => {
    const part = await starting
    parts.set(name, part)
    return part
  }
  const starting = [
    kept('postgres', startPostgres({ ...log('postgres'), durable, port: ports.postgres })),
    kept('redis', startRedis({ ...log('redis'), port: ports.redis })),
    kept('restate', startRestate({ ...log('restate'), ports: { ingress, admin, node } })),
    kept(
      'simulators',
      startSimulators(join(logs, 'simulators.log'), simulatorPorts(ports), simulatorEnvironment(site)),
    ),
    kept('chain', startFundedChain({ ...log('chain'), durable: true, port: ports.chain })),
    kept('signer', startSigner({ ...log('signer'), port: ports.signer })),
  ] as const
  await Promise.allSettled(starting)
  const [postgres, redis, restate, simulators, chain, signer] = await Promise.all(starting)
  return { postgres, redis, restate, chain, signer: signer.url, providers: simulators.urls }
}

/** The webhook URLs of the simulated providers, which start before the server does, and retry. The beacon follows the clock. */
function simulatorEnvironment({ dir, ports: { provider } }: StackSite): Environment {
  return {
    ZAMRA_CLOCK_OFFSET_FILE: offsetFileOf(dir),
    ZAMRA_PAYMENT_NOTICES_URL: `http://127.0.0.1:${provider}/hooks/payment`,
    ZAMRA_PAYOUT_NOTICES_URL: `http://127.0.0.1:${provider}/hooks/payout`,
    ZAMRA_KYC_NOTICES_URL: `http://127.0.0.1:${provider}/hooks/kyc`,
    ZAMRA_STUDIO_WALLET_URL: `http://127.0.0.1:${provider}/wallet`,
  }
}

function urlsOf(
  { ports, webDev, env }: StackSite,
  { postgres, redis, restate, chain, signer, providers }: Engines,
): StackUrls {
  const server = `http://127.0.0.1:${ports.server}`
  return {
    // A host name and not an IP address, because browsers create passkeys for domains only.
    web: `http://localhost:${webDev ? ports.web : ports.server}`,
    server,
    provider: `http://127.0.0.1:${ports.provider}`,
    internal: `http://127.0.0.1:${ports.internal}`,
    backoffice: `http://localhost:${env?.ZAMRA_BACKOFFICE_PORT ?? ports.backoffice}`,
    main: postgres.url('main', 'zamra_app'),
    mainOwner: postgres.url('main'),
    shards: shardNames.map((name) => postgres.url(name, 'zamra_app')),
    shardOwners: shardNames.map((name) => postgres.url(name)),
    redis: redis.url,
    restateIngress: restate.ingressUrl,
    restateAdmin: restate.adminUrl,
    ...providers,
    chain: chain.url,
    signer,
    inbox: `${providers.sms}/inbox`,
  }
}

function serverEnvironment({ dir, ports, webDist }: StackSite, urls: StackUrls): Environment {
  return {
    ZAMRA_PORT: String(ports.server),
    ZAMRA_PROVIDER_PORT: String(ports.provider),
    ZAMRA_PROVIDER_URL: urls.provider,
    ZAMRA_INTERNAL_PORT: String(ports.internal),
    ZAMRA_WORKFLOW_PORT: String(ports.workflow),
    ZAMRA_MAIN_URL: urls.main,
    ZAMRA_SHARD_URLS: urls.shards.join(','),
    ZAMRA_REDIS_URL: urls.redis,
    ZAMRA_RESTATE_INGRESS_URL: urls.restateIngress,
    ZAMRA_RESTATE_ADMIN_URL: urls.restateAdmin,
    ZAMRA_SERVICE_URL: urls.support,
    ZAMRA_FILE_DIR: join(dir, 'files'),
    ZAMRA_CLOCK_OFFSET_FILE: offsetFileOf(dir),
    ZAMRA_BANK_DIRECTORY_URL: urls.bank,
    ZAMRA_BANK_CHECK_URL: urls.bank,
    ...smsEnvironment(urls),
    ...googleEnvironment(urls),
    ...paymentEnvironment(urls),
    ...payoutEnvironment(urls),
    ...kycEnvironment(urls),
    ...trackingEnvironment(urls),
    ...channelEnvironment(urls),
    ZAMRA_STUDIOS: `karkhana=gcp@${urls.studio},sikka=jili@${urls.studio}`,
    ZAMRA_CHAIN_URL: urls.chain,
    ZAMRA_CHAIN_SIGNER_URL: urls.signer,
    ZAMRA_WEB_ORIGIN: urls.web,
    ZAMRA_ORIGINS: urls.web,
    ...(webDist && { ZAMRA_WEB_DIST: webDist }),
  }
}

function requirePart(parts: Parts, name: PartName): Running {
  const part = parts.get(name)
  if (!part) throw new Error(`${name} is not part of this stack`)
  return part
}
