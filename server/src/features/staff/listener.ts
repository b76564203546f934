import { type StaffPath, staffCalls } from '@zamra/contract/backoffice/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { BackofficeConfig } from '../../base/backoffice-config.ts'
import type { Edge } from '../../http/edge.ts'
import { apiBase } from '../../http/route.ts'
import { createListener } from '../../http/serve.ts'
import { registerApp } from './app-files.ts'
import { createStaffHandler } from './handle-call.ts'
import { staffRoutes } from './routes.ts'

/** A policy of a market is the longest that staff send. */
const bodyLimitBytes = 65_536

/** The listener for staff: the calls of the back office and its app. It shares no call and no cookie with that of players. */
export function createStaffListener(edge: Edge, config: BackofficeConfig): FastifyInstance {
  const fastify = createListener(edge, config.proxies)
  for (const path of Object.keys(staffCalls) as StaffPath[]) {
    const handler = staffRoutes[path] as unknown as Parameters<typeof createStaffHandler>[3]
    fastify.post(
      `${apiBase}${path}`,
      { bodyLimit: bodyLimitBytes },
      createStaffHandler(edge, config, staffCalls[path], handler),
    )
  }
  if (config.dist !== undefined) registerApp(fastify, config, config.dist)
  return fastify
}
