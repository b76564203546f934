/** A member of staff computes a decision again, puts the withdrawal on hold and releases it; the player reads it. */
import { expect } from '@playwright/test'
import { account } from '../deposit/fixtures.ts'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, hourMs, moveTime } from '../withdrawal/operator.ts'
import { ticketIn, withdrawByPassword } from '../withdrawal/withdrawal-steps.ts'
import { deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { choose, enrol, expectSound, openScreen, sign, signIn } from './staff-steps.ts'

test('a decision is replayed rule by rule, and a hold tells the player what is waited for until it is released', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(120_000)
  const [player, nadia] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
  ])
  // A new account waits a day.
  await moveTime(dayMs + hourMs)
  await deposit(player, 6_000)
  const page = await openAs(player, account)
  const withdrawNo = await withdrawByPassword(page, 2_500)
  await expect(ticketIn(page)).toContainText('In review')
  await signIn(nadia)
  await openScreen(nadia, 'Withdrawals')
  await choose(nadia, withdrawNo)

  // The key acts once the case beside the list is there.
  await expect(nadia.getByRole('button', { name: 'Replay decision' })).toBeVisible()
  await nadia.keyboard.press('e')
  const replay = nadia.getByRole('dialog')
  await expect(replay.getByText('Equal. The rules give the same result')).toBeVisible()
  await expect(replay.getByRole('row').filter({ hasText: 'Largest amount to a new account' })).toContainText(
    '₹2,500.00',
  )
  await expectSound(nadia, 'the replay of a decision')
  await nadia.keyboard.press('Escape')

  const hold = nadia.getByRole('region', { name: 'Hold', exact: true })
  await hold.getByPlaceholder('Choose from the catalogue').click()
  await nadia.getByRole('option', { name: 'We are waiting for the bank' }).click()
  await hold.getByLabel('Why, for the audit log').fill('the bank was asked for the holder')
  await expectSound(nadia, 'a hold')
  await hold.getByRole('button', { name: /^Put on hold/ }).click()
  await sign(nadia)
  await nadia.getByRole('button', { name: 'On hold 1' }).click()
  await choose(nadia, withdrawNo)
  await expect(nadia.getByRole('region', { name: 'On hold' })).toContainText('The late credit goes on')
  await expectSound(nadia, 'a withdrawal on hold')
  await expect(ticketIn(page)).toContainText('We are waiting for the bank')
  await expect(ticketIn(page)).toContainText('at the latest')

  await nadia.getByLabel('Why, for the audit log').fill('the bank has answered')
  await nadia.getByRole('button', { name: /^Release the hold/ }).click()
  await sign(nadia)
  await nadia.getByRole('button', { name: /^Needs decision/ }).click()
  await choose(nadia, withdrawNo)
  await expect(nadia.getByRole('list', { name: 'Holds of the withdrawal' })).toContainText('the bank has answered')
  await nadia.context().close()
})
