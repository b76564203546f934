import type { FastifyInstance } from 'fastify'
import type { Config } from './base/config.ts'
import { type LagMeter, measureLag } from './base/lag.ts'
import { createLog, type Logger } from './base/log.ts'
import { createMetrics, type Metrics } from './base/metrics.ts'
import { openTraces } from './base/traces.ts'
import * as deposit from './features/deposit/index.ts'
import * as file from './features/file/index.ts'
import * as game from './features/game/index.ts'
import * as home from './features/home/index.ts'
import * as lottery from './features/lottery/index.ts'
import * as market from './features/market/index.ts'
import * as player from './features/player/index.ts'
import * as safety from './features/safety/index.ts'
import * as session from './features/session/index.ts'
import * as tracking from './features/tracking/index.ts'
import * as vip from './features/vip/index.ts'
import * as wallet from './features/wallet/index.ts'
import type { Flow } from './flow/define.ts'
import { keepFlows } from './flow/keep.ts'
import { serveFlows } from './flow/serve.ts'
import { askHouse } from './http/ask.ts'
import type { House } from './http/context.ts'
import { openEdge } from './http/edge.ts'
import { closeHouse, openHouse } from './http/house.ts'
import { drain, newLife } from './http/life.ts'
import { receiveNotices } from './http/payment-notices.ts'
import { answerPayers } from './http/payment-pages.ts'
import { givePublicFiles } from './http/public-files.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { registerSite } from './http/site.ts'
import { receiveStudios } from './http/studio-wallet.ts'
import { exchangeFiles } from './http/upload.ts'
import { keepPayments } from './providers/payment/registry.ts'

/** Every room, once. A call without a route, or with two, ends the start. */
const routes: readonly Route[] = [
  ...home.routes,
  ...game.routes,
  ...deposit.routes,
  ...market.routes,
  ...session.routes,
  ...player.routes,
  ...vip.routes,
  ...wallet.routes,
  ...lottery.routes,
  ...safety.routes,
  ...tracking.routes,
]
const flows: readonly Flow[] = [
  ...tracking.flows,
  ...wallet.flows,
  ...game.flows,
  ...player.flows,
  ...deposit.flows,
  ...lottery.flows,
]

export type App = {
  readonly house: House
  readonly app: FastifyInstance
  readonly metrics: Metrics
  readonly flows: Running
  /** Lets visitors finish, then closes everything that was opened. Safe to call twice. */
  close(): Promise<void>
}

export type Overrides = { readonly log?: Logger; readonly lag?: LagMeter }

export type Running = { start(): Promise<void>; stop(): Promise<void> }

/** Opens the house. It listens to nobody yet: `app.listen` and `flows.start` are for `main.ts` and for tests. */
export async function openApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? createLog(config)
  const house = openHouse(config, log)
  const leavePolicies = await market.keepPolicies(house)
  const leavePayments = await keepPayments(house)
  const [life, metrics, traces] = [newLife(), createMetrics(), openTraces(config)]
  const { lag = measureLag() } = overrides
  const edge = openEdge({
    house,
    authenticate: session.authenticateBy(house),
    judge: market.judgeBy(house),
    lag,
    life,
    metrics,
    traces,
  })
  const app = serve(edge, routes)
  session.receiveSmsStatus(app, house)
  exchangeFiles(app, edge, file.uploadFile, file.getFile)
  const desk = deposit.paymentDesk(house)
  receiveNotices(app, edge, desk)
  answerPayers(app, edge, desk)
  givePublicFiles(app, edge, '/open-draw', lottery.openDrawFiles(house))
  receiveStudios(app, edge, game.studioDesk(house))
  if (config.webDist !== undefined) await registerSite(app, siteOf(house, config.webDist))
  const running = runFlows(house)
  const close = once(async () => {
    await drain(app, life, config.drainNoticeMs)
    await running.stop()
    leavePolicies()
    leavePayments()
    await closeHouse(house)
    await traces?.close()
  })
  return { house, app, metrics, flows: running, close }
}

function siteOf(house: House, dist: string) {
  const { deployment, studio } = house.config
  const fetchCall = askHouse(house, routes)
  return { dist, fetchCall, log: house.log, secure: deployment === 'live', frameOrigins: studio.pages }
}

function runFlows(house: House): Running {
  let stop = async () => {}
  return {
    async start() {
      const endpoint = await serveFlows(house, flows)
      const keeper = keepFlows(house, flows, endpoint.uri)
      stop = async () => {
        await keeper.stop()
        await endpoint.close()
      }
    },
    stop: () => stop(),
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
