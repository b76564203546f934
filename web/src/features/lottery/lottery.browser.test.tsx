import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aDraw, aProof, aPurchase, aTicket, onSale, pageOf, theGames } from '../../../test/lottery.ts'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { emitAppEvent } from '../../lib/app-events.ts'
import { keepUserInfo } from '../../lib/session.ts'

const app = testApp()
const wingo = '/pages/lottery/Lottery?game=minute'
const buy = '/lottery/buy'
const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const sent = () => app.requests.filter(({ path }) => path === buy).map(({ body }) => body)

beforeEach(() => {
  signedInAs(app)
  app.answer('/lottery/games', theGames())
  app.answer('/lottery/soon', onSale())
  app.answer('/lottery/draws', pageOf(aDraw({ state: 'PUBLISHED', numbers: [3] })))
  app.answer('/lottery/tickets', pageOf())
  app.answer('/promo/freeTickets', { list: [] })
  app.answer('/game/float', { balance: 900_000, start: 1_000_000, canTopUp: true, serverTime: Date.now() })
  app.answer(buy, aPurchase())
})

test('shows odds, prizes and return on the page and before the first ticket of a game [FP-07]', async () => {
  await app.open(wingo)
  await expect.element(page.getByText('1 in 10 · ×9 · RTP 90%')).toBeVisible()
  await tap(/^Violet ×4.5/)
  await tap(/^Buy for/)
  const sheet = page.getByRole('dialog', { name: 'Before your first ticket' })
  await expect.element(sheet.getByRole('row', { name: /Violet 1 in 5 ×4.5 90%/ })).toBeVisible()
  expect(sent()).toEqual([])
  await sheet.getByRole('button', { name: 'Got it, buy ticket' }).click()
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  expect(sent()).toMatchObject([
    { drawId: 'minute-20261115T0852', mode: 'real', picks: [{ bet: 'colour', pick: 'violet', stake: 1_000 }] },
  ])
  await tap(/^Big/)
  await tap(/^Buy for/)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
})

test('a held key presses a button once: it neither confirms the odds nor buys a second ticket [SP-09]', async () => {
  await app.open(wingo)
  await tap('8')
  await tap(/^Buy for/)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Got it, buy ticket' })
  await expect.element(confirm).toBeVisible()
  // A browser presses the focused button for each of these, unless the event is cancelled.
  const isPressedBy = (name: string | RegExp, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
    return page.getByRole('button', { name }).element().dispatchEvent(event)
  }
  expect([isPressedBy('Got it, buy ticket', true), isPressedBy('Got it, buy ticket', false)]).toEqual([false, true])
  await confirm.click()
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  await tap('8')
  expect([isPressedBy(/^Buy for/, true), isPressedBy(/^Buy for/, false)]).toEqual([false, true])
  expect(sent()).toHaveLength(1)
})

test('reuses the idempotency key when the answer was lost, and makes a new one for another ticket', async () => {
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['0'.repeat(64)]))
  app.lose(buy)
  await app.open(wingo)
  await tap('7')
  await tap(/^Buy for/)
  await expect.element(page.getByText(/^Connection lost/)).toBeVisible()
  app.answer(buy, aPurchase())
  await tap(/^Buy for/)
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  await tap('8')
  await tap(/^Buy for/)
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(2))
  const ids = sent().map(({ clientOrderId }) => clientOrderId)
  expect(ids[0]).toBe(ids[1])
  expect(ids.at(-1)).not.toBe(ids[0])
})

test('shows the reason of each refusal and the next step', async () => {
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['0'.repeat(64)]))
  await app.open(wingo)
  await tap('7')
  app.refuse(buy, 'balance.insufficient', { available: 500, currency: 'PKR' })
  await tap(/^Buy for/)
  await expect.element(page.getByText('This ticket costs Rs 10. Your balance is Rs 5.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Make a deposit' }))
    .toHaveAttribute('href', '/pages/wallet/Deposit')
  app.refuse(buy, 'draw.closed', { drawId: 'minute-20261115T0852' })
  await tap(/^Buy for/)
  await expect.element(page.getByText(/You weren’t charged, and your lines are ready/)).toBeVisible()
  await expect.element(page.getByText(/^1 line/)).toBeVisible()
  app.refuse(buy, 'limit.reached', { limitType: 'time', period: 'day', limit: 20, used: 20 })
  await tap(/^Buy for/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’ve reached your daily limit. 20 of 20 minutes/)
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Safer play' }))
    .toHaveAttribute('href', '/pages/safety/SaferPlay')
  app.refuse(buy, 'stake.outOfRange', { bet: 'digit', min: 100, max: 500, currency: 'PKR' })
  await tap(/^Buy for/)
  await expect.element(page.getByText('Digit: Rs 1 to Rs 5 per line')).toBeVisible()
  const params = { market: 'PK', max: 700, currency: 'PKR', ageFrom: 18, ageTo: 24 }
  const reasons = [{ code: 'stake.ageUnknown', params, next: 'giveBirthday' }] as const
  app.refuse(buy, 'market.notAllowed', { action: 'bet', market: 'PK', reasons })
  await tap(/^Buy for/)
  await expect.element(page.getByText('Without your date of birth you can stake up to Rs 7 per round.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add date of birth' })).toBeVisible()
  app.refuse(buy, 'draw.full', { drawId: 'minute-20261115T0852', bet: 'digit', pick: '7', left: 300, currency: 'PKR' })
  await tap(/^Buy for/)
  await expect.element(page.getByText(/^Digit 7 is almost sold out for this draw.*up to Rs\s3\./)).toBeVisible()
  app.refuse(buy, 'draw.full', { drawId: 'minute-20261115T0852', bet: 'colour', pick: 'red', left: 0, currency: 'PKR' })
  await tap(/^Buy for/)
  await expect.element(page.getByText(/^Red is sold out for this draw\./)).toBeVisible()
})

