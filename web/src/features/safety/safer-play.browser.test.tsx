import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo } from '../../../test/deposit.ts'
import { aSafety, aWeek } from '../../../test/safety.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { emitAppEvent } from '../../lib/app-events.ts'
import { reLaunch } from '../../lib/navigation/navigate.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { SafetyInfo } from './api.ts'

const app = testApp()
const saferPlay = '/pages/safety/SaferPlay'
const hourMs = 3_600_000

async function openAs(info: SafetyInfo): Promise<void> {
  signedInAs(app)
  app.answer('/safety/info', info)
  app.answer('/safety/activity', aWeek())
  await app.open(saferPlay)
}

const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map(({ body }) => body)

test('is one tap away from Home, Deposit and Account [SP-01]', async () => {
  signedInAs(app)
  app.answer('/safety/info', aSafety())
  app.answer('/safety/activity', aWeek())
  app.answer('/recharge/getChargeInfo', aChargeInfo())
  const ways = [
    ['/pages/home/Home', 'Set your limits'],
    ['/pages/wallet/Deposit', 'Safer play'],
    ['/pages/account/Account', 'Safer play'],
  ] as const
  await app.open('/pages/home/Home')
  for (const [from, name] of ways) {
    await reLaunch(from)
    await page.getByRole('link', { name }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Safer play' })).toBeVisible()
    expect(location.pathname).toBe(saferPlay)
  }
})

test('shows what is used and left of each limit, and offers those that are not set', async () => {
  await openAs(aSafety())
  const meter = (name: string) => page.getByRole('progressbar', { name })
  await expect.element(meter('Deposits a day')).toHaveAttribute('aria-valuenow', '200000')
  await expect.element(page.getByText('Rs 2,000 of Rs 5,000')).toBeVisible()
  await expect.element(page.getByText('Rs 3,000 left')).toBeVisible()
  await expect.element(page.getByText('1 hr 50 min of 2 hr')).toBeVisible()
  await expect.element(meter('Losses a week')).toHaveAttribute('aria-valuemax', '300000')
  await expect.element(page.getByRole('button', { name: 'Set: Bet limit' })).toBeVisible()
  await expect.element(page.getByText('Lower at once, higher after 24 h')).toBeVisible()
})

test('reports result and time of the last days, weeks or months, and every figure of each', async () => {
  await openAs(aSafety())
  await expect.element(page.getByText('−Rs 430')).toBeVisible()
  await expect.element(page.getByText('6 hr 11 min')).toBeVisible()
  await page.getByText('Full report').click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Withdrawals' }).first()
  await expect
    .element(newest)
    .toMatchTextContent(/^Mon.*DepositsRs\s600.*StakedRs\s430.*Won backRs\s150.*−Rs\s280.*56 min/)
  await page.getByRole('tab', { name: '12 months' }).click()
  await vi.waitFor(() => expect(sentTo('/safety/activity').map(({ by }) => by)).toEqual(['day', 'month']))
})

test('lowers a limit at once, requests a higher one, and refuses an empty amount', async () => {
  await openAs(aSafety())
  app.answer('/safety/setLimit', { isInForce: true })
  await page.getByRole('button', { name: 'Change: Deposits a day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit limit' })
  await sheet.getByRole('button', { name: 'Set limit' }).click()
  await expect.element(sheet.getByText('Enter an amount without decimals')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'My limit' }).fill('1000')
  await sheet.getByRole('button', { name: 'Set limit' }).click()
  await expect.element(page.getByText('Your limit is in force now')).toBeVisible()
  expect(sentTo('/safety/setLimit')).toMatchObject([{ kind: 'deposit', period: 'day', amount: 1_000 }])

  const from = Date.now() + 24 * hourMs
  app.answer('/safety/setLimit', { isInForce: false, confirmFrom: from, confirmUntil: from + 24 * hourMs })
  await page.getByRole('button', { name: 'Change: Time a day' }).click()
  const time = page.getByRole('dialog', { name: 'Time limit' })
  await time.getByRole('textbox', { name: 'Hours' }).fill('3')
  await time.getByRole('textbox', { name: 'Minutes' }).fill('15')
  await expect.element(time.getByText(/waits 24 hours/)).toBeVisible()
  await time.getByRole('button', { name: 'Request higher limit' }).click()
  await expect.element(page.getByText(/^Confirm the change here from/)).toBeVisible()
  expect(sentTo('/safety/setLimit')[1]).toMatchObject({ kind: 'time', period: 'day', amount: 195 })
})

test('the most that the market allows is named when a higher limit is refused', async () => {
  await openAs(aSafety())
  app.refuse('/safety/setLimit', 'limit.mandatory', { max: 100_000, currency: 'PKR' })
  await page.getByRole('button', { name: 'Change: Deposits a day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit limit' })
  await sheet.getByRole('tab', { name: 'Month' }).click()
  await sheet.getByRole('textbox', { name: 'My limit' }).fill('90000')
  await sheet.getByRole('button', { name: 'Set limit' }).click()
  await expect.element(sheet.getByText('Your market allows at most Rs 1,000 a month')).toBeVisible()
})

