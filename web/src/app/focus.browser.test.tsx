import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { navigateBack, navigateTo, switchTab } from '../lib/navigation/navigate.ts'

const app = testApp()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('moves the focus to the heading of a new page and back to the link that led there', async () => {
  await app.open('/pages/home/Home')
  const link = page.getByRole('link', { name: 'Search' })
  await link.click()
  await expect.element(heading('Search')).toHaveFocus()
  await navigateBack()
  await expect.element(link).toHaveFocus()
})

test('moves the focus to the heading of a tab, and never on the first page', async () => {
  await app.open('/pages/home/Home')
  await expect.element(heading('Zamra home')).toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
  await switchTab('/pages/vip/Vip')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('goes to the heading when the element from before is gone', async () => {
  await app.open('/pages/search/Search')
  const extra = document.createElement('button')
  document.querySelector('main')?.append(extra)
  extra.focus()
  await navigateTo('/pages/faq/FAQ')
  await expect.element(heading('FAQ')).toHaveFocus()
  extra.remove()
  await navigateBack()
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('leaves the focus where the player has moved it while the page was loading', async () => {
  await app.open('/pages/home/Home')
  await navigateTo('/pages/search/Search')
  await expect.element(heading('Search')).toHaveFocus()
  await userEvent.tab()
  const focused = document.activeElement
  await new Promise((done) => setTimeout(done, 300))
  expect(document.activeElement).toBe(focused)
})