test('animates a pushed result and does not celebrate a return below the stake [SP-10]', async () => {
  app.answer('/lottery/draws', pageOf(aDraw()))
  const mine = aTicket({ stake: 2_000 })
  app.answer('/lottery/tickets', pageOf(mine))
  await app.open(wingo)
  const status = page.getByRole('region', { name: 'Draw', exact: true })
  await page.getByRole('button', { name: 'Pick while you wait' }).click()
  await expect.element(status.getByText('Drawing now')).toBeVisible()
  await expect.element(status.getByText('In play: Rs 20')).toBeVisible()
  const panel = status.element()
  const height = panel.clientHeight
  app.answer('/lottery/draws', pageOf(aDraw({ state: 'PUBLISHED', numbers: [3] })))
  app.answer('/lottery/tickets', pageOf({ ...mine, state: 'WON', prize: 1_900 }))
  emitAppEvent('draw', {})
  const outcome = page.getByText('You got back Rs 19 of Rs 20')
  await expect.element(outcome).toBeVisible()
  expect(outcome.element().hasAttribute('data-won')).toBe(false)
  expect(panel.clientHeight).toBe(height)
  const balls = page.getByRole('img', { name: /: 3$/ }).element()
  expect(balls.hasAttribute('data-live')).toBe(true)
})

test('shows a stake with its own sale, not under the numbers of the previous draw', async () => {
  app.answer('/lottery/tickets', pageOf(aTicket({ drawId: 'minute-20261115T0852', stake: 2_000 })))
  await app.open(wingo)
  const panel = page.getByRole('region', { name: 'Draw', exact: true })
  const stake = panel.getByText('In play: Rs 20')
  await expect.element(stake).toBeVisible()
  // Beside the number of its draw, above the tear line and the numbers below it.
  expect(stake.element().parentElement?.textContent).toMatch(/^Draw \d{4}In play: Rs\s20$/)
  const numbers = panel.getByRole('img').element().getBoundingClientRect()
  expect(stake.element().getBoundingClientRect().bottom).toBeLessThan(numbers.top)
})

test('shows that the next sale is opening after a sale has closed, without a layout shift', async () => {
  app.answer('/lottery/soon', onSale(500))
  await app.open(wingo)
  const panel = page.getByRole('region', { name: 'Draw', exact: true })
  await expect.element(panel.getByRole('timer')).toBeVisible()
  const height = panel.element().clientHeight
  await expect.element(panel.getByText('Next draw opens soon')).toBeVisible()
  expect(panel.element().clientHeight).toBe(height)
  app.answer('/lottery/soon', onSale())
  await expect.element(panel.getByRole('timer')).toMatchTextContent(/^00:4\d$/)
})

test('celebrates a prize above the stakes, but not of a player who takes a break [SP-08 SP-10]', async () => {
  app.answer(
    '/lottery/tickets',
    pageOf(
      aTicket({ state: 'WON', prize: 1_900 }),
      aTicket({ ticketId: '019a8000-0000-7000-8000-000000000002', state: 'LOST', stake: 500 }),
    ),
  )
  await app.open(wingo)
  const outcome = page.getByText('You won Rs 19')
  await expect.element(outcome).toBeVisible()
  expect(outcome.element().hasAttribute('data-won')).toBe(true)
  const { rg } = aPlayer()
  keepUserInfo(aPlayer({ rg: { ...rg, excludedUntil: Date.now() + 86_400_000 } }))
  await expect.poll(() => outcome.element().hasAttribute('data-won'), { timeout: 10_000 }).toBe(false)
  await expect.element(outcome).toBeVisible()
})

