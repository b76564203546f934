import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { expect, test } from 'vitest'
import { allCalls, type Route, route } from './route.ts'

const complete: readonly Route[] = (Object.keys(calls) as CallPath[]).map((path) =>
  route(path, () => Promise.reject(new Error('not called'))),
)

test('a start with every call bound once knows them all', () => {
  expect([...allCalls(complete).keys()].sort()).toEqual(Object.keys(calls).sort())
})

test('a call that nobody answers, or that two answer, is named and ends the start', () => {
  const [first, second, ...rest] = complete as [Route, Route, ...Route[]]
  expect(() => allCalls(rest)).toThrow(`calls without a route: ${first.path}, ${second.path}`)
  expect(() => allCalls([first, ...complete, second])).toThrow(
    `calls with more than one route: ${first.path}, ${second.path}`,
  )
})

test('a story is kept as it is; one that does not fit its call does not compile', async () => {
  const story = async () => []
  expect(route('/home/rollMsg', story).handler).toBe(story)
  // @ts-expect-error: the answer of this call is a list of messages.
  route('/home/rollMsg', async () => 'no list')
  // @ts-expect-error: this call cannot refuse with a word that the contract does not give it.
  route('/home/rollMsg', async (ctx) => Promise.reject(ctx.refusal('utr.used', {})))
})
