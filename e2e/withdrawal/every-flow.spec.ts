/** What else the sandbox offers in each country: games of studios, rewards, invitations and limits, with test money. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { markets, test } from './fixtures.ts'
import { callAs, newWithdrawer, type Withdrawer } from './withdrawers.ts'

const currencies = { '+91': 'INR', '+92': 'PKR', '+880': 'BDT' } as const
const suffixes = { '+91': 'in', '+92': 'pk', '+880': 'bd' } as const
const game = 'Sona 777'

for (const { areaCode } of markets) {
  test(`${areaCode}: a game, rewards, invitations and limits work with test money, under the mark of the sandbox [MP-06]`, async ({
    withdrawers,
    openAs,
  }) => {
    const player = withdrawers[areaCode]
    const page = await openAs(player, '/pages/webview/GameWeb?gameId=sona-777&mode=real')
    const [frame, agree] = [page.locator(`iframe[title="${game}"]`), page.getByRole('button', { name: 'Got it, play' })]
    await expect(frame.or(agree)).toBeVisible()
    if (await agree.isVisible()) await agree.click()
    const inGame = page.frameLocator(`iframe[title="${game}"]`)
    await inGame.getByRole('button', { name: 'Spin', exact: true }).click()
    await expect(inGame.locator('#line')).toHaveText(/No win|You get/)
    await expect(page.getByRole('complementary', { name: 'Sandbox: test money only' })).toBeInViewport()

    const currency = currencies[areaCode]
    const rounds = await callAs(player, '/game/record', { status: 0, range: 'today' })
    expect(rounds.list[0]).toMatchObject({ gameName: game })
    for (const path of ['/vip/getVipInfo', '/withdraw/info'] as const) {
      expect(await callAs(player, path, {})).toMatchObject({ currency })
    }
    expect(await callAs(player, '/invite/agent/info', {})).toMatchObject({ currency, inviteCode: expect.any(String) })
    const ranking = await callAs(player, '/rank/list', { period: 'day', edition: 'current' })
    expect(ranking).toMatchObject({ currency, isOffered: true })
    const limit = { kind: 'loss', period: 'month', amount: 900_000 } as const
    expect(await callAs(player, '/safety/setLimit', limit)).toMatchObject({ isInForce: true })
  })

  test(`${areaCode}: every promotion of the sandbox is offered, and what a new player can have is paid once [MP-06]`, async () => {
    const player = await newWithdrawer(areaCode)
    const suffix = suffixes[areaCode]
    const { list } = await callAs(player, '/promo/list', {})
    expect(list.map(({ promoId }) => promoId).toSorted()).toEqual(promotions.map((name) => `${name}-${suffix}`))

    expect(await callAs(player, '/signin/claim', {})).toMatchObject({ day: 1, currency: currencies[areaCode] })
    const gifts = [
      await callAs(player, '/promo/giftCode', { code: 'ZAMRA-GIFT' }),
      await callAs(player, '/promo/giftCode', { code: 'ZAMRA-FRIENDS' }),
    ]
    for (const gift of gifts) expect(gift).toMatchObject({ gives: 'cash', currency: currencies[areaCode] })
    for (const name of ['cashback', 'jili', 'rebate', 'sign-up']) await join(player, `${name}-${suffix}`)
    const tickets = await callAs(player, '/promo/promoCode', { code: 'FREEDRAW' })
    const rounds = await callAs(player, '/promo/promoCode', { code: 'FREESPIN' })
    const { claimed, failed } = await callAs(player, '/promo/claimAll', { clientOrderId: randomUUID() })
    expect({ failed, gives: claimed.map(({ gives }) => gives).toSorted() }).toEqual({
      failed: [],
      gives: ['bonus', 'freeRounds', 'freeTickets'],
    })
    await useFreeTicket(player, tickets.rewardId, tickets.amount / 3)
    await useFreeRound(player, rounds.amount / 5)
    expect(await callAs(player, '/promo/claimAll', {})).toMatchObject({ claimed: [], failed: [] })
  })
}

const promotions = [
  ...['cashback', 'check-in', 'community', 'first-deposit', 'free-rounds', 'free-tickets', 'gift-code', 'invite-week'],
  ...['jili', 'promo-code', 'ranking-day', 'ranking-month', 'ranking-week', 'rebate', 'referral', 'sign-up'],
]

async function join(player: Withdrawer, promoId: string): Promise<void> {
  const { termsHash } = await callAs(player, '/promo/detail', { promoId })
  expect(await callAs(player, '/promo/optIn', { promoId, termsHash })).toMatchObject({ promoId })
}

async function useFreeTicket(player: Withdrawer, freeTicket: string, stake: number): Promise<void> {
  const clientOrderId = randomUUID()
  const picks = [{ bet: 'digit', pick: '7', stake }]
  await expect(async () => {
    const { serverTime, list } = await callAs(player, '/lottery/soon', {})
    const draw = list.find(({ game, closesAt }) => game === 'minute' && closesAt > serverTime + 3_000)
    if (!draw) throw new Error('the sale ends too soon')
    const { drawId } = draw
    await callAs(player, '/lottery/buy', { clientOrderId, drawId, mode: 'real', freeTicket, picks })
  }).toPass({ timeout: 40_000 })
}

/** The page of the slot asks its studio for a round; a free one is taken before the player's own money. */
async function useFreeRound(player: Withdrawer, stake: number): Promise<void> {
  const { url } = await callAs(player, '/game/launch', { gameId: 'sona-777', mode: 'real', returnUrl: '/' })
  const { origin, searchParams } = new URL(url)
  const post = async (path: string, given: object) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(given) })
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }
  const { id } = await post('/g/open', { token: searchParams.get('token'), game: 'sona-777' })
  expect(await post('/g/spin', { session: id, stake: String(stake), spin: randomUUID() })).toMatchObject({
    stake: String(stake),
  })
}
