/** A promotion from its draft to its end: two people of the staff, and a player. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { callAs, deposit, signInByCode, type Withdrawer } from '../withdrawal/withdrawers.ts'
import { enrol, expectSound, openScreen, sign, takePicture } from './staff-steps.ts'

const promoId = 'journey-rebate-in'
const name = 'Rebate of the journey'
const secondsMax = 5_000

test('a promotion is drafted, simulated, published by two, seen, stopped and gone', async ({ browser, openAs }) => {
  const mobile = `97${String(Date.now()).slice(-8)}`
  const [player, nadia, asha] = await Promise.all([
    signInByCode({ areaCode: '+91', mobile, deviceNumber: randomUUID() }),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  await deposit(player, 1_000)
  await bet(player, 50_000)

  await openScreen(nadia, 'Promotions')
  await expectSound(nadia, 'the promotions')
  await draft(nadia)
  const simulation = nadia.getByRole('region', { name: 'Simulation' })
  await simulation.getByRole('button', { name: 'Run' }).click()
  await expect(simulation).toContainText(/\b[1-9]\d* (?:of [1-9]\d* )?who have bet in these days/)
  await expect(simulation).toContainText(/Players reached[1-9]\d* of/)
  await expectSound(nadia, 'a draft')
  await takePicture(nadia, 'promotion')

  const publication = nadia.getByRole('region', { name: 'Publication', exact: true })
  await publication.getByLabel('Why, for the audit log').fill('the weekend of the journey')
  await publication.getByRole('button', { name: 'Sign and request publishing' }).click()
  await sign(nadia)
  await expect(nadia.getByText('You have signed. Another person must sign the same content.')).toBeVisible()
  const page = await openAs(player, '/pages/promo/Promo')
  await expect(page.getByRole('main')).toBeVisible()
  expect(await isOffered(player)).toBe(false)

  await openScreen(asha, 'Promotions')
  await asha
    .getByRole('region', { name: `Publication of ${promoId}` })
    .getByRole('button')
    .click()
  await sign(asha)
  await expect.poll(() => isOffered(player), { timeout: secondsMax }).toBe(true)
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()

  await asha.getByRole('row').filter({ hasText: name }).click()
  await asha.getByRole('button', { name: 'Versions' }).click()
  await expect(asha.getByRole('list', { name: 'Versions' })).toContainText('Nadia Karim and Asha Rao')
  await asha.keyboard.press('Escape')
  await expectSound(asha, 'a promotion')
  await asha.getByRole('button', { name: 'Stop now' }).click()
  await asha.getByRole('dialog').getByLabel('Why, for the audit log').fill('the weekend is over')
  await asha.getByRole('button', { name: 'Sign to close at once' }).click()
  await sign(asha)
  await expect.poll(() => isOffered(player), { timeout: secondsMax }).toBe(false)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()
  for (const staff of [nadia, asha]) await staff.context().close()
})

/** The next promotion begins as a copy of one that exists. A number that the terms do not have stops it. */
async function draft(staff: Page): Promise<void> {
  await staff.getByRole('row').filter({ hasText: 'rebate-in' }).filter({ hasText: 'Deposit rebate' }).click()
  await staff.getByRole('button', { name: 'Copy as new' }).click()
  await staff.getByLabel('Id', { exact: true }).fill(promoId)
  await staff.getByLabel('Rate', { exact: true }).fill('20')
  await staff.getByLabel('Name in English').fill(name)
  const summary = staff.getByLabel('Summary in English')
  const written = await summary.inputValue()
  const rules = staff.getByRole('list', { name: 'Rules' })
  await summary.fill('35% of every deposit from {depositMin} back, up to {max} a day')
  await expect(rules).toContainText('summary in en: the terms do not say 35')
  await staff.getByRole('region', { name: 'Publication', exact: true }).getByLabel('Why').fill('not yet')
  await expect(staff.getByRole('button', { name: 'Sign and request publishing' })).toBeDisabled()
  await summary.fill(written)
  await expect(rules).not.toContainText('the terms do not say 35')
  const preview = staff.getByRole('region', { name: 'Player text' })
  await expect(preview).toContainText('20% of every deposit from ₹500 back')
  await preview.getByRole('button', { name: 'UR', exact: true }).click()
  await expect(preview.locator('[lang=ur-PK]')).toContainText('20%')
}

/** One round of dice with real money, which is settled at once. */
async function bet(player: Withdrawer, stake: number): Promise<void> {
  const { next } = await callAs(player, '/originals/seeds', {})
  const { number: seed } = next
  await callAs(player, '/originals/rotate', { open: seed, clientSeed: 'journey' })
  const play = { game: 'dice', side: 'under', wins: 9_800 } as const
  await callAs(player, '/originals/bet', { clientOrderId: randomUUID(), seed, mode: 'real', stake, play })
}

async function isOffered(player: Withdrawer): Promise<boolean> {
  return (await callAs(player, '/promo/list', {})).list.some((promo) => promo.promoId === promoId)
}
