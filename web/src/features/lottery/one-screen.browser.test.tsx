import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aDraw, aPurchase, aTicket, onSale, pageOf, theGames } from '../../../test/lottery.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const wingo = '/pages/lottery/Lottery?game=minute'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const sent = () => app.requests.filter(({ path }) => path === '/lottery/buy').map(({ body }) => body)

beforeEach(async () => {
  signedInAs(app)
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['0'.repeat(64), '7'.repeat(64)]))
  app.answer('/lottery/games', theGames())
  app.answer('/lottery/soon', onSale())
  app.answer('/lottery/draws', pageOf(aDraw({ state: 'PUBLISHED', numbers: [3] })))
  app.answer('/lottery/tickets', pageOf())
  app.answer('/promo/freeTickets', { list: [] })
  app.answer('/lottery/buy', aPurchase())
  await page.viewport(390, 844)
})

test.each([
  [390, 844],
  [320, 568],
])('has the whole bet on one screen of %i × %i, with one countdown', async (width, height) => {
  await page.viewport(width, height)
  await app.open(wingo)
  const bar = button('Pick to play')
  await expect.element(bar).toBeVisible()
  const top = bar.element().getBoundingClientRect().top
  for (const name of [/^Green/, /^Violet/, '0', '9', /^Small/, /^Big/]) {
    const { bottom } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    expect(bottom, String(name)).toBeLessThan(top)
  }
  expect(page.getByRole('timer').elements()).toHaveLength(1)
  // The ring around the time is as large as its place.
  const ring = page.getByRole('timer').element().parentElement?.querySelector('svg')
  expect(ring?.getBoundingClientRect().width).toBeGreaterThanOrEqual(48)
  await expect.element(page.getByText('More lotteries')).toBeVisible()
  const status = page.getByRole('region', { name: 'Draw', exact: true }).element()
  const before = status.getBoundingClientRect().top
  window.scrollTo(0, 400)
  expect(window.scrollY).toBeGreaterThan(100)
  expect(Math.abs(status.getBoundingClientRect().top - before)).toBeLessThan(8)
})

test('the paces of Wingo are one tap away, and one of them stands for all elsewhere', async () => {
  await app.open(wingo)
  const paces = page.getByRole('navigation', { name: 'How often it is drawn' })
  const labels = () => paces.getByRole('link').elements()
  await expect.element(paces).toBeVisible()
  expect(labels().map(({ textContent }) => textContent)).toEqual(['30 sec', '1 min', '3 min', '5 min', '10 min'])
  await expect.element(paces.getByRole('link', { name: '1 min' })).toHaveAttribute('aria-current', 'page')
  const more = page.getByRole('navigation', { name: 'More lotteries' })
  await expect.element(more.getByRole('link', { name: /Wingo/ })).not.toBeInTheDocument()
  await paces.getByRole('link', { name: '30 sec' }).click()
  await expect.element(page.getByRole('heading', { name: 'Wingo 30 Sec' })).toBeVisible()
  await button(/^Big/).click()
  await expect.element(button(/^Buy for/)).toBeVisible()
  await app.open('/pages/lottery/Lottery?game=five')
  await expect.element(more.getByRole('link', { name: /Wingo/ })).toHaveAttribute('href', wingo)
})

const dice = '/pages/lottery/Lottery?game=k3'

test.each([
  [390, 844],
  [320, 568],
])('has every bet on dice above the button on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await app.open(dice)
  const bar = button('Pick to play')
  const isAbove = (name: string) => {
    const { bottom } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    expect(bottom, name).toBeLessThan(bar.element().getBoundingClientRect().top)
  }
  await expect.element(button('Sum 18')).toBeVisible()
  for (const name of ['Sum 3', 'Sum 18', 'Small', 'Big', 'Odd', 'Even']) isAbove(name)
  await page.getByRole('tab', { name: 'Same' }).click()
  for (const name of ['Pair 1 1', 'Triple 6 6 6', 'Any triple']) isAbove(name)
  await page.getByRole('tab', { name: 'Different' }).click()
  for (const name of ['6', 'Two different', 'Three different']) isAbove(name)
})

