/** Withdrawals of three countries from the wagered bonus to the bank, and every way in which they can go wrong. */
import { expect, type Page } from '@playwright/test'
import { formatAmount } from '../deposit/deposit-steps.ts'
import { markets, test } from './fixtures.ts'
import { dayMs, hourMs, moveTime, payoutOf, setProviderBehaviour, settlePayout } from './operator.ts'
import { cashInLedger, downloadSums } from './statement-steps.ts'
import {
  addPasskey,
  addWallet,
  askFor,
  numberOf,
  readIn,
  ticketIn,
  timelineIn,
  why,
  withdrawByPassword,
} from './withdrawal-steps.ts'
import { callAs, cashOf, playWingo, type Withdrawer } from './withdrawers.ts'

// Each test continues with the players and the time of the one before.
test.describe.configure({ mode: 'serial' })
test.beforeEach(() => setProviderBehaviour({}))

test('a JazzCash and a bKash wallet are added beside the bank account', async ({ withdrawers, openAs }) => {
  // Players who are new, as in a second run, wait a minute for their next code.
  test.setTimeout(180_000)
  await Promise.all(
    (
      [
        ['+92', 'JazzCash'],
        ['+880', 'bKash'],
      ] as const
    ).map(async ([areaCode, wallet]) => {
      const player = withdrawers[areaCode]
      await addWallet(await openAs(player, why), player, wallet)
      const { list } = await callAs(player, '/bank/list', {})
      expect(list.map(({ kind, bankName }) => [kind, bankName])).toEqual([
        ['bank', expect.any(String)],
        ['wallet', wallet],
      ])
    }),
  )
})

test('bets on the lottery wager the bonus off, and the new account opens after a day', async ({
  withdrawers,
  openAs,
}) => {
  for (const { areaCode, wager } of markets) {
    const player = withdrawers[areaCode]
    const { total } = await callAs(player, '/lottery/tickets', {})
    if (total === 0) await playWingo(player, wager * 100)
  }
  for (const { areaCode } of markets) {
    const left = async () => (await callAs(withdrawers[areaCode], '/withdraw/info', {})).wager.remaining
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
  }
  const page = await openAs(withdrawers['+91'], why)
  await expect(page.getByRole('list', { name: 'Already fine' })).toContainText('Nothing left to bet')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Your bank account opens /)
  await moveTime(dayMs + hourMs)
  await page.reload()
  await expect(page.getByText('Nothing stands in the way. All of it can leave now.')).toBeVisible()
})

for (const { areaCode, amount, code, reasons } of [
  {
    areaCode: '+91',
    amount: 2_500,
    code: 'payeeUnreachable',
    reasons: { hi: /^बैंक इस खाते में ट्रांसफ़र स्वीकार नहीं करता/ },
  },
  { areaCode: '+92', amount: 6_500, code: 'accountShared', reasons: { ur: /^ہم تصدیق نہیں کر سکے/ } },
  {
    areaCode: '+880',
    amount: 4_000,
    code: 'payeeNotOwn',
    reasons: { fr: /^Le compte n’est pas à votre nom/, bn: /^অ্যাকাউন্টটি আপনার নিজের নামে নয়/ },
  },
] as const) {
  test(`${areaCode}: a rejection says why in the language of the player, and the money is back`, async ({
    withdrawers,
    operators: [noor],
    openAs,
  }) => {
    const player = withdrawers[areaCode]
    const page = await openAs(player, why)
    const before = await cashOf(player)
    const rejected = await withdrawByPassword(page, amount)
    await expect(ticketIn(page)).toContainText('In review')
    const [[locale, reason] = ['', ''], ...others] = Object.entries(reasons)
    await readIn(page, locale)
    await noor.withdrawals('reject', rejected, '--code', code)
    await expect(page.getByText(reason)).toBeVisible()
    expect(await cashOf(player)).toBe(before)
    for (const [other, text] of others) {
      await readIn(page, other)
      await expect(page.getByText(text)).toBeVisible()
    }
  })
}

