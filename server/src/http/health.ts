import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Edge } from './edge.ts'
import { send } from './send.ts'

export type Health = {
  readonly isReady: boolean
  /** Unavailable parts that the process can do without. */
  readonly degraded: readonly string[]
  readonly missing: readonly string[]
}

/** For orchestrators and monitoring: liveness, readiness and metrics. */
export function registerHealth(fastify: FastifyInstance, { app, lifecycle, metrics }: Edge): void {
  const look = together(() => lookAround(app))
  fastify.get('/health/live', (_request, reply) => {
    send(reply, 200, JSON.stringify({ state: '200', msg: 'live', resultData: { revision: app.config.revision } }))
  })
  fastify.get('/health/ready', async (_request, reply) => {
    const health = lifecycle.isDraining ? leaving : await look()
    const { isReady } = health
    const answer = { state: isReady ? '200' : '5030', msg: isReady ? 'ready' : 'not ready', resultData: health }
    send(reply, isReady ? 200 : 503, JSON.stringify(answer))
    return reply
  })
  fastify.get('/metrics', async (_request, reply) => {
    const text = await metrics.registry.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
  })
}

const leaving: Health = { isReady: false, degraded: [], missing: ['draining'] }
const timeoutMs = 1_000

/**
 * Without `main` nothing can be shown, and without any shard nobody can be served. A single missing shard affects only
 * its own players, so the process stays ready. Redis is optional.
 */
async function lookAround({ databases, redis }: AppContext): Promise<Health> {
  const [main, ...shards] = await Promise.all([
    isThere(check(databases.main)),
    ...databases.shards.map((shard) => isThere(check(shard))),
  ])
  const awayShards = databases.shards.filter((_shard, index) => !shards[index]).map((shard) => shard.name)
  const isWithoutShards = awayShards.length === databases.shards.length
  const missing = [...(main ? [] : ['main']), ...(isWithoutShards ? awayShards : [])]
  const degraded = [...(isWithoutShards ? [] : awayShards), ...(redis.isReady ? [] : ['redis'])]
  return { isReady: missing.length === 0, degraded, missing }
}

function check(
  database: AppContext['databases']['main'] | AppContext['databases']['shards'][number],
): Promise<unknown> {
  return (database as AppContext['databases']['main']).read.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
}

async function isThere(answer: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, timeoutMs, false)
  try {
    return await Promise.race([answer.then(() => true), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Concurrent health checks share one probe, so that they add no load. */
function together<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
