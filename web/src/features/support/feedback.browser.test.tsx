import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aMarket } from '../../../test/market.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const form = '/pages/account/components/FeedBack/FeedBack'

test('the form has ID, phone, email and suggestion; its ticket number is shown and can be followed [M-02 M-03]', async () => {
  const { uid } = signedInAs(app)
  app.answer('/feedback/list', { list: [] })
  await app.open(form)
  await expect.element(page.getByLabelText('Your ID')).toHaveValue(String(uid))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Tell us what happened')).toBeVisible()
  expect(app.requests.some(({ path }) => path === '/feedback/submit')).toBe(false)

  await page.getByLabelText('Phone').fill('3001234567')
  await page.getByLabelText('Email').fill('asha@example.com')
  await page.getByLabelText('Suggestion').fill('My deposit waits')
  const replyBy = Date.parse('2026-11-30T12:00:00Z')
  const ticket = {
    ticketNo: 'F0402100777123456789',
    suggestion: 'My deposit waits',
    images: 0,
    createdAt: replyBy,
    replyBy,
  }
  app.answerAll({
    '/feedback/submit': { ticketNo: ticket.ticketNo, replyBy },
    '/feedback/list': { list: [{ ...ticket, answer: 'It is credited now.', answeredAt: replyBy }] },
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('status').getByText(ticket.ticketNo)).toBeVisible()
  await expect.element(page.getByText('We answer by November 30, 2026, as mail.')).toBeVisible()
  const sent = app.requests.findLast(({ path }) => path === '/feedback/submit')?.body
  expect(sent).toMatchObject({ phone: '3001234567', email: 'asha@example.com', suggestion: 'My deposit waits' })
  await expect.element(page.getByRole('region', { name: 'My tickets' }).getByText('It is credited now.')).toBeVisible()
})

test('shows by when a complaint is answered, and the body for disputes where the market has one', async () => {
  signedInAs(app)
  app.answer('/feedback/list', { list: [] })
  const adr = { name: 'Gaming Disputes Board', url: 'https://disputes.example/new' }
  app.answer('/market/info', aMarket({ complaints: { ackHours: 24, answerDays: 7, adr } }))
  const root = await app.open(form)
  await expect
    .element(
      page.getByText('We confirm your message at once, within 24 hours at the latest, and answer within 7 days.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: adr.name })).toHaveAttribute('href', adr.url)
  root.remove()
  await app.open('/pages/faq/FAQ')
  await expect.element(page.getByRole('link', { name: adr.name })).toHaveAttribute('href', adr.url)
})