test('lines on dice are picked on three pads, and the sheet tells the best of all outcomes', async () => {
  app.answer('/lottery/draws', pageOf(aDraw({ game: 'k3', drawId: 'k3-20261115T0851', numbers: [2, 3, 6] })))
  await app.open(dice)
  await expect.element(page.getByText('11 · Big · Odd')).toBeVisible()
  for (const name of ['Sum 18', 'Big']) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Same' }).click()
  await button('Pair 6 6').click()
  await page.getByRole('tab', { name: 'Different' }).click()
  for (const name of ['4', '1']) await page.getByRole('button', { name, exact: true }).click()
  await expect.element(button(/^Three different/)).toBeDisabled()
  await button(/^Two different/).click()
  // With three sixes the sum and the pair win, and Big loses: 205.2 and 12.82 times ten.
  await expect.element(page.getByText(/win up to Rs\s2,180\.20/)).toBeVisible()
  await button(/^Stake per line/).click()
  const sheet = page.getByRole('dialog', { name: /^Draw \d{4}$/ })
  await sheet.getByRole('button', { name: '×5', exact: true }).click()
  await expect.element(sheet.getByText(/^Rs\s10,901$/)).toBeVisible()
  await sheet.getByRole('button', { name: /^Buy for Rs\s200$/ }).click()
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  expect(sent()).toMatchObject([
    {
      picks: [
        { bet: 'sum', pick: '18', stake: 5_000 },
        { bet: 'size', pick: 'big', stake: 5_000 },
        { bet: 'pair', pick: '6-6', stake: 5_000 },
        { bet: 'two', pick: '1-4', stake: 5_000 },
      ],
    },
  ])
})

test('the sheet multiplies the stake and tells what the lines can win and what is left', async () => {
  await app.open(wingo)
  for (const name of ['7', /^Green/, /^Big/]) await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText(/win up to Rs\s128/)).toBeVisible()
  await button(/^Stake per line/).click()
  const sheet = page.getByRole('dialog', { name: /^Draw \d{4}$/ })
  await sheet.getByRole('button', { name: '×5', exact: true }).click()
  await expect.element(sheet.getByText(/^Rs\s640$/)).toBeVisible()
  await expect.element(sheet.getByText('if 7 is drawn')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove Colour Green' }).click()
  await expect.element(sheet.getByText(/^Rs\s545$/)).toBeVisible()
  await sheet.getByRole('button', { name: /^Buy for Rs\s100$/ }).click()
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  expect(sent()).toMatchObject([
    {
      picks: [
        { bet: 'digit', pick: '7', stake: 5_000 },
        { bet: 'size', pick: 'big', stake: 5_000 },
      ],
    },
  ])
})

test('repeats the last ticket, saves picks as a favourite, and plays them again', async () => {
  const last = aTicket({ state: 'LOST', prize: 0, picks: [{ bet: 'size', pick: 'small', stake: 2_000 }], stake: 2_000 })
  app.answer('/lottery/tickets', pageOf(last))
  await app.open(wingo)
  await button('Last ticket').click()
  await expect.element(button(/^Buy for Rs\s20/)).toBeVisible()
  await button('Favourites').click()
  await button('Save these picks').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await button('Clear').click()
  await expect.element(button('Pick to play')).toBeVisible()
  expect(localStorage.getItem('zamra.favouritePicks')).toContain('"small"')
  await button('Favourites').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Small', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^Small/, pressed: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^5D Lottery/ })).toBeVisible()
})

test('shows trend and frequency with the note that they are no prediction, and leads to all draws', async () => {
  const results = [3, 7, 3].map((digit, at) =>
    aDraw({ drawId: `minute-20261115T08${51 - at}`, state: 'PUBLISHED', numbers: [digit] }),
  )
  app.answer('/lottery/draws', pageOf(...results))
  await app.open(wingo)
  await page.getByText('Trend and frequency').click()
  await expect.element(page.getByText(/This is no prediction\.$/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Digit in the last 3 draws: 3, 7, 3' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '3 2 0' })).toBeVisible()
  await page.getByRole('link', { name: 'All draws' }).click()
  const list = page.getByRole('list', { name: 'All draws' })
  await expect.element(list.getByRole('link', { name: /^Draw \d{4}/ }).first()).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
})
