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
  /** Where Restate finds the flows of this revision, and of no other. */
  readonly uri: string
  close(): Promise<void>
}

/** The one endpoint through which Restate runs the flows of every room. */
export async function serveWorkflows(app: AppContext, workflows: readonly Workflow[]): Promise<WorkflowEndpoint> {
  const { config, log } = app
  const path = `/r/${encodeURIComponent(config.revision)}`
  const services = servicesOf(app, workflows)
  const handle = createEndpointHandler({ services, logger: calm(log), ...identity(config) })
  const server = http2.createServer((request, response) => {
    // A path of another revision: its flows were begun by other code and are not ours to continue.
    if (request.url.startsWith(`${path}/`)) handle(request, response)
    else response.writeHead(404).end()
  })
  const sessions = sessionsOf(server)
  const { port } = await listen(server, config)
  const origin = config.flowUrl ?? `http://${config.flowHost}:${port}`
  return { uri: new URL(path, origin).href, close: () => close(server, sessions) }
}

/** Whoever can make a flow run can pay money out, so a live endpoint listens to its own Restate alone. */
function identity({ deployment, restateKeys }: Config): { readonly identityKeys?: string[] } {
  if (restateKeys.length > 0) return { identityKeys: [...restateKeys] }
  if (deployment === 'live')
    throw new Error('ZAMRA_RESTATE_KEYS: a live deployment needs the public key of its Restate')
  return {}
}

function servicesOf(app: AppContext, workflows: readonly Workflow[]) {
  const waiting = workflows.filter((workflow) => workflow.kind === 'waiting')
  return [
    ...waiting.map((workflow) => toRestateWorkflow(app, workflow)),
    ...recurringWorkflowsOf(workflows).map((workflow) => toRestateObject(app, workflow)),
  ]
}

async function listen(server: Http2Server, { flowHost, flowPort }: Config): Promise<AddressInfo> {
  server.listen(flowPort, flowHost)
  await once(server, 'listening')
  return server.address() as AddressInfo
}

function sessionsOf(server: Http2Server): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // Restate was killed, or the network was. It comes again; nothing of ours is lost.
    session.on('error', () => {})
  })
  return sessions
}

const graceMs = 5_000

/** Takes nothing new, lets what runs come to its end for a while, and leaves the rest to Restate's next attempt. */
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
 * An attempt that fails is tried again, so it is a warning, once per invocation however often it is tried. That
 * attempts begin and end is nobody's news.
 */
function calm(log: Logger): LoggerTransport {
  const reported = new LRUCache<string, true>({ max: invocationsMax })
  return ({ level, context }, ...message) => {
    // The library's only warning apart from an invocation is about missing keys, which `identity` has looked after.
    const isError = level === 'error' || (level === 'warn' && context !== undefined)
    const isNews = isError && !reported.has(context?.invocationId ?? '')
    if (isError && context) reported.set(context.invocationId, true)
    log[isNews ? 'warn' : 'debug']({ invocation: context?.invocationTarget }, message.map(String).join(' '))
  }
}
