import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { systemMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import { selectDatabaseTime } from './health-queries.ts'
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
const clockDifferenceMaxMs = 1_000

/**
 * Without `main` nothing can be shown, and without any shard nobody can be served. A single missing shard affects only
 * its own players, so the process stays ready. Redis is optional. A live process whose clock differs from that of a
 * database does not serve: it would close sales and count days by another time than the rest.
 */
async function lookAround({ config, databases, redis }: AppContext): Promise<Health> {
  const all = [databases.main, ...databases.shards]
  const differences = await Promise.all(all.map((database) => withinTime(clockDifference(database.read))))
  const [main, ...shards] = differences
  const awayShards = databases.shards.filter((_shard, index) => shards[index] === undefined).map(({ name }) => name)
  const isWithoutShards = awayShards.length === databases.shards.length
  const wrongClocks = all.filter((_database, index) => (differences[index] ?? 0) > clockDifferenceMaxMs)
  const missing = [
    ...(main === undefined ? ['main'] : []),
    ...(isWithoutShards ? awayShards : []),
    ...(config.deployment === 'live' ? wrongClocks.map(({ name }) => `the clock of ${name}`) : []),
  ]
  const degraded = [...(isWithoutShards ? [] : awayShards), ...(redis.isReady ? [] : ['redis'])]
  return { isReady: missing.length === 0, degraded, missing }
}

/** By how much the clock of the database is outside the time in which it was queried. */
async function clockDifference(reader: Parameters<typeof selectDatabaseTime>[0]): Promise<number> {
  const before = systemMs()
  const at = (await selectDatabaseTime(reader)).getTime()
  return Math.max(0, before - at, at - systemMs())
}

/** Undefined when there was an error or no answer in time. */
async function withinTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, timeoutMs, undefined)
  try {
    return await Promise.race([answer, tooLate])
  } catch {
    return undefined
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
