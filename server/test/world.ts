import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, OutputOf, WireInputOf } from '@zamra/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Restate } from '../../ops/stack/restate.ts'
import { type SmsSimulator, startSms } from '../../simulators/src/sms.ts'
import { openApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/base/config.ts'
import { neverLate } from '../src/base/lag.ts'
import type { Logger } from '../src/base/log.ts'
import { registerPlayer } from '../src/features/session/index.ts'
import type { House } from '../src/http/context.ts'
import { auditShard } from '../src/ledger/index.ts'
import { type Answer, type CallOptions, callApp, okFromApp, type WorldPlayer } from './call-app.ts'
import { type FlowGround, openFlowGround } from './flow-ground.ts'
import { type Ground, openGround } from './ground.ts'

export type { WorldPlayer }

export type WorldOptions = {
  /** Starts a Restate for this world and lets its flows run. */
  readonly flows?: boolean
  /** Hears what the server logs; left out, nobody does. */
  readonly log?: Logger
  /** More of the server's environment. */
  readonly env?: Readonly<Record<string, string>>
}

export type World = {
  readonly house: House
  readonly app: FastifyInstance
  /** There when the world was opened with flows. */
  readonly restate: Restate | undefined
  /** The companies that carry this world's messages, and all that they carried. */
  readonly sms: SmsSimulator
  /** The shards for whoever may do everything. The house itself signs in as the application. */
  readonly owners: Ground['owners']
  call<P extends CallPath>(path: P, input: WireInputOf<P>, options?: CallOptions): Promise<Answer<P>>
  /** Like `call`, for a test that expects a success and wants what came with it. */
  ok<P extends CallPath>(path: P, input: WireInputOf<P>, options?: CallOptions): Promise<OutputOf<P>>
  /** A new player, signed in on a device of his own. */
  player(): Promise<WorldPlayer>
  close(): Promise<void>
}

/** The whole server in this process, on databases that nobody else sees. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const ground = await openGround()
  const flowGround = options.flows ? await openFlowGround() : undefined
  const sms = await startSms(0)
  const opened = await openApp(configOf({ ground, flowGround, sms, env: options.env ?? {} }), {
    lag: neverLate,
    ...(options.log && { log: options.log }),
  })
  const { house, app } = opened
  // The server opens without waiting for Redis; a test wants it from the first call on.
  await ready(house.redis)
  if (flowGround) await opened.flows.start()
  return {
    house,
    app,
    restate: flowGround?.restate,
    sms,
    owners: ground.owners,
    call: (path, input, given) => callApp(app, path, input, given),
    ok: (path, input, given) => okFromApp(app, path, input, given),
    player: () => newPlayer(house, app),
    async close() {
      await opened.close()
      try {
        if (house.ledger.figures.some(({ commands }) => commands > 0)) await auditBooks(ground)
      } finally {
        await sms.stop()
        await flowGround?.clear()
        await ground.clear()
      }
    },
  }
}

/** Whatever a test did with the ledger of its world, every book must still add up. */
async function auditBooks({ owners }: Ground): Promise<void> {
  for (const owner of owners) {
    const { broken } = await auditShard(owner)
    if (broken.length > 0) throw new Error(`this world left a broken book: ${JSON.stringify(broken[0])}`)
  }
}

/** The client may report a failed attempt on its way to a connection, so its state is asked and not its events. */
async function ready(redis: House['redis']): Promise<void> {
  for (let tries = 0; !redis.isReady; tries += 1) {
    if (tries === 2_000) throw new Error('Redis was not reached')
    await sleep(10)
  }
}

/** A world without flows has no Restate: nobody listens on port 1. */
const nowhere = 'http://127.0.0.1:1'

type Parts = {
  readonly ground: Ground
  readonly flowGround: FlowGround | undefined
  readonly sms: SmsSimulator
  readonly env: Readonly<Record<string, string>>
}

function configOf({ ground, flowGround, sms, env }: Parts): Config {
  return readConfig({
    ZAMRA_MAIN_URL: ground.mainUrl,
    ZAMRA_SHARD_URLS: ground.shardUrls.join(','),
    ZAMRA_REDIS_URL: ground.redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: flowGround?.restate.ingressUrl ?? nowhere,
    ZAMRA_RESTATE_ADMIN_URL: flowGround?.restate.adminUrl ?? nowhere,
    ZAMRA_FLOW_PORT: String(flowGround?.flowPort ?? 0),
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

async function newPlayer(house: House, app: FastifyInstance): Promise<WorldPlayer> {
  players += 1
  const device = `device-of-player-${players}`
  const password = `password of player ${players}`
  const profile = { kind: 'registered', areaCode: '+91', nickName: `Player ${players}` } as const
  const playerId: PlayerId = await registerPlayer(house, { ...profile, password })
  const { sign } = await okFromApp(app, '/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}
