import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type AreaCode, test as base } from '../deposit/fixtures.ts'
import { startSignedIn } from '../home/fixtures.ts'
import { newOperator, type Operator, timeAheadMs } from './operator.ts'
import { deposit, newWithdrawer, type Withdrawer } from './withdrawers.ts'

/** A bonus with the smallest deposit that earns it, what must be bet for it, and more money to bet with. */
export type Market = {
  readonly areaCode: AreaCode
  readonly promoId: string
  readonly first: number
  readonly bonus: number
  readonly wager: number
  readonly second: number
}

/** Whole units. In India and Pakistan deposit and bonus are bet three times, in Bangladesh the bonus ten times. */
export const markets: readonly Market[] = [
  { areaCode: '+91', promoId: 'first-deposit-in', first: 200, bonus: 100, wager: 900, second: 6_000 },
  { areaCode: '+92', promoId: 'first-deposit-pk', first: 500, bonus: 500, wager: 3_000, second: 9_000 },
  { areaCode: '+880', promoId: 'first-deposit-bd', first: 500, bonus: 500, wager: 5_000, second: 15_000 },
]

type Fixtures = {
  /** Opens a page of the app on the player's own phone, whose clock goes with the time of the product. */
  openAs: (player: Withdrawer, path: string) => Promise<Page>
}

type OneOfEachMarket = Readonly<Record<AreaCode, Withdrawer>>

type Kept = {
  /** All of them are made at the same time, before the first journey. */
  players: { readonly withdrawers: OneOfEachMarket; readonly forfeiters: OneOfEachMarket }
  /** The players of a whole run, one of each market. All chose a bonus. */
  withdrawers: OneOfEachMarket
  /** One more of each market, with the same bonus, who gives it up. */
  forfeiters: OneOfEachMarket
  operators: readonly [Operator, Operator]
}

export const test = base.extend<Fixtures, Kept>({
  players: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const [withdrawers, forfeiters] = await Promise.all([oneOfEachMarket(), oneOfEachMarket()])
      await use({ withdrawers, forfeiters })
    },
    { scope: 'worker' },
  ],
  withdrawers: [({ players }, use) => use(players.withdrawers), { scope: 'worker' }],
  forfeiters: [({ players }, use) => use(players.forfeiters), { scope: 'worker' }],
  operators: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'zamra-operators-'))
      await use([await newOperator(folder), await newOperator(folder)])
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  openAs: async ({ browser }, use) => {
    const browserErrors: string[] = []
    const phones = new Map<Withdrawer, BrowserContext>()
    await use(async (player, path) => {
      const phone = phones.get(player) ?? (await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true }))
      phones.set(player, phone)
      const page = await phone.newPage()
      page.on('pageerror', (error) => browserErrors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') browserErrors.push(message.text())
      })
      await startSignedIn(page, player)
      await page.addInitScript(phoneClock(timeAheadMs()))
      await page.goto(path)
      return page
    })
    for (const phone of phones.values()) await phone.close()
    expect(browserErrors).toEqual([])
  },
})

/** The clock of the phone, so much ahead: people do not withdraw on a phone that is a day late. */
function phoneClock(aheadMs: number): string {
  return `{
    const machine = Date
    Date = class extends machine {
      constructor(...given) {
        super(...(given.length > 0 ? given : [machine.now() + ${aheadMs}]))
      }
      static now = () => machine.now() + ${aheadMs}
    }
  }`
}

async function oneOfEachMarket(): Promise<OneOfEachMarket> {
  const [india, pakistan, bangladesh] = await Promise.all(markets.map(withBonus))
  if (!india || !pakistan || !bangladesh) throw new Error('three markets')
  return { '+91': india, '+92': pakistan, '+880': bangladesh }
}

async function withBonus(market: Market): Promise<Withdrawer> {
  const player = await newWithdrawer(market.areaCode)
  await deposit(player, market.first, market.promoId)
  await deposit(player, market.second)
  return player
}