test('+91: a withdrawal that an operator approves is shown as paid without a reload', async ({
  withdrawers,
  operators,
  openAs,
}) => {
  const player = withdrawers['+91']
  const before = await cashOf(player)
  const page = await openAs(player, why)
  const withdrawNo = await withdrawByPassword(page, 2_500)
  await expect(ticketIn(page)).toContainText('In review')
  await expect(timelineIn(page)).toContainText('Our team checks it')
  expect(await cashOf(player)).toBe(before - 250_000)
  expect(await operators[0].withdrawals('approve', withdrawNo)).toContain('| APPROVED | operator |')
  await expect(ticketIn(page)).toContainText('Paid')
  await expect(timelineIn(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Bank reference ?\d{12}/)
  expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })
})

for (const { areaCode, amount, place, unanswered, reversed } of [
  { areaCode: '+91', amount: 1_000, unanswered: 'The bank has not answered yet', reversed: 'The bank sent it back' },
  {
    areaCode: '+92',
    amount: 1_000,
    place: 'JazzCash',
    unanswered: 'No answer from JazzCash yet',
    reversed: 'It came back to us',
  },
  {
    areaCode: '+880',
    amount: 1_000,
    place: 'bKash',
    unanswered: 'No answer from bKash yet',
    reversed: 'It came back to us',
  },
] as const) {
  test(`${areaCode}: a passkey confirms it, an order that ${place ?? 'the bank'} does not answer stays held, and is sent back after it was paid`, async ({
    withdrawers,
    openAs,
  }) => {
    const player = withdrawers[areaCode]
    const page = await openAs(player, why)
    await addPasskey(page, player)

    await setProviderBehaviour({ unanswered: 1, isManual: true })
    const before = await cashOf(player)
    const sheet = await askFor(page, amount, place)
    await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
    const withdrawNo = await numberOf(page)
    await expect(timelineIn(page)).toContainText(unanswered)
    expect(await cashOf(player)).toBe(before - amount * 100)
    await setProviderBehaviour({})
    await settlePayout(withdrawNo, 'paid')
    await expect(ticketIn(page)).toContainText('Paid')
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText(/Confirmed with ?Passkey/)
    // The second one of the day costs what the page of fees says.
    if (areaCode === '+91') await expect(details).toContainText(`Fee${formatAmount('+91', 2_000)}`)
    expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })

    await settlePayout(withdrawNo, 'reversed')
    // JazzCash tells nothing by itself. It is asked again some time after the payment.
    await expect(async () => {
      if (place === 'JazzCash') await moveTime(hourMs / 4)
      await expect(ticketIn(page)).toContainText(reversed, { timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await expect(ticketIn(page)).toContainText(`${formatAmount(areaCode, amount * 100)} is back in your balance`)
    expect(await cashOf(player)).toBe(before)
    expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 1 })
  })
}

test('providers that are down keep the money held in every market, a late credit grows on the open page, and all of it is paid once [TR-06]', async ({
  withdrawers,
  openAs,
}) => {
  const player = withdrawers['+92']
  await setProviderBehaviour({ outage: 1 })
  const others = await Promise.all([
    withdrawInOutage(withdrawers['+91'], await openAs(withdrawers['+91'], why)),
    withdrawInOutage(withdrawers['+880'], await openAs(withdrawers['+880'], why), 'bKash'),
  ])
  const page = await openAs(player, why)
  const before = await cashOf(player)
  const withdrawNo = await withdrawByPassword(page, 1_500)
  await expect(ticketIn(page)).toContainText('Being confirmed')
  await moveTime(hourMs)
  await page.reload()
  await expect(timelineIn(page)).toContainText('We ask the bank what happened')
  await expect(ticketIn(page)).toContainText('In your account by ')
  expect(await payoutOf(withdrawNo)).toBeUndefined()
  expect(await cashOf(player)).toBe(before - 150_000)
  for (const { open, place, withdrawNo: held } of others) {
    await open.reload()
    await expect(timelineIn(open)).toContainText(`We ask ${place} what happened`)
    await expect(ticketIn(open)).toContainText('In your account by ')
    expect(await payoutOf(held)).toBeUndefined()
  }

  const credit = (share: number) => formatAmount('+92', 150_000 * share)
  await moveTime(dayMs + 6 * hourMs)
  const late = await openAs(player, `/pages/wallet/WithdrawWait?withdrawNo=${withdrawNo}`)
  await expect(ticketIn(late)).toContainText(`${credit(0.01)} is yours for the wait so far`)
  await moveTime(6 * hourMs)
  await expect(ticketIn(late)).toContainText(`${credit(0.02)} is yours for the wait so far`, { timeout: 20_000 })

  await setProviderBehaviour({})
  // A question that was on its way when the provider came back is asked again a quarter of an hour after its answer.
  await expect(async () => {
    await moveTime(hourMs / 4)
    for (const each of [late, ...others.map(({ open }) => open)]) {
      await expect(ticketIn(each)).toContainText('Paid', { timeout: 10_000 })
    }
  }).toPass({ timeout: 60_000 })
  await expect(ticketIn(late)).toContainText(`${credit(0.02)} was added for the wait`)
  expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })
  await expect.poll(() => cashOf(player), { timeout: 30_000 }).toBe(before - 150_000 + 3_000)
  for (const { player: other, left, withdrawNo: paid } of others) {
    expect(await payoutOf(paid)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })
    // They waited as long, and have their own credit.
    await expect.poll(() => cashOf(other), { timeout: 30_000 }).toBeGreaterThan(left)
  }
})