test('labels free play, stakes coins, and explains why real money is not available [MP-03]', async () => {
  signedInAs(app, { market: { code: 'PK', policyVersion: 1, mode: 'free-play' } })
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['0'.repeat(64)]))
  app.answer('/game/floatTopUp', { balance: 1_000_000, start: 1_000_000, canTopUp: false, serverTime: Date.now() })
  await app.open(wingo)
  await expect.element(page.getByText(/^Only free play is available in your region/)).toBeVisible()
  await expect.element(page.getByText(/^Free play. Coins have no cash value/)).toBeVisible()
  await expect.element(page.getByText('9,000 coins')).toBeVisible()
  expect(page.getByRole('tab', { name: 'Real money' }).elements()).toEqual([])
  await tap('7')
  await tap(/^Play free · 10 coins/)
  await vi.waitFor(() => expect(sent()).toMatchObject([{ mode: 'free' }]))
  app.answer('/game/float', { balance: 1_000_000, start: 1_000_000, canTopUp: false, serverTime: Date.now() })
  await tap('Refill coins')
  await expect.element(page.getByText('10,000 coins')).toBeVisible()
  expect(page.getByRole('button', { name: 'Refill coins' }).elements()).toEqual([])
})

test('picks exactly six of 45, fills a line by quick pick, and shows the jackpot', async () => {
  await app.open('/pages/lottery/Lottery?game=six45')
  await expect.element(page.getByText('Rs 1,500,000')).toBeVisible()
  for (const number of ['1', '7', '13', '22', '31', '45'])
    await page.getByRole('button', { name: number, exact: true }).click()
  await expect.element(page.getByRole('button', { name: '2', exact: true })).toBeDisabled()
  await tap('Add line')
  await expect.element(page.getByRole('button', { name: 'Remove Six numbers 01 07 13 22 31 45' })).toBeVisible()
  await tap('Quick pick')
  await tap('Add line')
  await expect.element(page.getByText('2 lines')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Buy for Rs\s60/ })).toBeVisible()
})

test('offers a retry when the draws cannot be loaded', async () => {
  app.lose('/lottery/draws')
  await app.open(wingo)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  app.answer('/lottery/draws', pageOf())
  await retry.click()
  await expect.element(page.getByText('No results yet')).toBeVisible()
})

test('lets a player buy when their tickets cannot be loaded', async () => {
  app.refuse('/lottery/tickets', 'server.error', {})
  await app.open(wingo)
  await expect.element(page.getByRole('button', { name: 'Pick to play' })).toBeVisible()
})

test('lists the tickets with their state and filters them by state', async () => {
  await app.open('/pages/lottery/Tickets')
  await expect.element(page.getByText('No tickets yet')).toBeVisible()
  app.answer('/lottery/tickets', pageOf(aTicket({ state: 'WON', prize: 1_900, mode: 'free', currency: 'COIN' })))
  await page.getByRole('tab', { name: 'Prize' }).click()
  await expect.element(page.getByRole('link', { name: /Wingo 1 Min.*Small.*Free play.*19 coins.*Prize/ })).toBeVisible()
  const asked = app.requests.findLast(({ path }) => path === '/lottery/tickets')
  expect(asked?.body).toMatchObject({ status: 'WON' })
})

test('shows a prize of zero, not the stake, on a losing ticket', async () => {
  const proof = { ...aProof(), playerSalt: 'ef', publicKey: '12' }
  app.answer('/lottery/ticket', { ...aTicket({ state: 'LOST', prize: 0 }), ...proof, numbers: [7] })
  await app.open('/pages/lottery/Ticket?id=019a8000-0000-7000-8000-000000000001')
  await expect.element(page.getByRole('status').filter({ hasText: 'No prize' })).toMatchTextContent(/^No prizeRs\s0$/)
})

test('a free ticket pays the stake: its rules are shown, the lines share its stake, and the order names it', async () => {
  const rule = 'If a draw is cancelled you get the free ticket back, not its stake.'
  const named = { rewardId: 'free-tickets-in.once', name: 'Free tickets' }
  const gift = { ...named, game: 'minute', currency: 'INR', stake: 1_000 } as const
  const more = { left: 2, usableUntil: Date.now() + 90_000_000, requiredBets: 3, terms: [rule] }
  app.answer('/promo/freeTickets', { list: [{ ...gift, ...more }] })
  await app.open(wingo)
  await tap('8')
  await page.getByText('Use a free ticket').click()
  await expect.element(page.getByText(/^2 left\. We pay the stake of/)).toBeVisible()
  await page.getByText('Rules of the free ticket').click()
  await expect.element(page.getByText(rule)).toBeVisible()
  await tap(/^Buy for/)
  await tap('Got it, buy ticket')
  await expect.element(page.getByText('Your ticket is in the draw')).toBeVisible()
  expect(sent()).toMatchObject([
    { mode: 'real', freeTicket: gift.rewardId, picks: [{ bet: 'digit', pick: '8', stake: 1_000 }] },
  ])
})