test('a higher limit waits with its two times, and is confirmed or dropped by the player', async () => {
  const waiting = (fromMs: number) => {
    const [first, ...others] = aSafety().limits
    const request = {
      amount: 900_000,
      confirmFrom: Date.now() + fromMs,
      confirmUntil: Date.now() + fromMs + 24 * hourMs,
    }
    return aSafety({ limits: [{ ...(first as SafetyInfo['limits'][number]), request }, ...others] })
  }
  await openAs(waiting(hourMs))
  await expect.element(page.getByText(/You asked for Rs\s9,000\. Confirm it between/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirm' }).elements()).toEqual([])
  app.answer('/safety/cancelRaise', {})
  app.answer('/safety/info', waiting(-hourMs))
  await page.getByRole('button', { name: 'Keep my limit' }).click()
  await vi.waitFor(() => expect(sentTo('/safety/cancelRaise')).toMatchObject([{ kind: 'deposit', period: 'day' }]))
  app.answer('/safety/confirmLimit', {})
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('The change is in force now')).toBeVisible()
  expect(sentTo('/safety/confirmLimit')).toMatchObject([{ kind: 'deposit', period: 'day' }])
})

test('the player chooses how often a reality check comes, and keeps the old choice when it is not stored', async () => {
  await openAs(aSafety())
  const often = page.getByRole('combobox', { name: 'Reality check' })
  await expect.element(often).toHaveDisplayValue('Every 1 hr')
  app.answer('/safety/setCheck', {})
  app.answer('/safety/info', aSafety({ check: { market: 60, own: 15, choices: [10, 15, 20, 30, 45] } }))
  await often.selectOptions('Every 15 min')
  await expect.element(page.getByText('Applies from your next reality check on')).toBeVisible()
  expect(sentTo('/safety/setCheck')).toMatchObject([{ minutes: 15 }])
  await expect.element(often).toHaveDisplayValue('Every 15 min')
  app.refuse('/safety/setCheck', 'thing.notFound', {})
  await often.selectOptions('Every 1 hr')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(often).toHaveDisplayValue('Every 15 min')
})

test('a break names its end before it begins, needs a second tap, and signs the player out', async () => {
  await openAs(aSafety())
  app.answer('/safety/takeBreak', { kind: 'coolOff', from: Date.now(), until: Date.now() + 168 * hourMs })
  await page.getByRole('button', { name: '7 days' }).click()
  await expect.element(page.getByText(/^No play and no promotions until .* You can still withdraw/)).toBeVisible()
  await page.getByRole('button', { name: 'Take 7 days off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(sentTo('/safety/takeBreak')).toEqual([])
  await page.getByRole('button', { name: 'Longer' }).click()
  for (const name of ['6 months', '1 year', '5 years'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'For good' }).click()
  await expect.element(page.getByText(/It can’t be undone\./)).toBeVisible()
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Take 7 days off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin now' }).click()
  await expect.element(page.getByText(/^Play opens again after/)).toBeVisible()
  expect(sentTo('/safety/takeBreak')).toMatchObject([{ kind: 'coolOff', hours: 168 }])
  expect(isSignedIn(useSession.getState())).toBe(false)
})

test('shows a running break with the way to withdraw, and the way back when an exclusion is over', async () => {
  const until = Date.now() + 48 * hourMs
  await openAs(aSafety({ break: { kind: 'coolOff', from: Date.now(), until, opensAt: until, canReturn: false } }))
  await expect.element(page.getByRole('heading', { name: 'You’re on a break' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/pages/wallet/Withdraw')
  expect(page.getByRole('button', { name: /^Come back/ }).elements()).toEqual([])
  const over = { kind: 'exclusion', from: 1, until: Date.now() - hourMs, canReturn: true } as const
  app.answer('/safety/info', aSafety({ break: over }))
  app.answer('/safety/comeBack', { opensAt: until })
  emitAppEvent('player', {})
  await page.getByRole('button', { name: 'Come back in 24 h' }).click()
  await vi.waitFor(() => expect(sentTo('/safety/comeBack')).toHaveLength(1))
})

test('a visitor is asked to log in and finds the helplines; a lost connection offers a retry', async () => {
  app.lose('/market/info')
  const root = await app.open(saferPlay)
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.getByRole('button', { name: /^Talk to someone/ }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Customer service' })).toBeVisible()
  app.answer('/market/info', {
    ...{ code: 'PK', policyVersion: 1, mode: 'real', reviewBy: '2027-02-14', minAge: 18, timeZone: 'Asia/Karachi' },
    ...{ currency: { iso: 'PKR', sign: 'Rs', minorDigits: 2 }, bankForm: 'IBAN', may: {} as never, citations: [] },
    ...{ helplines: [{ name: 'MHPSS', phone: '1282' }], log: [] },
    ...{ history: { onlineMonths: 24, onRequestMonths: 60 }, complaints: { ackHours: 24, answerDays: 14 } },
  })
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'MHPSS 1282' })).toHaveAttribute('href', 'tel:1282')
  root.remove()
  signedInAs(app)
  app.lose('/safety/info')
  await app.open(saferPlay)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
