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
  let [moves, pause] = [0, new AbortController()]
  // What has become due by a move of the sandbox's clock happens at once, and not after the present wait.
  const leaveClock = app.clock.onMove(() => {
    moves += 1
    pause.abort()
  })
  const ended = (async () => {
    for (let seen = 0; !stopping.signal.aborted; ) {
      const isMoved = moves > seen
      seen = moves
      pause = new AbortController()
      await look(isMoved)
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
): (isMoved: boolean) => Promise<void> {
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
  let isClockMoved = false
  return async (isMoved) => {
    if (isMoved) isClockMoved = true
    try {
      if (await registerRevision(admin, ours, isFirstLook)) isNew = true
      isFirstLook = false
      // A new revision may have other schedules. After a move of the clock it may be night; shorter waits end by themselves.
      const isRestarted = (workflow: RecurringWorkflow) => isNew || (isClockMoved && workflow.kind === 'nightly')
      const started = await startMissing(app, admin, perpetuals, isRestarted)
      news.isWell({ registered: isNew, started })
      isNew = false
      isClockMoved = false
      for (const retired of await retire()) app.log.info(retired, 'older revision retired')
    } catch (err) {
      news.isAway(err)
    }
  }
}

/** Starts every workflow without a running chain, and those that are restarted anyway. */
async function startMissing(
  app: AppContext,
  admin: Admin,
  workflows: readonly RecurringWorkflow[],
  isRestarted: (workflow: RecurringWorkflow) => boolean,
): Promise<number> {
  const kept = workflows.filter((workflow) => !isRestarted(workflow)).map(({ name }) => name)
  const living = await findRunning(admin, kept)
  const isAlive = (name: string, key: string) => living.some((chain) => chain.service === name && chain.key === key)
  let started = 0
  for (const workflow of workflows) {
    for (const key of keysOf(app, workflow).filter((key) => !isAlive(workflow.name, key))) {
      await submit(app, { service: workflow.name, key, handler: 'start' })
      started += 1
    }
  }
  return started
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
