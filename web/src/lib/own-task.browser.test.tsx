import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ownTask } from './own-task.ts'
import { prefetchWhenIdle } from './prefetch-when-idle.ts'
import { createQueryClient, useCall } from './queries.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('each piece has a task of its own, in order', async () => {
  const seen: string[] = []
  const note = async (name: string) => {
    await ownTask()
    seen.push(name)
    await Promise.resolve()
    seen.push(`later in the task of the ${name}`)
  }
  await Promise.all([note('first'), note('second')])
  expect(seen).toEqual(['first', 'later in the task of the first', 'second', 'later in the task of the second'])
})

function Categories() {
  return useCall('/game/category', {}).status
}

/** A page that the player has left before its first task has ended. */
function LeftPage() {
  const [isLeft, setLeft] = useState(false)
  useLayoutEffect(() => setLeft(true), [])
  return isLeft ? null : <Categories />
}

test('a query is sent in a task of its own, and not at all when its page is gone by then', async () => {
  const sent = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}))
  const queries = createQueryClient({}, 'en')
  await show(
    <QueryClientProvider client={queries}>
      <LeftPage />
    </QueryClientProvider>,
  )
  // Asked for, and given up.
  expect(queries.getQueryState(['/game/category', {}, 'en'])).toMatchObject({ fetchStatus: 'idle', status: 'pending' })
  await ownTask()
  await ownTask()
  expect(sent).not.toHaveBeenCalled()
  await show(
    <QueryClientProvider client={queries}>
      <Categories />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
})

test('pages are prefetched one idle moment after the other', async () => {
  const idle: (() => void)[] = []
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((work) => idle.push(work as () => void))
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void) => work()) as unknown as typeof setTimeout)
  const done: string[] = []
  prefetchWhenIdle([() => void done.push('shared'), () => void done.push('page')])
  idle[0]?.()
  expect(done).toEqual(['shared'])
  idle[1]?.()
  expect(done).toEqual(['shared', 'page'])
})
