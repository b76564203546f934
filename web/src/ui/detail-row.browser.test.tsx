import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pointer } from '../../test/pointer.ts'
import { inEnglish, show } from '../../test/show.tsx'
import { DetailRow } from './detail-row.tsx'
import { Toasts } from './toasts.tsx'

inEnglish()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A row with an order number, the value to hold down, and what was copied. */
async function orderRow() {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(
    <>
      <dl>
        <DetailRow label="Order number" value="D 100" copy="D100" />
        <DetailRow label="Status" value="Pending" />
      </dl>
      <Toasts />
    </>,
  )
  const value = page.getByText('D 100').element()
  const { left, top } = value.getBoundingClientRect()
  const send = (type: string, dx = 0, dy = 0) => pointer(value, type, left + 5 + dx, top + 5 + dy)
  return { copied, send }
}

test('a long press on a value copies it after 350 ms, and a movement of more than 10 px before that cancels it [A-19]', async () => {
  const { copied, send } = await orderRow()
  send('pointerdown')
  vi.advanceTimersByTime(349)
  expect(copied).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(copied).toHaveBeenCalledExactlyOnceWith('D100')
  await expect.element(page.getByText('Copied')).toBeVisible()
  send('pointerup')
  vi.advanceTimersByTime(1_000)
  expect(copied).toHaveBeenCalledOnce()

  for (const [dx, dy] of [
    [11, 0],
    [0, -11],
    [8, 8],
  ] as const) {
    send('pointerdown')
    vi.advanceTimersByTime(200)
    send('pointermove', dx, dy)
    // Coming back does not take it up again.
    send('pointermove')
    vi.advanceTimersByTime(1_000)
    send('pointerup')
  }
  expect(copied).toHaveBeenCalledOnce()

  send('pointerdown')
  send('pointermove', 6, 8)
  vi.advanceTimersByTime(350)
  expect(copied).toHaveBeenCalledTimes(2)
  send('pointerup')
})

test('lifting the finger early or scrolling copies nothing, and a value without a copy cannot be held', async () => {
  const { copied, send } = await orderRow()
  for (const end of ['pointerup', 'pointercancel']) {
    send('pointerdown')
    vi.advanceTimersByTime(349)
    send(end)
    vi.advanceTimersByTime(1_000)
  }
  pointer(page.getByText('Pending').element(), 'pointerdown', 5, 5)
  vi.advanceTimersByTime(1_000)
  expect(copied).not.toHaveBeenCalled()
})
