import { type CallPath, calls, type OutputOf, type WireInputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import { uuidv7 } from '../base/random.ts'
import { RequestContext } from './request-context.ts'
import { allCalls, type Route } from './route.ts'

/** Runs a call in this process as an anonymous caller, without a network; a refusal is thrown. */
export type InProcessCall = <P extends CallPath>(path: P, input: WireInputOf<P>, locale: Locale) => Promise<OutputOf<P>>

export function inProcessCaller(app: AppContext, routes: readonly Route[]): InProcessCall {
  const byPath = allCalls(routes)
  return async (path, input, locale) => {
    const ctx = new RequestContext(app, path, { id: uuidv7(), ip: '' })
    ctx.locale = locale
    const story = byPath.get(path)?.handler as unknown as (ctx: RequestContext, given: unknown) => Promise<unknown>
    const output = await story(ctx, z.parse(calls[path].input as z.ZodMiniType, input))
    return z.encode(calls[path].output as z.ZodMiniType, output) as OutputOf<typeof path>
  }
}
