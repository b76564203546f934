import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import type { Restate } from '../../ops/stack/restate.ts'
import type { AppContext } from '../src/app-context.ts'
import { closeAppContext, openAppContext } from '../src/app-context.ts'
import { readConfig } from '../src/base/config.ts'
import type { Shard } from '../src/db/databases.ts'
import type { Workflow } from '../src/workflow/define.ts'
import { serveWorkflows } from '../src/workflow/serve.ts'
import { superviseWorkflows } from '../src/workflow/supervise.ts'
import { type EnginesFixture, openEnginesFixture } from './engines-fixture.ts'
import { openRestateFixture } from './restate-fixture.ts'

export type WorkflowFixture = {
  readonly app: AppContext
  readonly restate: Restate
  readonly shard: Shard
  /** The shards with the right to create tables. */
  readonly owners: EnginesFixture['owners']
  /** What was logged at warning or above, in order. */
  readonly warnings: readonly string[]
  /** Serves and keeps these flows, as a server process of this revision would. */
  open(workflows: readonly Workflow[], revision?: string): Promise<Opened>
  /** Restate comes back with nothing of what it knew. */
  wipe(): Promise<void>
  clear(): Promise<void>
}

export type Opened = { readonly app: AppContext; readonly uri: string; close(): Promise<void> }

const pace = { pollMs: 150, unreachableMs: 600 }

/** Databases and a Restate of its own, for flows that no room has. */
export async function openWorkflowFixture(env: Readonly<Record<string, string>> = {}): Promise<WorkflowFixture> {
  const [engines, restateFixture] = await Promise.all([openEnginesFixture(), openRestateFixture()])
  const { restate } = restateFixture
  const config = readConfig({
    ZAMRA_MAIN_URL: engines.mainUrl,
    ZAMRA_SHARD_URLS: engines.shardUrls.join(','),
    ZAMRA_REDIS_URL: engines.redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: restate.ingressUrl,
    ZAMRA_RESTATE_ADMIN_URL: restate.adminUrl,
    ZAMRA_WORKFLOW_PORT: '0',
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
    ...env,
  })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg) })
  const app = openAppContext(config, log)
  const ports = new Map<string, number>()
  return {
    app,
    restate,
    shard: app.databases.shards[0] as Shard,
    owners: engines.owners,
    warnings,
    async open(workflows, revision = 'one') {
      // A server that comes back comes back at its old address, which nobody was given meanwhile.
      const workflowPort = ports.get(revision) ?? (await claimPort())
      ports.set(revision, workflowPort)
      return await open({ ...app, config: { ...config, revision, workflowPort } }, workflows)
    },
    async wipe() {
      await restate.kill()
      for (const name of readdirSync(restate.dir)) rmSync(join(restate.dir, name), { recursive: true, force: true })
      await restate.restart()
    },
    async clear() {
      await restateFixture.clear()
      await closeAppContext(app)
      await engines.clear()
      for (const port of ports.values()) releasePort(port)
    },
  }
}

async function open(app: AppContext, workflows: readonly Workflow[]): Promise<Opened> {
  const endpoint = await serveWorkflows(app, workflows)
  const keeper = superviseWorkflows(app, workflows, endpoint.uri, pace)
  return {
    app,
    uri: endpoint.uri,
    async close() {
      await keeper.stop()
      await endpoint.close()
    },
  }
}
