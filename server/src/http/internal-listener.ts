import type { FastifyInstance } from 'fastify'
import type { Edge } from './edge.ts'
import { registerHealth } from './health.ts'
import { createListener } from './serve.ts'

/** Health and metrics, for orchestrators and monitoring only: they tell a stranger how the server is doing. */
export function createInternalListener(edge: Edge): FastifyInstance {
  const fastify = createListener(edge)
  registerHealth(fastify, edge)
  return fastify
}
