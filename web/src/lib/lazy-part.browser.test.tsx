import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { lazyPart } from './lazy-part.tsx'

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <p>Broken</p> : this.props.children
  }
}

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

test('shows the fallback until the part is fetched', async () => {
  let arrive = (_: typeof Greeting) => {}
  const Part = lazyPart(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)))
  await show(<Part name="Asha" fallback={<p>Loading</p>} />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  arrive(Greeting)
  await expect.element(page.getByText('Hello Asha')).toBeVisible()
})

test('shows a preloaded part at once and fetches it once', async () => {
  const fetchPart = vi.fn(async () => Greeting)
  const Part = lazyPart(fetchPart)
  await Part.preload()
  const { container } = await show(<Part name="Asha" fallback={<p>Loading</p>} />)
  expect(container.textContent).toBe('Hello Asha')
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

test('an optional part that cannot be fetched is fetched again when the network is back', async () => {
  const fetchPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(fetchPart, { optional: true })
  await show(<Part name="Asha" fallback={<p>Loading</p>} />)
  await vi.waitFor(() => expect(fetchPart).toHaveBeenCalledTimes(1))
  await expect.element(page.getByText('Loading')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve))
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Hello Asha')).toBeVisible()
})

test('a required part that cannot be fetched fails to its error boundary', async () => {
  const Part = lazyPart(() => Promise.reject<typeof Greeting>(new TypeError('Failed to fetch')))
  await show(
    <Boundary>
      <Part name="Asha" />
    </Boundary>,
  )
  await expect.element(page.getByText('Broken')).toBeVisible()
})
