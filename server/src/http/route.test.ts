import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { expect, test } from 'vitest'
import { allCalls, type Route, route } from './route.ts'

const complete: readonly Route[] = (Object.keys(calls) as CallPath[]).map((path) =>
  route(path, () => Promise.reject(new Error('not called'))),
)

test('accepts routes that bind every call once', () => {
  expect([...allCalls(complete).keys()].sort()).toEqual(Object.keys(calls).sort())
})

test('names the calls without a route or with two, and refuses to start', () => {
  const [first, second, ...rest] = complete as [Route, Route, ...Route[]]
  expect(() => allCalls(rest)).toThrow(`calls without a route: ${first.path}, ${second.path}`)
  expect(() => allCalls([first, ...complete, second])).toThrow(
    `calls with more than one route: ${first.path}, ${second.path}`,
  )
})

test('a handler that does not match its call does not compile', async () => {
  const story = async () => []
  expect(route('/home/rollMsg', story).handler).toBe(story)
  // @ts-expect-error: the answer of this call is a list of messages.
  route('/home/rollMsg', async () => 'no list')
  // @ts-expect-error: this call cannot refuse with a word that the contract does not give it.
  route('/home/rollMsg', async (ctx) => Promise.reject(ctx.refusal('utr.used', {})))
})
