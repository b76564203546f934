import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { Carousel } from './carousel.tsx'

test('a slide that gets the focus while the carousel turns stays in sight, and the carousel stands still', async () => {
  const { container } = await show(
    <Carousel label="Featured" everyMs={400}>
      {['First', 'Second', 'Third'].map((name) => (
        <a key={name} href="/" style={{ display: 'block', blockSize: 40 }}>
          {name}
        </a>
      ))}
    </Carousel>,
  )
  const track = container.querySelector('[tabindex]') as HTMLElement
  await vi.waitFor(() => expect(track.scrollLeft).toBeGreaterThan(0), { interval: 5 })
  const focused = page.getByRole('link', { name: 'First' }).element() as HTMLElement
  focused.focus({ preventScroll: true })
  const { left } = track.getBoundingClientRect()
  expect(focused.getBoundingClientRect().left).toBe(left)
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(focused.getBoundingClientRect().left).toBe(left)
})
