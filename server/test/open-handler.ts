import type { Call } from '@zamra/contract/call.ts'
import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../src/app-context.ts'
import { noLag } from '../src/base/lag.ts'
import { type EdgeParts, openEdge } from '../src/http/edge.ts'
import { type Route, route } from '../src/http/route.ts'
import { createHttpServer, registerCall } from '../src/http/serve.ts'

/** The fields that every body carries. */
export function commonOf(deviceNumber: string, locale = 'en') {
  return { appId: 1526, appPackageName: packageName(1526), deviceNumber, locale }
}

type Parts = Partial<EdgeParts> & {
  /** A call that the contract does not have (yet), and its story. */
  readonly call?: Probe
  readonly calls?: readonly Probe[]
}

export type Probe = { readonly row: Call; readonly story: () => Promise<unknown> }

/** The generic handler with stories of the test's own choice; a call without one answers that it has none. */
export function openHandler(
  app: AppContext,
  stories: readonly Route[],
  { call, calls: probes = [], ...parts }: Parts = {},
): FastifyInstance {
  const told = new Set<string>(stories.map((story) => story.path))
  const others = (Object.keys(calls) as CallPath[]).filter((path) => !told.has(path))
  const silent = others.map((path) => route(path, () => Promise.reject(new Error('this story is not told'))))
  const edge = openEdge({ app, authenticate: async () => false, lag: noLag, ...parts })
  const fastify = createHttpServer(edge, [...stories, ...silent])
  for (const { row, story } of call ? [call, ...probes] : probes) registerCall(fastify, edge, row, story as never)
  return fastify
}
