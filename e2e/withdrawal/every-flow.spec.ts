/** What else the sandbox offers in each country: games of studios, rewards, invitations and limits, with test money. */
import { expect } from '@playwright/test'
import { markets, test } from './fixtures.ts'
import { callAs } from './withdrawers.ts'

const currencies = { '+91': 'INR', '+92': 'PKR', '+880': 'BDT' } as const
const game = 'Sona 777'

for (const { areaCode } of markets) {
  test(`${areaCode}: a game, rewards, invitations and limits work with test money, under the mark of the sandbox`, async ({
    withdrawers,
    openAs,
  }) => {
    const player = withdrawers[areaCode]
    const page = await openAs(player, '/pages/webview/GameWeb?gameId=sona-777&mode=real')
    const [frame, agree] = [page.locator(`iframe[title="${game}"]`), page.getByRole('button', { name: 'Got it, play' })]
    await expect(frame.or(agree)).toBeVisible()
    if (await agree.isVisible()) await agree.click()
    const inGame = page.frameLocator(`iframe[title="${game}"]`)
    await inGame.getByRole('button', { name: 'Spin' }).click()
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
}
