import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, OutputOf, WireInputOf } from '@zamra/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Restate } from '../../ops/stack/restate.ts'
import { type SmsSimulator, startSms } from '../../simulators/src/sms.ts'
import type { AppContext } from '../src/app-context.ts'
import { type Config, readConfig } from '../src/base/config.ts'
import { noLag } from '../src/base/lag.ts'
import type { Logger } from '../src/base/log.ts'
import { registerPlayer } from '../src/features/session/index.ts'
import { auditShard } from '../src/ledger/index.ts'
import { openServer } from '../src/server.ts'
import { type Answer, type CallOptions, callApp, okFromApp, type WorldPlayer } from './call-app.ts'
import { type EnginesFixture, openEnginesFixture } from './engines-fixture.ts'
import { openRestateFixture, type RestateFixture } from './restate-fixture.ts'

export type { WorldPlayer }

export type WorldOptions = {
  /** Starts a Restate for this world and lets its flows run. */
  readonly workflows?: boolean
  /** Hears what the server logs; left out, nobody does. */
  readonly log?: Logger
  /** More of the server's environment. */
  readonly env?: Readonly<Record<string, string>>
}

export type World = {
  readonly app: AppContext
  readonly fastify: FastifyInstance
  /** Where providers and studios call. */
  readonly providerListener: FastifyInstance
  /** Health and metrics. */
  readonly internalListener: FastifyInstance
  /** The back office, when the environment has one. */
  readonly staffListener: FastifyInstance | undefined
  /** There when the world was opened with flows. */
  readonly restate: Restate | undefined
  /** The providers that carry this world's messages, and all that they carried. */
  readonly sms: SmsSimulator
  /** The shards with full rights. The server itself signs in as the application. */
  readonly owners: EnginesFixture['owners']
  readonly mainOwner: EnginesFixture['mainOwner']
  readonly mainOwnerUrl: string
  call<P extends CallPath>(path: P, input: WireInputOf<P>, options?: CallOptions): Promise<Answer<P>>
  /** Like `call`, for a test that expects a success and wants what came with it. */
  ok<P extends CallPath>(path: P, input: WireInputOf<P>, options?: CallOptions): Promise<OutputOf<P>>
  /** A new player, signed in on their own device. */
  player(): Promise<WorldPlayer>
  close(): Promise<void>
}

/** The whole server in this process, on databases that nobody else sees. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const engines = await openEnginesFixture()
  const restateFixture = options.workflows ? await openRestateFixture() : undefined
  const sms = await startSms(0)
  const opened = await openServer(configOf({ engines, restateFixture, sms, env: options.env ?? {} }), {
    lag: noLag,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    ...(options.log && { log: options.log }),
  })
  const { app, fastify, providerListener, internalListener, staffListener } = opened
  // The server opens without waiting for Redis; a test wants it from the first call on.
  await ready(app.redis)
  if (restateFixture) await opened.workflows.start()
  return {
    app,
    fastify,
    providerListener,
    internalListener,
    staffListener,
    restate: restateFixture?.restate,
    sms,
    owners: engines.owners,
    mainOwner: engines.mainOwner,
    mainOwnerUrl: engines.mainOwnerUrl,
    call: (path, input, given) => callApp(fastify, path, input, given),
    ok: (path, input, given) => okFromApp(fastify, path, input, given),
    player: () => newPlayer(app, fastify),
    async close() {
      await opened.close()
      try {
        if (app.ledger.figures.some(({ commands }) => commands > 0)) await auditBooks(engines)
      } finally {
        await sms.stop()
        await restateFixture?.clear()
        await engines.clear()
      }
    },
  }
}

/** Whatever a test did with the ledger of its world, every book must still add up. */
async function auditBooks({ owners }: EnginesFixture): Promise<void> {
  for (const owner of owners) {
    const { broken } = await auditShard(owner)
    if (broken.length > 0) throw new Error(`this world left a broken book: ${JSON.stringify(broken[0])}`)
  }
}

/** The client may report a failed attempt on its way to a connection, so its state is asked and not its events. */
async function ready(redis: AppContext['redis']): Promise<void> {
  for (let tries = 0; !redis.isReady; tries += 1) {
    if (tries === 2_000) throw new Error('Redis was not reached')
    await sleep(10)
  }
}

/** A world without flows has no Restate: nobody listens on port 1. */
const nowhere = 'http://127.0.0.1:1'

type Parts = {
  readonly engines: EnginesFixture
  readonly restateFixture: RestateFixture | undefined
  readonly sms: SmsSimulator
  readonly env: Readonly<Record<string, string>>
}

function configOf({ engines, restateFixture, sms, env }: Parts): Config {
  return readConfig({
    ZAMRA_MAIN_URL: engines.mainUrl,
    ZAMRA_SHARD_URLS: engines.shardUrls.join(','),
    ZAMRA_REDIS_URL: engines.redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: restateFixture?.restate.ingressUrl ?? nowhere,
    ZAMRA_RESTATE_ADMIN_URL: restateFixture?.restate.adminUrl ?? nowhere,
    ZAMRA_WORKFLOW_PORT: String(restateFixture?.workflowPort ?? 0),
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
    ZAMRA_LOG_LEVEL: 'silent',
    ZAMRA_SMS_MSG91_URL: sms.url,
    ZAMRA_SMS_MSG91_KEY: 'key of the world',
    ZAMRA_SMS_MSG91_TEMPLATE: 'template-of-the-world',
    ZAMRA_SMS_TWILIO_URL: sms.url,
    ZAMRA_SMS_TWILIO_SID: 'ACworld',
    ZAMRA_SMS_TWILIO_TOKEN: 'token of the world',
    ZAMRA_SMS_TWILIO_FROM: '+15005550006',
    ...env,
  })
}

let players = 0

async function newPlayer(app: AppContext, fastify: FastifyInstance): Promise<WorldPlayer> {
  players += 1
  const device = `device-of-player-${players}`
  const password = `password of player ${players}`
  const profile = { kind: 'registered', areaCode: '+91', nickName: `Player ${players}` } as const
  const playerId: PlayerId = await registerPlayer(app, { ...profile, password })
  const { sign } = await okFromApp(fastify, '/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}
