import { type CallPath, calls } from '@zamra/contract/calls.ts'
import type { Handler } from './context.ts'

/** The URL prefix of all calls. */
export const apiBase = '/api'

declare const bound: unique symbol

/** A call bound to its handler. Only `route` creates it, which checks the types. */
export type Route = { readonly path: CallPath; readonly handler: Handler<never>; readonly [bound]: true }

export function route<P extends CallPath>(path: P, handler: Handler<P>): Route {
  return { path, handler: handler as Handler<never> } as Route
}

/** Every call of the contract has exactly one route, or the process does not start. */
export function allCalls(routes: readonly Route[]): ReadonlyMap<CallPath, Route> {
  const byPath = new Map<CallPath, Route>()
  const twice = new Set<string>()
  for (const one of routes) {
    if (byPath.has(one.path)) twice.add(one.path)
    byPath.set(one.path, one)
  }
  const missing = Object.keys(calls).filter((path) => !byPath.has(path as CallPath))
  if (missing.length > 0) throw new Error(`calls without a route: ${missing.join(', ')}`)
  if (twice.size > 0) throw new Error(`calls with more than one route: ${[...twice].join(', ')}`)
  return byPath
}