async function withdrawInOutage(player: Withdrawer, open: Page, wallet?: string) {
  const withdrawNo = await withdrawByPassword(open, 500, wallet)
  await expect(ticketIn(open)).toContainText('Being confirmed')
  return { player, open, place: wallet ?? 'the bank', withdrawNo, left: await cashOf(player) }
}

test('+880: what no provider can pay to a bank account two operators pay', async ({
  withdrawers,
  operators: [noor, omar],
  openAs,
}) => {
  const page = await openAs(withdrawers['+880'], why)
  const byHand = await withdrawByPassword(page, 1_000)
  await expect(ticketIn(page)).toContainText('Approved')
  const paid = ['paid', byHand, '--reference', 'TT 4471'] as const
  expect(await noor.withdrawals(...paid)).toContain('another operator must say the same')
  await omar.withdrawals(...paid)
  await expect(ticketIn(page)).toContainText('Paid')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('TT 4471')
})

for (const { areaCode, first, bonus, wager, second } of markets) {
  test(`${areaCode}: giving up a bonus shows both outcomes first, and opens the own money of the player`, async ({
    forfeiters,
    openAs,
  }) => {
    const money = (whole: number) => formatAmount(areaCode, whole * 100)
    const page = await openAs(forfeiters[areaCode], why)
    await page.getByRole('button', { name: 'Drop the bonus' }).click()
    const sheet = page.getByRole('dialog')
    const keep = sheet.getByRole('region', { name: 'Keep the bonus' })
    const drop = sheet.getByRole('region', { name: 'Drop it' })
    for (const text of [money(second), money(bonus), money(wager)]) await expect(keep).toContainText(text)
    for (const text of [money(first + second), money(bonus)]) await expect(drop).toContainText(text)
    await sheet.getByRole('button', { name: 'Drop the bonus' }).click()
    await page.getByRole('button', { name: `Withdraw ${money(first + second)} now` }).click()
    const offered = (first + second).toLocaleString('en-US')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(offered)
  })
}

test('the statement as PDF, CSV and JSON adds up to the ledger [TR-04]', async ({ withdrawers, openAs }) => {
  const player = withdrawers['+91']
  const ledger = await cashInLedger(player.uid)
  expect(ledger.received + ledger.spent).toBe(await cashOf(player))
  const page = await openAs(player, '/pages/wallet/Statement')
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  for (const format of ['PDF', 'CSV', 'JSON'] as const) {
    const { opening, closing, amounts } = await downloadSums(page, format)
    expect([format, opening, closing]).toEqual([format, 0, ledger.received + ledger.spent])
    expect(add(amounts.filter((amount) => amount > 0))).toBe(ledger.received)
    expect(add(amounts.filter((amount) => amount < 0))).toBe(ledger.spent)
  }
})
