import { type CallPath, calls, type OutputOf, type WireInputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import { uuidv7 } from '../base/random.ts'
import type { House } from './context.ts'
import { allCalls, type Route } from './route.ts'
import { Visit } from './visit.ts'

/** One call made by the house itself, as an anonymous visitor and without a network; a refusal is thrown. */
export type Ask = <P extends CallPath>(path: P, input: WireInputOf<P>, locale: Locale) => Promise<OutputOf<P>>

export function askHouse(house: House, routes: readonly Route[]): Ask {
  const byPath = allCalls(routes)
  return async (path, input, locale) => {
    const visit = new Visit(house, path, { id: uuidv7(), ip: '' })
    visit.locale = locale
    const story = byPath.get(path)?.handler as unknown as (ctx: Visit, given: unknown) => Promise<unknown>
    const output = await story(visit, z.parse(calls[path].input as z.ZodMiniType, input))
    return z.encode(calls[path].output as z.ZodMiniType, output) as OutputOf<typeof path>
  }
}
