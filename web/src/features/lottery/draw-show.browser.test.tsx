import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import bundle from '../../../../docs/open-draw/bundle.json' with { type: 'json' }
import trust from '../../../../docs/open-draw/trust.json' with { type: 'json' }
import { testApp } from '../../../test/app.tsx'
import { aDraw, aTicket, onSale, pageOf, theGames } from '../../../test/lottery.ts'
import { aPlayer } from '../../../test/player.ts'
import { signedInAs } from '../../../test/signed-in.ts'
import { emitAppEvent } from '../../lib/app-events.ts'
import { keepUserInfo } from '../../lib/session.ts'
import { removeStored } from '../../lib/storage.ts'

const app = testApp()
const { drawId } = bundle
const drawn = [8, 33, 38, 39, 43, 45]
const six = '/pages/lottery/Lottery?game=six45'
const show = () => page.getByRole('dialog', { name: /^Draw \d+$/ })
const mine = (pick: string) =>
  aTicket({ drawId, game: 'six45', picks: [{ bet: 'six', pick, stake: 3_000 }], stake: 3_000 })

/** How the own lines are marked. */
const marked = () =>
  [...document.querySelectorAll('dialog li[data-won]')]
    .map((line) => line.getAttribute('data-won'))
    .filter((one) => one !== 'none')

let published: unknown

beforeEach(() => {
  signedInAs(app)
  sessionStorage.clear()
  removeStored('drawKeys', 'drawEffects')
  published = undefined
  app.answer('/lottery/games', theGames())
  app.answer('/lottery/soon', onSale())
  app.answer('/lottery/draws', pageOf(aDraw({ drawId, game: 'six45' })))
  app.answer('/promo/freeTickets', { list: [] })
  const others = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/open-draw/')) return others(input, init)
    if (input.endsWith('trust.json')) return Response.json(trust)
    return published === undefined ? new Response('', { status: 404 }) : Response.json(published)
  })
})

/** The server has the result, and the tickets are paid. */
function finish(ticket: ReturnType<typeof mine>, prize: number): void {
  app.answer('/lottery/draws', pageOf(aDraw({ drawId, game: 'six45', state: 'PUBLISHED', numbers: drawn })))
  app.answer('/lottery/tickets', pageOf({ ...ticket, state: prize > 0 ? 'WON' : 'LOST', prize }))
  emitAppEvent('draw', {})
}

test('shows the own lines, no number before the server has it, a win that counts up, and a tick only after the check', async () => {
  const ticket = mine('01-02-03-08-33-38')
  app.answer('/lottery/tickets', pageOf(ticket))
  await app.open(six)
  await expect.element(show().getByText('Drawing now')).toBeVisible()
  await expect.element(show().getByRole('region', { name: 'Your lines' })).toMatchTextContent(/01 02 03 08 33 38/)
  expect(
    show()
      .getByRole('img', { name: drawn.join(' ') })
      .elements(),
  ).toEqual([])
  expect(page.getByText(/^Verified/).elements()).toEqual([])
  finish(ticket, 24_000)
  await expect.element(show().getByRole('img', { name: drawn.join(' ') })).toBeVisible()
  await expect.element(show().getByText(/^Rs\s240$/)).toBeVisible()
  await expect.element(show().getByText(/^Rs\s210 more than you put in$/)).toBeVisible()
  expect(marked()).toEqual(['gold'])
  await expect.element(show().getByText('Checking on your phone…')).toBeVisible()
  expect(show().getByText('Checked').element().hasAttribute('data-done')).toBe(false)
  published = bundle
  // The file is asked for every three seconds, and checking it takes a while.
  await expect.element(show().getByText('Verified on your phone'), { timeout: 15_000 }).toBeVisible()
  await expect.element(show().getByText('12 checks passed')).toBeVisible()
  expect(show().getByText('Checked').element().hasAttribute('data-done')).toBe(true)
  await expect
    .element(show().getByRole('link', { name: /See proof$/ }))
    .toHaveAttribute('href', `/pages/lottery/Verify?draw=${drawId}`)
})

test.each<[string, Partial<ReturnType<typeof aDraw>>]>([
  ['other numbers are shown', { numbers: [1, 2, 3, 4, 5, 6] }],
  ['the file is of another draw', { drawId: 'six45-20260101T0000' }],
  ['the draw is shown as cancelled', { state: 'VOID' }],
])('has no tick for a genuine file when %s', async (_name, shown) => {
  const draw = { ...aDraw({ drawId, game: 'six45', state: 'PUBLISHED', numbers: drawn }), ...shown }
  const ticket = { ...mine('01-02-03-04-05-06'), drawId: draw.drawId }
  app.answer('/lottery/draws', pageOf(aDraw({ drawId: draw.drawId, game: 'six45' })))
  app.answer('/lottery/tickets', pageOf(ticket))
  await app.open(six)
  await expect.element(show()).toBeVisible()
  published = bundle
  app.answer('/lottery/draws', pageOf(draw))
  app.answer('/lottery/tickets', pageOf({ ...ticket, state: 'LOST', prize: 0 }))
  emitAppEvent('draw', {})
  await expect.element(show().getByText('A check failed')).toBeVisible()
  expect(show().getByText('Verified on your phone').elements()).toEqual([])
  expect(show().getByText('Checked').element().hasAttribute('data-done')).toBe(false)
})

