import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { keepAppConfig } from '../../lib/app-config.ts'

const app = testApp()

const question = (id: string, title: string, isCommon = false) => ({
  id,
  category: 'withdrawal' as const,
  title,
  isCommon,
})
const questions = [question('why', 'Why can’t I withdraw it all?', true), question('fees', 'What does it cost?')]
const answer = {
  id: 'why',
  category: 'withdrawal' as const,
  title: 'Why can’t I withdraw it all?',
  html: '<p>A bonus &amp; its <b>terms</b><img src=x onerror=alert(1)></p><ul><li>Bet it</li></ul><p><a href="/pages/market/Fees">See fees</a></p><p><a href="https://evil.example">Elsewhere</a></p>',
  updatedAt: Date.parse('2026-11-16'),
}

test('lists questions by topic, opens one as a page, and leads to other help pages when faq_url names them [M-04 R-28]', async () => {
  app.answerAll({ '/faq/list': { list: questions }, '/faq/info': answer })
  await app.open('/pages/faq/FAQ')
  await page.getByRole('button', { name: 'Withdrawals' }).click()
  await page.getByRole('link', { name: 'Why can’t I withdraw it all?' }).click()
  expect(app.requests.findLast(({ path }) => path === '/faq/list')?.body).toMatchObject({ category: 'withdrawal' })
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/pages/faq/FAQInfo?id=why'))
  await expect.element(page.getByRole('heading', { level: 2, name: answer.title })).toBeVisible()
  await expect.element(page.getByText('Checked on November 16, 2026')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'What does it cost?' })).toBeVisible()
  keepAppConfig(JSON.stringify({ ...app.appConfig, faq_url: 'https://help.example/faq' }))
  const outside = page.getByRole('link', { name: /Open help pages/ })
  await expect.element(outside).toHaveAttribute('href', 'https://help.example/faq')
  expect(document.querySelector('article')).toBeNull()
  // The list is replaced too.
  await page.getByRole('button', { name: 'Back' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/faq/FAQ'))
  await expect.element(outside).toHaveAttribute('href', 'https://help.example/faq')
  expect(page.getByRole('button', { name: 'Withdrawals' }).elements()).toEqual([])
})

test('shows the first answer open, draws no foreign markup, searches, and leads to a person', async () => {
  app.answerAll({ '/faq/list': { list: questions }, '/faq/info': answer })
  await app.open('/pages/faq/FAQ')
  const first = page.getByRole('button', { name: 'Why can’t I withdraw it all?' })
  await expect.element(first).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('A bonus & its terms')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See fees' })).toHaveAttribute('href', '/pages/market/Fees')
  // Only paragraphs, lists and links to pages of the app are drawn.
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(document.querySelector('main img, main b, a[href*="evil"]')).toBeNull()
  await page.getByRole('searchbox').fill('cost')
  page.getByRole('searchbox').element().closest('form')?.requestSubmit()
  await expect.element(page.getByRole('heading', { name: 'Results for “cost”' })).toBeVisible()
  const asked = () => app.requests.findLast(({ path }) => path === '/faq/list')?.body
  await expect.poll(asked).toMatchObject({ search: 'cost' })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.getByRole('button', { name: 'Chat' }).click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://service.example/chat', '_blank', 'noopener')
})

test('a search without a result, an unknown answer and a lost connection each say so', async () => {
  app.answer('/faq/list', { list: [] })
  app.refuse('/faq/info', 'thing.notFound', {})
  await app.open('/pages/faq/FAQ')
  await page.getByRole('searchbox').fill('nothing')
  page.getByRole('searchbox').element().closest('form')?.requestSubmit()
  await expect.element(page.getByText(/^No answer has these words/)).toBeVisible()
  await app.open('/pages/faq/FAQInfo?id=gone')
  await expect.element(page.getByText('This answer is no longer here')).toBeVisible()
  app.lose('/faq/info')
  await app.open('/pages/faq/FAQInfo?id=lost')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
