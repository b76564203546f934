/** Coins on a chain that replaces its blocks: seen, reverted, mined again, and credited once. */
import { expect } from '@playwright/test'
import { balanceOf, openDepositPage } from './deposit-steps.ts'
import { test } from './fixtures.ts'
import { chain } from './operator.ts'

const coins = 25
/** What a coin is worth in each country, in minor units. */
const markets = [
  { areaCode: '+91', rate: 8_310 },
  { areaCode: '+92', rate: 27_850 },
  { areaCode: '+880', rate: 12_170 },
] as const

test('credits coins to three players once, across a block reorganisation [D-06]', async ({ phoneOf }) => {
  test.slow()
  const players = await Promise.all(
    markets.map(async ({ areaCode, rate }) => {
      const page = await phoneOf(areaCode)
      const after = (await balanceOf(page)) + coins * rate
      await openDepositPage(page, 'Crypto')
      const address =
        (await page.getByRole('region', { name: 'Your deposit address' }).locator('code').textContent()) ?? ''
      return { page, areaCode, after, address, arriving: page.getByRole('region', { name: 'Incoming deposits' }) }
    }),
  )
  const everywhere = async (words: RegExp | string) => {
    await Promise.all(players.map(({ arriving }) => expect(arriving).toContainText(words)))
  }
  const node = chain()
  const sent = await node.sendMany(
    players.map(({ address }) => address),
    BigInt(coins) * 1_000_000n,
  )
  const raw = await node.rawTransaction(sent)
  await everywhere('1 of 12 confirmations')

  await node.mine(2)
  await node.reorganise(3)
  await everywhere('Reversed by the network; it may reappear')

  await node.sendAgain(raw)
  await node.mine(10)
  await everywhere('11 of 12 confirmations')

  await node.mine(1)
  await everywhere('Credited')
  for (const { page, after, arriving } of players) {
    await expect(arriving.getByRole('listitem')).toHaveCount(1)
    // The balance is pushed: no page was loaded since the coins were sent.
    await expect.poll(() => balanceOf(page)).toBe(after)
  }
})
