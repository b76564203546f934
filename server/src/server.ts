import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { closeAppContext, openAppContext } from './app-context.ts'
import type { Config } from './base/config.ts'
import { type LagMeter, measureLag } from './base/lag.ts'
import { createLog, type Logger } from './base/log.ts'
import { createMetrics, type Metrics } from './base/metrics.ts'
import type { PasswordCost } from './base/password-cost.ts'
import { openTraces } from './base/traces.ts'
import { requireConnectionsFit } from './db/require-connections-fit.ts'
import * as deposit from './features/deposit/index.ts'
import * as file from './features/file/index.ts'
import * as game from './features/game/index.ts'
import * as home from './features/home/index.ts'
import * as lottery from './features/lottery/index.ts'
import * as market from './features/market/index.ts'
import * as originals from './features/originals/index.ts'
import * as player from './features/player/index.ts'
import * as promo from './features/promo/index.ts'
import * as ranking from './features/ranking/index.ts'
import * as referral from './features/referral/index.ts'
import * as risk from './features/risk/index.ts'
import * as safety from './features/safety/index.ts'
import * as session from './features/session/index.ts'
import * as staff from './features/staff/index.ts'
import * as support from './features/support/index.ts'
import * as tracking from './features/tracking/index.ts'
import * as transparency from './features/transparency/index.ts'
import * as vip from './features/vip/index.ts'
import * as wallet from './features/wallet/index.ts'
import * as withdrawal from './features/withdrawal/index.ts'
import { registerAdvertiserPage } from './http/advertiser-page.ts'
import { openEdge } from './http/edge.ts'
import { inProcessCaller } from './http/in-process-call.ts'
import { createInternalListener } from './http/internal-listener.ts'
import { createLifecycle, drain } from './http/lifecycle.ts'
import { registerPaymentPages } from './http/payment-pages.ts'
import { registerWebhooks } from './http/provider-webhooks.ts'
import { registerPublicFiles } from './http/public-files.ts'
import type { Route } from './http/route.ts'
import { createHttpServer, createListener } from './http/serve.ts'
import { registerSite } from './http/site.ts'
import { registerStudioWallet } from './http/studio-wallet.ts'
import { registerUnsubscribePage } from './http/unsubscribe-page.ts'
import { registerFileCalls } from './http/upload.ts'
import { watchPaymentSwitches } from './providers/payment/registry.ts'
import type { Workflow } from './workflow/define.ts'
import { serveWorkflows } from './workflow/serve.ts'
import { superviseWorkflows } from './workflow/supervise.ts'

/** Every feature, once. The start fails when a call has no route or two. */
const routes: readonly Route[] = [
  ...home.routes,
  ...game.routes,
  ...deposit.routes,
  ...market.routes,
  ...session.routes,
  ...player.routes,
  ...vip.routes,
  ...promo.routes,
  ...wallet.routes,
  ...withdrawal.routes,
  ...lottery.routes,
  ...originals.routes,
  ...ranking.routes,
  ...referral.routes,
  ...risk.routes,
  ...safety.routes,
  ...support.routes,
  ...tracking.routes,
]
const workflows: readonly Workflow[] = [
  ...home.workflows,
  ...tracking.workflows,
  ...wallet.workflows,
  ...game.workflows,
  ...player.workflows,
  ...deposit.workflows,
  ...withdrawal.workflows,
  ...lottery.workflows,
  ...originals.workflows,
  ...promo.workflows,
  ...vip.workflows,
  ...ranking.workflows,
  ...referral.workflows,
  ...risk.workflows,
  ...safety.workflows,
  ...support.workflows,
  ...staff.workflows,
  ...transparency.workflows,
]

export type ZamraServer = {
  readonly app: AppContext
  /** For players: pages and the calls of the contract. */
  readonly fastify: FastifyInstance
  /** For payment providers, SMS providers and game studios. */
  readonly providerListener: FastifyInstance
  /** For operators: health and metrics. */
  readonly internalListener: FastifyInstance
  /** For staff, when the configuration has a back office. */
  readonly staffListener: FastifyInstance | undefined
  readonly metrics: Metrics
  readonly workflows: Running
  /** Lets running requests finish, then closes everything. Safe to call twice. */
  close(): Promise<void>
}

