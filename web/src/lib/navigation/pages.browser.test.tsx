import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Entry, launch, type Navigation, navigateTo } from './core.ts'
import { Pages, type PagesSource } from './pages.tsx'

type ScreenProps = { readonly entry: Entry; readonly onMount: () => void }

/** The effects of a page run before those of the component around it. */
function Screen({ entry, onMount }: ScreenProps) {
  useEffect(onMount, [onMount])
  return <h1>{entry.path}</h1>
}

test('shows a page that was opened between the first render and the subscription', async () => {
  let navigation = launch('/pages/home/Home', undefined).navigation
  const listeners = new Set<(next: Navigation) => void>()
  const source: PagesSource = {
    current: () => navigation,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => {},
    keepScroll: () => {},
  }
  const openSecond = () => {
    if (navigation.stack.length > 1) return
    navigation = navigateTo(navigation, '/pages/faq/FAQ')
    for (const listener of listeners) listener(navigation)
  }
  await render(
    <Pages source={source} renderPage={(entry) => <Screen entry={entry} onMount={openSecond} />}>
      {() => null}
    </Pages>,
  )
  await expect.element(page.getByRole('heading', { name: '/pages/faq/FAQ' })).toBeVisible()
})
