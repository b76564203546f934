import { inviteLink } from '@zamra/contract/referral.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import type { EventInfo, EventRank, EventTeam } from './api.ts'

const app = testApp()
const address = '/pages/promo/InvitationalRanks'
const event: EventInfo['event'] = {
  ...{ eventId: 'invite-week-in.2026-11-16', startAt: Date.UTC(2026, 10, 15, 18, 30), isOver: false },
  ...{ endAt: Date.UTC(2026, 10, 22, 18, 30), payAt: Date.UTC(2026, 10, 22, 23, 30), tz: 'Asia/Kolkata' },
}
const info: EventInfo = {
  ...{ currency: 'INR', reasons: [], friends: 6, valid: 5, teams: 2, inviteCode: 'ASHA77K', event },
  referralUrl: inviteLink('https://zamra.example', 'ASHA77K'),
  rules: {
    ...{ friendsPerTeam: 2, amount: 30_000, currency: 'INR', claimDays: 30 },
    validDefinition: [{ code: 'phone' }, { code: 'device' }, { code: 'payee' }, { code: 'deposit', need: 20_000 }],
  },
}
const place = (rank: number, valid: number): EventRank['list'][number] => ({
  ...{ rank, valid, friends: valid + 1, amount: Math.floor(valid / 2) * 30_000, isMe: rank === 4 },
  ...{ avatar: 'a1', mobileMasked: `+91 98•••••10${rank}` },
})
const team = (teamNo: number, more: Partial<EventTeam>): EventTeam => ({
  ...{ eventId: 'invite-week-in.2026-11-16', teamNo, state: 'UNDER_REVIEW', amount: 30_000, payAt: 1_795_390_200_000 },
  members: [{ mobileMasked: '+91 98•••••201', avatar: 'a2' }, {}],
  ...more,
})

test('has the tabs Home, Rank, My rewards and teams, and Rules, with the times of the event and of the phone [E-05 Z-07]', async () => {
  signedInAs(app, { areaCode: '+91' })
  app.answerAll({
    '/invite/event/info': info,
    '/invite/event/rank': { currency: 'INR', event, list: [place(1, 12), place(2, 9), place(3, 7), place(4, 5)] },
    '/invite/event/teams': {
      currency: 'INR',
      list: [
        team(1, {}),
        team(2, { state: 'PASS' }),
        team(3, { state: 'CLAIMABLE', claimUntil: 1_797_000_000_000 }),
        team(4, { state: 'RECLAIM', claimUntil: 1_797_000_000_000 }),
        team(5, { state: 'CLAIM' }),
        team(6, { state: 'REJECTED', reason: 'shared' }),
      ],
    },
  })
  await app.open(address)
  const panel = page.getByRole('tabpanel')
  await expect.element(panel).toMatchTextContent(/₹300 for every 2 friends.*Ends Nov 23, 00:00 GMT\+5:30.*your time/)
  await expect.element(panel).toMatchTextContent(/Paid Nov 23, 05:00 GMT\+5:30.*Joined\s*6.*Count\s*5.*Teams\s*2/)
  await expect.element(panel).toMatchTextContent(/1 more friend who counts for the next ₹300/)
  await expect.element(page.getByRole('button', { name: 'Invite' })).toBeVisible()

  await page.getByRole('tab', { name: 'Rank' }).click()
  const podium = page.getByRole('list', { name: 'First three places' }).getByRole('listitem')
  await expect.element(podium.nth(0)).toMatchTextContent(/98•••••101.*12 friends.*₹1,800/)
  await expect.element(page.getByRole('list', { name: 'Other places' })).toMatchTextContent(/98•••••104.*5 of 6 count/)

  await page.getByRole('tab', { name: 'My rewards and teams' }).click()
  const row = (at: number) => page.getByRole('list', { name: 'My rewards and teams' }).getByRole('listitem').nth(at)
  const states = ['Under Review', 'Pass', 'Claimable', 'ReClaim', 'Claim', 'Rejected']
  for (const [at, state] of states.entries()) await expect.element(row(at)).toMatchTextContent(new RegExp(state))
  await expect.element(row(5)).toMatchTextContent(/shares a device or a bank account/)
  app.answer('/invite/event/claim', { currency: 'INR', amount: 30_000, state: 'CLAIM' })
  await row(2).getByRole('button', { name: 'Claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claimed' })
  await expect.element(dialog).toMatchTextContent(/300/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const sent = app.requests.findLast(({ path }) => path === '/invite/event/claim')
  expect(sent?.body).toMatchObject({ eventId: 'invite-week-in.2026-11-16', teamNo: 3 })

  await page.getByRole('tab', { name: 'Rules' }).click()
  await expect.element(panel).toMatchTextContent(/05:00 GMT\+5:30.*30 days/)
})

test('a player without a bound number is sent to bind one', async () => {
  signedInAs(app)
  const { referralUrl: _url, inviteCode: _code, ...closed } = info
  app.answer('/invite/event/info', {
    ...closed,
    reasons: [{ code: 'phone.missing', params: {}, action: 'bindPhone' }],
  })
  await app.open(address)
  await expect.element(page.getByText('You need a bound phone number to take part.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bind your phone number' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Invite' }).elements()).toEqual([])
})
