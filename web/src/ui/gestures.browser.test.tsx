import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pointer } from '../../test/pointer.ts'
import { show } from '../../test/show.tsx'
import { LongPress } from './long-press.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function press(onLongPress: () => void) {
  vi.useRealTimers()
  await show(<LongPress onLongPress={onLongPress}>picture</LongPress>)
  vi.useFakeTimers()
  const target = page.getByText('picture').element()
  pointer(target, 'pointerdown', 100, 100)
  return target
}

test('a finger that stays is heard at 350 ms and not before [A-19]', async () => {
  const heard = vi.fn()
  await press(heard)
  vi.advanceTimersByTime(349)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(heard).toHaveBeenCalledOnce()
})

test.each([
  ['more than 10 px before that is not', 111, 0],
  ['10 px or less is', 110, 1],
])('one that moves %s [A-19]', async (_, y, times) => {
  const heard = vi.fn()
  pointer(await press(heard), 'pointermove', 100, y)
  vi.advanceTimersByTime(1_000)
  expect(heard).toHaveBeenCalledTimes(times)
})

test('one that leaves early is not heard', async () => {
  const heard = vi.fn()
  const target = await press(heard)
  vi.advanceTimersByTime(300)
  pointer(target, 'pointerup', 100, 100)
  vi.advanceTimersByTime(1_000)
  expect(heard).not.toHaveBeenCalled()
})