test('marks a prize below the stakes, or of a player on a break, without gold [SP-10]', async () => {
  const ticket = mine('01-02-03-08-33-38')
  app.answer('/lottery/tickets', pageOf(ticket))
  await app.open(six)
  await expect.element(show()).toBeVisible()
  finish(ticket, 1_000)
  await expect.element(show().getByText(/^You got back/)).toBeVisible()
  expect(marked()).toEqual(['plain'])
  const { rg } = aPlayer()
  const onBreak = aPlayer({ rg: { ...rg, excludedUntil: Date.now() + 86_400_000 } })
  app.answer('/user/getUserInfo', onBreak)
  keepUserInfo(onBreak)
  finish(ticket, 24_000)
  await expect.element(show().getByText(/^You won Rs\s240$/)).toBeVisible()
  expect(marked()).toEqual(['plain'])
})

test('makes the card to share on the device, with the win and without the player', async () => {
  const ticket = mine('01-02-03-08-33-38')
  app.answer('/lottery/tickets', pageOf(ticket))
  const shared: ShareData[] = []
  const share = async (data: ShareData) => void shared.push(data)
  // What the phone offers and the browser of the tests does not.
  Object.defineProperties(navigator, {
    canShare: { value: () => true, configurable: true },
    share: { value: share, configurable: true },
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  await app.open(six)
  await expect.element(show()).toBeVisible()
  finish(ticket, 24_000)
  const before = app.requests.length
  await show().getByRole('button', { name: 'Share' }).click()
  // The card is drawn and packed first.
  await vi.waitFor(() => expect(shared).toHaveLength(1), 10_000)
  expect(shared[0]?.files?.[0]?.type).toBe('image/png')
  expect(shared[0]?.title).toMatch(/^You won Rs\s240$/)
  expect(app.requests.slice(before).filter(({ path }) => path.includes('share'))).toEqual([])
})

test('tells a loss and a part of the stake back in one plain line, and no win of a player on a break [SP-10]', async () => {
  const ticket = mine('01-02-03-04-05-06')
  app.answer('/lottery/tickets', pageOf(ticket))
  await app.open(six)
  await expect.element(show()).toBeVisible()
  finish(ticket, 0)
  await expect.element(show().getByText('No prize in this draw')).toBeVisible()
  expect(show().getByText('You won').elements()).toEqual([])
  expect(show().getByRole('button', { name: 'Share' }).elements()).toEqual([])
  finish(ticket, 1_000)
  await expect.element(show().getByText(/^You got back Rs\s10 of Rs\s30$/)).toBeVisible()
  expect(marked()).toEqual([])
  const { rg } = aPlayer()
  const onBreak = aPlayer({ rg: { ...rg, excludedUntil: Date.now() + 86_400_000 } })
  app.answer('/user/getUserInfo', onBreak)
  keepUserInfo(onBreak)
  finish(ticket, 24_000)
  await expect.element(show().getByText(/^You won Rs\s240$/)).toBeVisible()
  await expect.poll(() => show().getByRole('button', { name: 'Share' }).elements()).toEqual([])
})

test('can be folded away and opened again, and its sound is off until it is chosen', async () => {
  app.answer('/lottery/tickets', pageOf(mine('01-02-03-04-05-06')))
  await app.open(six)
  const sound = show().getByRole('button', { name: 'Sound' })
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('zamra.drawEffects')).toBe('{"sound":true,"vibration":false}')
  await show().getByRole('button', { name: 'Pick while you wait' }).click()
  await expect.poll(() => show().elements()).toEqual([])
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect.element(show()).toBeVisible()
})

test('dice lie without pips until the numbers are published, and land on those', async () => {
  const draw = { drawId: 'k3-20261115T0851', game: 'k3' as const }
  const ticket = aTicket({ ...draw, picks: [{ bet: 'two', pick: '2-6', stake: 1_000 }] })
  const pips = () => show().element().querySelectorAll('circle').length
  app.answer('/lottery/draws', pageOf(aDraw({ ...draw, drawAt: Date.now() + 60_000 })))
  app.answer('/lottery/tickets', pageOf(ticket))
  await app.open('/pages/lottery/Lottery?game=k3')
  await expect.element(show().getByRole('img', { name: 'Dice in the cup' })).toBeVisible()
  await expect.element(show().getByRole('region', { name: 'Your lines' })).toMatchTextContent(/Two different 2 6/)
  expect(pips()).toBe(0)
  app.answer('/lottery/draws', pageOf(aDraw({ ...draw, state: 'PUBLISHED', numbers: [2, 3, 6] })))
  app.answer('/lottery/tickets', pageOf({ ...ticket, state: 'WON', prize: 6_840 }))
  emitAppEvent('draw', {})
  await expect.element(show().getByRole('img', { name: '2 3 6' })).toBeVisible()
  expect(pips()).toBe(2 + 3 + 6)
  await expect.element(show().getByText(/^Rs\s68\.40$/)).toBeVisible()
})
