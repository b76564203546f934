/** Each queue of the back office, with a case that came into it by what a player, a provider or a rule did. */
import { expect, type Locator, type Page } from '@playwright/test'
import { account } from '../deposit/fixtures.ts'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, hourMs, losePayout, moveTime, payoutOf } from '../withdrawal/operator.ts'
import { ticketIn, withdrawByPassword } from '../withdrawal/withdrawal-steps.ts'
import { deposit, newFriendOnDevice, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { claimTransfer, sendFeedback } from './player-steps.ts'
import { choose, enrol, expectSound, openScreen, signIn, takePicture } from './staff-steps.ts'

test('deposits, withdrawals, risk cases, tickets and findings each show their age and their deadline [BO-03]', async ({
  browser,
  openAs,
}) => {
  test.setTimeout(180_000)
  const [player, nadia] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
  ])
  // Three accounts on one device, two of them invited by the third: the rule of the market calls it a ring.
  const friends = [await newFriendOnDevice(player), await newFriendOnDevice(player)].map(({ uid }) => String(uid))
  await moveTime(dayMs + hourMs)
  await deposit(player, 6_000)
  const page = await openAs(player, account)
  const { orderNo } = await claimTransfer(page, 1_000)
  const withdrawNo = await withdrawByPassword(page, 2_500)
  await expect(ticketIn(page)).toContainText('In review')
  const paidNo = await withdrawByPassword(page, 500)
  const timesPaid = async () => (await payoutOf(paidNo))?.paidTimes
  await expect.poll(timesPaid, { timeout: 30_000 }).toBe(1)
  await expect(ticketIn(page)).toContainText('Paid')
  const complaint = `Where is ${withdrawNo}?`
  await sendFeedback(page, complaint)

  await signIn(nadia)
  await expectOnTime(await openCase(nadia, 'Deposits and UTR', orderNo), async () => {
    // The key acts once the case beside the list is there.
    await expect(nadia.getByRole('button', { name: /^Show the picture/ })).toBeVisible()
    await nadia.keyboard.press('z')
    await expect(nadia.getByRole('img', { name: `Receipt of order ${orderNo}` })).toBeVisible()
    await takePicture(nadia, 'receipt')
  })
  await expectOnTime(await openCase(nadia, 'Withdrawals', withdrawNo), () => expectLinked(nadia, friends))
  await expectOnTime(await openCase(nadia, 'Tickets', complaint), () => prepareAnswer(nadia, withdrawNo))
  await takePicture(nadia, 'ticket')
  await expectOnTime(await openCase(nadia, 'Risk cases', String(player.uid)), () => expectLinked(nadia, friends))
  await takePicture(nadia, 'risk')

  // The provider loses a payout, and the comparison of the night finds it. By then the promises of an hour and of a day
  // are broken.
  await losePayout(paidNo)
  await moveTime(dayMs + hourMs)
  await signIn(nadia)
  await expectOnTime(await openCase(nadia, 'Reconciliation', paidNo), async () => {
    // The second payout of a day costs a fee.
    const sides = nadia.getByRole('region', { name: 'Both sides' })
    await expect(sides.locator('.figure')).toHaveText(['₹490.00', 'nothing', '−₹490.00'])
    await takePicture(nadia, 'finding')
  })
  await expectLate(await openCase(nadia, 'Deposits and UTR', orderNo))
  await expectLate(await openCase(nadia, 'Withdrawals', withdrawNo))
  await openScreen(nadia, 'Overview')
  const rows = nadia.getByRole('region', { name: 'Queues' }).getByRole('row')
  // The screen first shows what it read when Nadia signed in.
  await expect(async () => {
    for (const [name, isLate] of queues) {
      const [, open, oldest, sla, , late] = await rows.filter({ hasText: name }).getByRole('cell').allTextContents()
      expect([name, Number(open) > 0, oldest, sla]).toEqual([name, true, aDuration, aDuration])
      expect([name, Number(late) > 0]).toEqual([name, isLate])
    }
  }).toPass({ timeout: 30_000 })
  await takePicture(nadia, 'overview')
  await nadia.context().close()
})

const aDuration = expect.stringMatching(/^\d+ (?:s|m|h|d)( \d+ [mh])?$/)

/** The queues of the statement, and whether something in them is past its deadline at the end. */
const queues = [
  ['Deposits and UTR', true],
  ['Withdrawals', true],
  ['Risk cases', false],
  ['Tickets', false],
  ['Reconciliation', false],
] as const

/** Opens a queue and chooses the case with this text. */
async function openCase(staff: Page, queue: string, text: string): Promise<Locator> {
  await openScreen(staff, queue)
  await choose(staff, text)
  return staff.getByRole('option').filter({ hasText: text })
}

/** The graph names whom the player shares a device with, and each of them can be opened. */
async function expectLinked(staff: Page, friends: readonly string[]): Promise<void> {
  await expect(staff.locator('.link-graph')).toContainText('Device')
  for (const friend of friends) await expect(staff.getByRole('button', { name: friend })).toBeVisible()
}

/** The ticket names the withdrawal, so a prepared answer has its number and amount. */
async function prepareAnswer(staff: Page, withdrawNo: string): Promise<void> {
  await expect(staff.getByRole('list', { name: 'Conversation with the player' })).toContainText(withdrawNo)
  await staff.getByPlaceholder('Choose', { exact: true }).click()
  await staff.getByRole('option', { name: 'Withdrawal in review' }).click()
  await expect(staff.getByLabel('What the player reads')).toHaveValue(new RegExp(`${withdrawNo} of ₹2,500`))
}

/** The age of a case, and the time that is left until its deadline: on the row and beside the title. */
async function expectOnTime(item: Locator, look: () => Promise<void>): Promise<void> {
  await look()
  await expectSound(item.page(), 'a case with its deadline')
  await expect(item.locator('time').filter({ hasText: / left$/ })).toHaveAttribute('data-tone', 'plain')
  await expect(item).toContainText(/\d (?:s|m|h|d) old/)
  await expect(
    item
      .page()
      .locator('.detail-head time')
      .filter({ hasText: / left$/ }),
  ).toBeVisible()
}

async function expectLate(item: Locator): Promise<void> {
  await expect(item.locator('time').filter({ hasText: / late$/ })).toHaveAttribute('data-tone', 'bad')
  await expect(item).toContainText(/1 d( \d+ [mh])? old/)
  await expect(
    item
      .page()
      .locator('.detail-head time')
      .filter({ hasText: / late$/ }),
  ).toBeVisible()
}
