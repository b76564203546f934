/** The jurisdiction drill: two people wind each market down and bring it back, and a player tries everything meanwhile. */
import { expect } from '@playwright/test'
import { approve, openMarket, signPolicy } from '../backoffice/market-steps.ts'
import { enrol, signIn } from '../backoffice/staff-steps.ts'
import { test } from '../withdrawal/fixtures.ts'
import { dayMs, hourMs, moveTime } from '../withdrawal/operator.ts'
import { addWallet, why as whyPage } from '../withdrawal/withdrawal-steps.ts'
import { callAs, deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { DrillReport } from './drill-report.ts'
import { type DrilledMarket, placeOrder, playOn, ticketFor, untilMode } from './drill-steps.ts'
import { mustBeRefused } from './must-be-refused.ts'
import { mustHold } from './must-hold.ts'

const markets: readonly DrilledMarket[] = [
  { code: 'IN', name: 'India', areaCode: '+91', paymentType: 1, deposit: 700, late: 500, stake: 10, locale: 'hi' },
  {
    code: 'PK',
    name: 'Pakistan',
    areaCode: '+92',
    paymentType: 11,
    deposit: 1_500,
    late: 700,
    stake: 50,
    locale: 'ur',
  },
  // People pay to bank accounts of Bangladesh by hand, so the player has a wallet.
  {
    ...{ code: 'BD', name: 'Bangladesh', areaCode: '+880', paymentType: 12, deposit: 1_500, late: 700, stake: 50 },
    ...{ locale: 'bn', place: 'bKash' },
  },
]

const why = 'jurisdiction drill'
const size = { width: 1_440, height: 900 }
/** A page that does not come is a line of the report, and the next thing is tried. */
const actionMs = 15_000

for (const [index, market] of markets.entries()) {
  test(`wind-down of ${market.name} and back`, async ({ browser, openAs }) => {
    test.setTimeout(360_000)
    const report = new DrillReport(market.code)
    const elsewhere = markets[(index + 1) % markets.length] as DrilledMarket
    const [player, other, nadia, asha] = await Promise.all([
      newWithdrawer(market.areaCode),
      newWithdrawer(elsewhere.areaCode),
      enrol(browser, 'Nadia Karim', size),
      enrol(browser, 'Asha Rao', size),
    ])
    if (market.place) await addWallet(await openAs(player, whyPage), player, market.place)
    // A new account to be paid to opens after a day, and by then both sessions have ended.
    await moveTime(dayMs + hourMs)
    await Promise.all([nadia, asha].map(signIn))
    await Promise.all([deposit(player, market.deposit), deposit(other, elsewhere.deposit)])
    const unpaid = await placeOrder(player, market)

    await openMarket(nadia, market.name)
    await nadia.getByRole('button', { name: 'Switch to wind-down' }).click()
    await signPolicy(nadia, why)
    await report.check('one signature alone changes nothing: a ticket is sold', async () => {
      await callAs(player, '/lottery/buy', await ticketFor(player, market.stake * 100, 12))
    })
    const page = await openAs(player, '/pages/market/Law')
    page.setDefaultTimeout(actionMs)
    // From the second signature on the market must come back, whatever fails.
    try {
      await approve(asha, { market: market.code, change: '"wind-down"' })
      report.note(`wound down, in force ${await untilMode(player, 'wind-down')} after the second signature`)
      await mustHold(report, { market, player, page, unpaid, staff: [nadia, asha], browser })
      await mustBeRefused(report, { market, player, page })
      await report.check(`a player of ${elsewhere.name} deposits and plays`, () => playOn(other, elsewhere))
    } finally {
      await openMarket(nadia, market.name)
      await nadia.getByRole('button', { name: 'Back to real money' }).click()
      await signPolicy(nadia, why)
      await approve(asha, { market: market.code, change: '"wind-down"' })
      report.note(`back, in force ${await untilMode(player, 'real')} after the second signature`)
    }
    await report.check('the player deposits and plays again', () => playOn(player, market))
    await report.check('the page of offers has offers again', async () => {
      await page.goto('/pages/promo/Promo')
      await expect(page.getByRole('region', { name: 'For you' }).getByRole('link').first()).toBeVisible()
      await expect(page.getByText('closing down')).toBeHidden()
    })
    for (const staff of [nadia, asha]) await staff.context().close()
    expect(report.end(), 'what did not hold').toEqual([])
  })
}
