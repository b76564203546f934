import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inEnglish, show } from '../../test/show.tsx'
import { CallError } from '../lib/call-error.ts'
import { followServerTime, nowMs } from '../lib/clock.ts'
import { showToast } from '../lib/toast.ts'
import { Carousel } from './carousel.tsx'
import { CopyButton } from './copy-button.tsx'
import { Countdown, formatLeft } from './countdown.tsx'
import { List } from './list.tsx'
import { Popup } from './popup.tsx'
import { RollingMessage } from './rolling-message.tsx'
import { Toasts } from './toasts.tsx'

inEnglish()
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a toast is above an open popup', async () => {
  await show(
    <>
      <Popup open title="Tips" text="Closed" onClose={() => {}} />
      <Toasts />
    </>,
  )
  showToast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  const layer = page.getByText('Saved').element().closest('[popover]')
  expect(layer?.matches(':popover-open')).toBe(true)
})

test('a toast disappears after 1500 ms and not before [A-21]', async () => {
  await show(<Toasts />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showToast('For a moment')
  await expect.element(page.getByText('For a moment')).toBeVisible()
  vi.advanceTimersByTime(1_499)
  await expect.element(page.getByText('For a moment')).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(page.getByText('For a moment')).not.toBeInTheDocument()
})

test('copying shows that it worked [A-25]', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(
    <>
      <CopyButton text="ORDER-1" label="order number" />
      <Toasts />
    </>,
  )
  await page.getByRole('button', { name: 'Copy: order number' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith('ORDER-1')
})

test('asks the player to copy by hand where the browser forbids it [A-25]', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await show(
    <>
      <CopyButton text="ORDER-1" />
      <Toasts />
    </>,
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('Couldn’t copy. Please copy manually')).toBeVisible()
})

test('a countdown follows the server clock and reports its end', async () => {
  const ended = vi.fn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const realNow = nowMs()
  followServerTime(realNow + 3_600_000)
  await show(<Countdown until={realNow + 3_600_000 + 1_100} onEnd={ended} />)
  const timer = page.getByRole('timer')
  await expect.element(timer).toHaveTextContent('00:02')
  vi.advanceTimersByTime(100)
  await expect.element(timer).toHaveTextContent('00:01')
  vi.advanceTimersByTime(999)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ended).toHaveBeenCalledOnce()
  await expect.element(timer).toHaveTextContent('00:00')
  followServerTime(Date.now())
})

test('shows hours of the time left only when there are any', () => {
  expect([0, -5, 1, 59_999, 60_000, 3_600_000, 90_061_000].map(formatLeft)).toEqual([
    '00:00',
    '00:00',
    '00:01',
    '01:00',
    '01:00',
    '01:00:00',
    '25:01:01',
  ])
})

const rows = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const rowParts = { label: 'Rows', keyOf: (row: string) => row, render: (row: string) => <p>{row}</p> }

function Growing() {
  const [items, setItems] = useState(rows(5))
  return (
    <List {...rowParts} items={items} hasMore={items.length < 15} onMore={() => setItems(rows(items.length + 5))} />
  )
}

test('a list loads more while there is more, and shows its end', async () => {
  await show(<Growing />)
  await expect.element(page.getByText('row 14')).toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('No more records')
})

test('shows an empty, a loading and a failed list differently', async () => {
  const more = vi.fn()
  const screen = await show(<List {...rowParts} items={[]} onMore={more} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('No Records')
  await screen.unmount()
  const loading = await show(<List {...rowParts} items={[]} loading onMore={more} />)
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await loading.unmount()
  const error = new CallError('Deposits are closed', { code: 999, kind: 'business' })
  const failing = await show(<List {...rowParts} items={[]} error={error} onMore={more} />)
  await expect.element(page.getByText('Deposits are closed')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(more).toHaveBeenCalledOnce()
  await failing.unmount()
  await show(<List {...rowParts} items={rows(2)} error={error} hasMore onMore={more} />)
  await expect.element(page.getByText('row 1')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(more).toHaveBeenCalledTimes(2)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A turn that was under way comes to its end. */
async function restOf(track: HTMLElement): Promise<number> {
  for (let last = Number.NaN; ; last = track.scrollLeft) {
    await pause(100)
    if (track.scrollLeft === last) return last
  }
}

test('a carousel advances by itself until it is touched', async () => {
  const screen = await show(
    <Carousel label="Offers" everyMs={150}>
      <p>one</p>
      <p>two</p>
      <p>three</p>
    </Carousel>,
  )
  const track = screen.container.querySelector<HTMLElement>('[tabindex="0"]')
  if (!track) throw new Error('no track')
  await vi.waitFor(() => expect(track.scrollLeft).toBeGreaterThan(track.clientWidth / 2), { timeout: 3_000 })
  await userEvent.click(track)
  const rested = await restOf(track)
  await pause(500)
  expect(track.scrollLeft).toBe(rested)
  await expect.element(page.getByRole('group', { name: '1 of 3' })).toBeInTheDocument()
})

test('news without a link are stopped by the keyboard', async () => {
  await show(<RollingMessage label="News" items={[{ id: '1', text: 'Withdrawals land within 2 hours' }]} />)
  const line = page.getByRole('list').element()
  const state = () => getComputedStyle(line).animationPlayState
  expect(state()).toBe('running')
  await userEvent.keyboard('{Tab}')
  expect(line.parentElement).toHaveFocus()
  expect(state()).toBe('paused')
})