export type Overrides = { readonly log?: Logger; readonly lag?: LagMeter; readonly passwordCost?: PasswordCost }

export type Running = { start(): Promise<void>; stop(): Promise<void> }

/** Opens the server without listening: `main.ts` and tests call `listen` and `workflows.start`. */
export async function openServer(config: Config, overrides: Overrides = {}): Promise<ZamraServer> {
  const log = overrides.log ?? createLog(config)
  const app = openAppContext(config, log, overrides.passwordCost)
  await requireConnectionsFit(app.databases, { processes: config.processes, threads: lottery.drawThreads }, log)
  await session.requireIndexKeys(app)
  const leavePolicies = await market.startPolicyCache(app)
  const leavePayments = await watchPaymentSwitches(() => market.refreshPaymentSwitches(app))
  const [lifecycle, metrics, traces] = [createLifecycle(), createMetrics(), openTraces(config)]
  const { lag = measureLag() } = overrides
  const edge = openEdge({
    app,
    authenticate: session.authenticateBy(app),
    evaluatePolicy: market.actionEvaluator(app),
    lag,
    lifecycle,
    metrics,
    traces,
  })
  const fastify = createHttpServer(edge, routes)
  registerFileCalls(fastify, edge, file.uploadFile, file.getFile)
  const desk = deposit.paymentHandlers(app)
  registerPaymentPages(fastify, edge, desk)
  registerUnsubscribePage(fastify, edge, support.unsubscribeHandler(app))
  registerPublicFiles(fastify, edge, '/open-draw', lottery.openDrawFiles(app))
  registerPublicFiles(fastify, edge, '/transparency', transparency.reportFiles(app))
  if (config.tracking.advertiser) registerAdvertiserPage(fastify, config.tracking.advertiser)
  if (config.webDist !== undefined) await registerSite(fastify, siteOf(app, config.webDist))
  const providerListener = createListener(edge)
  registerWebhooks(providerListener, edge, '/hooks/payment', desk)
  registerWebhooks(providerListener, edge, '/hooks/payout', withdrawal.payoutHandlers(app))
  registerWebhooks(providerListener, edge, '/hooks/kyc', player.identityHandlers(app))
  session.receiveSmsStatus(providerListener, app)
  registerStudioWallet(providerListener, edge, game.studioWalletHandler(app))
  const staffListener = config.backoffice && staff.createStaffListener(edge, config.backoffice)
  const internalListener = createInternalListener(edge)
  const running = workflowRunner(app)
  const close = once(async () => {
    await drain([fastify, providerListener, ...(staffListener ? [staffListener] : [])], lifecycle, config.drainNoticeMs)
    await running.stop()
    // Last, so that an orchestrator sees until the end that the process is leaving.
    await internalListener.close()
    leavePolicies()
    leavePayments()
    await closeAppContext(app)
    await traces?.close()
  })
  return { app, fastify, providerListener, staffListener, internalListener, metrics, workflows: running, close }
}

function siteOf(app: AppContext, dist: string) {
  const { deployment, studio, tracking: trackers, wrapperOrigin } = app.config
  return {
    dist,
    fetchCall: inProcessCaller(app, routes),
    clock: app.clock,
    log: app.log,
    secure: deployment === 'live',
    wrapperOrigin,
    // The page of the advertiser is ours, and has an origin of its own by its sandbox.
    frameOrigins: [...(trackers.advertiser ? ["'self'"] : []), ...studio.pages],
    connectOrigins: trackers.provider ? [new URL(trackers.provider.url).origin] : [],
  }
}

function workflowRunner(app: AppContext): Running {
  let stop = async () => {}
  return {
    async start() {
      // Jobs act on stored decisions, so those that do not count are named before the first one runs.
      await staff.reportIgnoredDecisions(app)
      const endpoint = await serveWorkflows(app, workflows)
      const keeper = superviseWorkflows(app, workflows, endpoint.uri)
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
