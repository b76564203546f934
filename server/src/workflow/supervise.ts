import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import { submit } from './client.ts'
import type { RecurringWorkflow, Workflow } from './define.ts'
import { keysOf } from './recurrence.ts'
import { type Revision, registerRevision } from './register-revision.ts'
import { type Admin, adminOf } from './restate-admin.ts'
import { findRunning } from './restate-queries.ts'
import { createRetirement } from './retire-revisions.ts'
import { recurringWorkflowsOf } from './sweep.ts'

export type WorkflowSupervisor = { stop(): Promise<void> }

export type SupervisorTiming = {
  /** The interval between two checks of Restate. */
  readonly pollMs: number
  /** An older revision that does not answer for this long is considered gone. */
  readonly unreachableMs: number
}

const defaultTiming: SupervisorTiming = { pollMs: 5_000, unreachableMs: 60_000 }

/**
 * Supervises Restate while the server runs: whether it answers, whether it knows this revision, and whether
 * every recurring workflow has a running chain. Restate may be down, come back, or come back empty; the supervisor logs
 * it once, starts what is missing, and never ends the process.
 */
export function superviseWorkflows(
  app: AppContext,
  workflows: readonly Workflow[],
  uri: string,
  pace: SupervisorTiming = defaultTiming,
): WorkflowSupervisor {
  const stopping = new AbortController()
  const look = createPoll(app, workflows, uri, pace)
  let [offsetMs, pause] = [0, new AbortController()]
  // What has become due by a move of the sandbox's clock happens at once, and not after the present wait.
  const leaveClock = app.clock.onMove((movedTo) => {
    offsetMs = movedTo
    pause.abort()
  })
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      await look(offsetMs)
      const signal = AbortSignal.any([stopping.signal, pause.signal])
      await sleep(pace.pollMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      leaveClock()
      stopping.abort()
      await ended
    },
  }
}

function createPoll(
  app: AppContext,
  workflows: readonly Workflow[],
  uri: string,
  pace: SupervisorTiming,
): (offsetMs: number) => Promise<void> {
  const admin = adminOf(app.config)
  const perpetuals = recurringWorkflowsOf(workflows)
  const ours: Revision = {
    uri,
    services: [...new Set([...workflows, ...perpetuals].map(({ name }) => name))],
    isMutable: app.config.revision === 'dev',
  }
  const retire = createRetirement(admin, ours, pace.unreachableMs)
  const news = createStatusLog(app)
  let isFirstLook = true
  // Stays true until every chain has been started: Restate may become unavailable in between.
  let isNew = false
  // The offset of the clock at which the chains last looked.
  let lookedAtMs = 0
  return async (offsetMs) => {
    try {
      if (await registerRevision(admin, ours, isFirstLook)) isNew = true
      isFirstLook = false
      // A new revision may have other schedules.
      const started = await startMissing(app, admin, perpetuals, isNew)
      // After a move of the clock it may be night, or an interval may be over. Projections do not wait for a time.
      if (offsetMs > lookedAtMs) await letChainsLook(app, perpetuals, offsetMs)
      lookedAtMs = offsetMs
      news.isWell({ registered: isNew, started })
      isNew = false
      for (const retired of await retire()) app.log.info(retired, 'older revision retired')
    } catch (err) {
      news.isAway(err)
    }
  }
}

/** Starts every workflow without a running chain, or all of them. */
async function startMissing(
  app: AppContext,
  admin: Admin,
  workflows: readonly RecurringWorkflow[],
  isAll: boolean,
): Promise<number> {
  const living = isAll
    ? []
    : await findRunning(
        admin,
        workflows.map(({ name }) => name),
      )
  const isAlive = ({ service, key }: Chain) => living.some((chain) => chain.service === service && chain.key === key)
  const missing = chainsOf(app, workflows).filter((chain) => !isAlive(chain))
  await Promise.all(missing.map((chain) => submit(app, { ...chain, handler: 'start' })))
  return missing.length
}

/** Every server notices a move; the offset lets each chain look once. */
async function letChainsLook(app: AppContext, workflows: readonly RecurringWorkflow[], offsetMs: number) {
  const waiting = workflows.filter(({ kind }) => kind !== 'projection')
  const call = { handler: 'look', idempotencyKey: String(offsetMs) }
  await Promise.all(chainsOf(app, waiting).map((chain) => submit(app, { ...chain, ...call })))
}

type Chain = { readonly service: string; readonly key: string }

function chainsOf(app: AppContext, workflows: readonly RecurringWorkflow[]): readonly Chain[] {
  return workflows.flatMap((workflow) => keysOf(app, workflow).map((key) => ({ service: workflow.name, key })))
}

/** Logs each change once. */
function createStatusLog({ log }: AppContext) {
  let isAway = false
  return {
    isWell(news: { readonly registered: boolean; readonly started: number }): void {
      if (isAway || news.registered || news.started > 0) log.info(news, 'workflows registered with restate')
      isAway = false
    },
    isAway(err: unknown): void {
      log[isAway ? 'debug' : 'warn']({ err }, 'restate unavailable, workflows wait')
      isAway = true
    },
  }
}
