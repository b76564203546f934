import { transferEventUpload } from '@zamra/contract/tracking.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { testApi } from '../../test/api.ts'
import { followServerTime } from './clock.ts'
import { flushEvents, track } from './events.ts'

const api = testApi()
const batches = () => api.requests.map(({ body }) => body?.events as { name: string }[])

beforeEach(() => {
  flushEvents()
  api.answer('/u/transferEventUpload', { stored: 1 })
})

test('collects events and sends them as one batch', async () => {
  track('page.view', { path: '/pages/home/Home' })
  track('banner.tap', { id: 'b1' })
  flushEvents()
  flushEvents()
  await vi.waitFor(() => expect(api.requests).toHaveLength(1))
  expect(api.requests[0]?.path).toBe('/api/u/transferEventUpload')
  expect(batches()[0]).toEqual([
    { name: 'page.view', at: expect.any(Number), props: { path: '/pages/home/Home' } },
    { name: 'banner.tap', at: expect.any(Number), props: { id: 'b1' } },
  ])
})

test('sends what the contract accepts, also after the clock was set by half of an odd round trip', async () => {
  followServerTime(Date.now() + 1_234.567_8)
  track('page.view', { path: '/pages/home/Home' })
  flushEvents()
  await vi.waitFor(() => expect(api.requests).toHaveLength(1))
  followServerTime(Date.now())
  expect(transferEventUpload.input.safeParse(api.requests[0]?.body).error).toBeUndefined()
})

test('a batch holds at most fifty events', async () => {
  for (let n = 0; n < 60; n += 1) track('game.tap', { n })
  flushEvents()
  await vi.waitFor(() => expect(api.requests).toHaveLength(2))
  expect(new Set(batches().map((events) => events.length))).toEqual(new Set([50, 10]))
})
