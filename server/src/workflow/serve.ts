import { once } from 'node:events'
import http2, { type Http2Server, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEndpointHandler, type LoggerTransport } from '@restatedev/restate-sdk'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Workflow } from './define.ts'
import { toRestateObject } from './restate-recurring.ts'
import { toRestateWorkflow } from './restate-workflow.ts'
import { recurringWorkflowsOf } from './sweep.ts'

export type WorkflowEndpoint = {
  /** The address at which Restate reaches the workflows of this revision. */
  readonly uri: string
  close(): Promise<void>
}

/** The endpoint through which Restate runs the workflows of all features. */
export async function serveWorkflows(app: AppContext, workflows: readonly Workflow[]): Promise<WorkflowEndpoint> {
  const { config, log } = app
  const path = `/r/${encodeURIComponent(config.revision)}`
  const stopping = new AbortController()
  const services = servicesOf(app, workflows, stopping.signal)
  const handle = createEndpointHandler({ services, logger: restateLogger(log), ...identity(config) })
  const server = http2.createServer((request, response) => {
    // A path of another revision: its workflows began with other code and must not continue here.
    if (request.url.startsWith(`${path}/`)) handle(request, response)
    else response.writeHead(404).end()
  })
  const sessions = sessionsOf(server)
  const { port } = await listen(server, config)
  const origin = config.workflowUrl ?? `http://${config.workflowHost}:${port}`
  return {
    uri: new URL(path, origin).href,
    async close() {
      stopping.abort()
      await close(server, sessions)
    },
  }
}

/** A caller that can run a workflow can pay money out, so a live endpoint accepts only its own Restate. */
function identity({ deployment, restateKeys }: Config): { readonly identityKeys?: string[] } {
  if (restateKeys.length > 0) return { identityKeys: [...restateKeys] }
  if (deployment === 'live')
    throw new Error('ZAMRA_RESTATE_KEYS: a live deployment needs the public key of its Restate')
  return {}
}

function servicesOf(app: AppContext, workflows: readonly Workflow[], stopping: AbortSignal) {
  const waiting = workflows.filter((workflow) => workflow.kind === 'waiting')
  return [
    ...waiting.map((workflow) => toRestateWorkflow(app, workflow)),
    ...recurringWorkflowsOf(workflows).map((workflow) => toRestateObject(app, workflow, stopping)),
  ]
}

async function listen(server: Http2Server, { workflowHost, workflowPort }: Config): Promise<AddressInfo> {
  server.listen(workflowPort, workflowHost)
  await once(server, 'listening')
  return server.address() as AddressInfo
}

function sessionsOf(server: Http2Server): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // The connection to Restate was lost. It reconnects; nothing is lost.
    session.on('error', () => {})
  })
  return sessions
}

const graceMs = 5_000

/** Accepts nothing new, lets running steps finish for a while, and leaves the rest to Restate's next attempt. */
async function close(server: Http2Server, sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const session of sessions) session.close()
  await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
  for (const session of sessions) session.destroy()
  await closed
}

const invocationsMax = 1_000

/**
 * A failed attempt is retried, so it is logged as a warning, once per invocation. The start
 * and end of attempts are debug messages.
 */
function restateLogger(log: Logger): LoggerTransport {
  const reported = new LRUCache<string, true>({ max: invocationsMax })
  return ({ level, context }, ...message) => {
    // The library's only warning outside an invocation is about missing keys, which `identity` checks.
    const isError = level === 'error' || (level === 'warn' && context !== undefined)
    const isNews = isError && !reported.has(context?.invocationId ?? '')
    if (isError && context) reported.set(context.invocationId, true)
    log[isNews ? 'warn' : 'debug']({ invocation: context?.invocationTarget }, message.map(String).join(' '))
  }
}
