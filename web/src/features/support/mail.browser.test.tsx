import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()

const deposit = {
  id: 'event-2',
  category: 'service' as const,
  topic: 'money' as const,
  title: 'Deposit of Rs 500 credited',
  html: '<p>It is in your balance.</p><p><a href="/pages/wallet/DepositHistory">Open deposit history</a></p>',
  createdAt: Date.parse('2026-11-12T10:00:00Z'),
  read: false,
}
const reward = {
  id: 'event-3',
  category: 'promo' as const,
  topic: 'rewards' as const,
  title: 'A reward for you: Ranking',
  html: '<p>Claim it here.</p>',
  createdAt: Date.parse('2026-11-13T10:00:00Z'),
  read: false,
  reward: {
    amount: 20_000,
    currency: 'PKR',
    claimed: false,
    expireAt: Date.parse('2026-12-13T10:00:00Z'),
    requiredBets: 5,
    terms: ['Bet the bonus 5 times within 7 days.'],
  },
}
const mailbox = { list: [reward, deposit], unread: 2, wantsPromo: false, keptDays: 90 }
const sent = (path: string) => app.requests.findLast((request) => request.path === path)?.body

test('lists mails with an unread mark, opens one, claims its reward, and reads all [M-01 R-12]', async () => {
  signedInAs(app)
  app.answer('/mail/list', mailbox)
  await app.open('/pages/mail/Mail')
  const card = page.getByRole('link', { name: /Deposit of Rs 500 credited/ })
  await expect.element(card.getByRole('img', { name: 'New' })).toBeVisible()
  await page.getByRole('button', { name: /^Rewards/ }).click()
  await expect.element(card).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'All', exact: true }).click()

  // What the bonus asks for is shown before it is claimed, in the list and in the mail.
  await expect.element(page.getByText('A bonus: bet it 5 times before you withdraw it')).toBeVisible()
  await page.getByRole('link', { name: /A reward for you/ }).click()
  await expect.element(page.getByText('Bet the bonus 5 times within 7 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  app.answerAll({
    '/mail/claim': { rewardId: 'r', currency: 'PKR', amount: 20_000, gives: 'cash', wagerRequired: 0 },
    '/mail/list': {
      ...mailbox,
      unread: 1,
      list: [{ ...reward, read: true, reward: { ...reward.reward, claimed: true } }, deposit],
    },
  })
  await page.getByRole('button', { name: 'Claim Rs 200' }).click()
  await expect.element(page.getByRole('list', { name: 'Mail' }).getByText('Rs 200 claimed')).toBeVisible()
  expect(sent('/mail/claim')).toMatchObject({ id: 'event-3' })

  app.answer('/mail/read', { unread: 0 })
  await card.click()
  await vi.waitFor(() => expect(location.search).toBe('?id=event-2'))
  await expect.element(page.getByRole('heading', { level: 2, name: deposit.title })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open deposit history' }))
    .toHaveAttribute('href', '/pages/wallet/DepositHistory')
  await vi.waitFor(() => expect(sent('/mail/read')).toMatchObject({ id: 'event-2' }))

  await page.getByRole('button', { name: 'Back' }).click()
  app.answer('/mail/list', { ...mailbox, unread: 0, list: mailbox.list.map((mail) => ({ ...mail, read: true })) })
  await page.getByRole('button', { name: 'Read all' }).click()
  await vi.waitFor(() => expect(sent('/mail/read')).toMatchObject({ all: true }))
  await expect.element(page.getByRole('button', { name: 'Read all' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Mail stays for 90 days/)).toBeVisible()

  app.answerAll({ '/mail/consent': { promo: true }, '/mail/list': { ...mailbox, wantsPromo: true } })
  await page.getByRole('switch', { name: /^Rewards and offers/ }).click()
  await expect.element(page.getByRole('switch')).toBeChecked()
  expect(sent('/mail/consent')).toMatchObject({ promo: true })
})

test('an empty mailbox and a mail that is gone say so', async () => {
  signedInAs(app)
  app.answer('/mail/list', { list: [], unread: 0, wantsPromo: false, keptDays: 90 })
  await app.open('/pages/mail/Mail')
  await expect.element(page.getByText('No mail here')).toBeVisible()
  await app.open('/pages/mail/Mail?id=none')
  await expect.element(page.getByText('This mail is no longer here')).toBeVisible()
})

test('push messages and e-mail are switched on by topic, e-mail after its code', async () => {
  signedInAs(app)
  app.answer('/mail/list', mailbox)
  const state = {
    push: { publicKey: 'BKey', isThisDevice: false, devices: 1 },
    email: { isAvailable: true, address: 'as•••@mail.example', isConfirmed: false },
    wanted: [{ channel: 'push' as const, topic: 'account' as const }],
  }
  app.answer('/mail/channels', state)
  await app.open('/pages/mail/Mail')
  await page.getByRole('button', { name: 'Push messages and e-mail' }).click()
  const topics = page.getByRole('region', { name: 'Push messages and e-mail' })
  await expect.element(topics.getByRole('switch', { name: 'Account' })).toBeChecked()
  // Nothing about rewards is pushed, and before the address is confirmed there is no e-mail to choose.
  await expect.element(topics.getByRole('switch', { name: /^Rewards/ })).not.toBeInTheDocument()
  app.answer('/mail/channelSet', { ...state, wanted: [] })
  await topics.getByRole('switch', { name: 'Account' }).click()
  await expect.element(topics.getByRole('switch', { name: 'Account' })).not.toBeChecked()
  expect(sent('/mail/channelSet')).toMatchObject({ channel: 'push', topic: 'account', wanted: false })

  // A change that fails says so, and the switch stays as it was.
  app.lose('/mail/channelSet')
  await topics.getByRole('switch', { name: 'Money' }).click()
  await expect.element(topics.getByRole('group', { name: 'Choose topics' }).getByRole('alert')).toBeVisible()
  await expect.element(topics.getByRole('switch', { name: 'Money' })).not.toBeChecked()

  // A browser without a service worker takes no push messages.
  await topics.getByRole('switch', { name: /^Push messages on this device/ }).click()
  await expect.element(page.getByText(/^This browser can’t receive push messages/)).toBeVisible()

  app.answer('/mail/emailCode', { sentTo: 'as•••@mail.example' })
  await topics.getByRole('button', { name: 'Send code by e-mail' }).click()
  app.answer('/mail/emailConfirm', { ...state, email: { ...state.email, isConfirmed: true } })
  await topics.getByRole('textbox', { name: 'Code from the e-mail' }).fill('123456')
  await expect.element(topics.getByText('Goes to as•••@mail.example')).toBeVisible()
  expect(sent('/mail/emailConfirm')).toMatchObject({ code: '123456' })
  await expect.element(topics.getByRole('switch', { name: /^Rewards/ })).not.toBeChecked()
  // Offers need consent first.
  await expect.element(topics.getByRole('switch', { name: /^Rewards/ })).toBeDisabled()
  app.answerAll({ '/mail/consent': { promo: true }, '/mail/list': { ...mailbox, wantsPromo: true } })
  await page.getByRole('switch', { name: /^Rewards and offers/ }).click()
  await expect.element(topics.getByRole('switch', { name: /^Rewards/ })).toBeEnabled()
})
