import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const gameWeb = '/pages/webview/GameWeb?gameId=sona-777&mode=real'
const why = 'We are looking into a problem.'
const sona = {
  ...{ gameId: 'sona-777', providerCode: 'sikka', name: 'Sona 777', img: 'reels', category: 'slots' },
  ...{ demo: true, hot: true, isNew: false, tags: [] },
}

function playerAtGame(): void {
  signedInAs(app)
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['a'.repeat(64)]))
  app.answer('/game/rules', { about: '', odds: [], rtp: 9_481, rulesHash: 'a'.repeat(64) })
  app.answer('/game/list', { list: [sona], total: 1, pageNo: 1, pageSize: 50, hasMore: false })
  app.answer('/game/mine', { favourites: [], recent: [] })
  app.answer('/promo/freeRounds', { list: [] })
}

test('says that games are paused, why, and that the money can be withdrawn, without offering free play', async () => {
  playerAtGame()
  const reasons = [{ code: 'switch.gaming', params: { market: 'IN', why }, next: 'wait' }] as const
  app.refuse('/game/launch', 'market.notAllowed', { action: 'launch', market: 'IN', reasons })
  await app.open(gameWeb)
  await expect.element(page.getByText('Games are paused')).toBeVisible()
  await expect
    .element(page.getByText(`We’ve paused all games for now. Your money is safe, and you can withdraw it. ${why}`))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Play free' }).elements()).toEqual([])
})

test('gives the reason of a stopped game, and a way to another one', async () => {
  playerAtGame()
  app.refuse('/game/launch', 'game.closed', { why })
  await app.open(gameWeb)
  await expect.element(page.getByText(`This game is unavailable right now. ${why}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find another game' })).toBeVisible()
})

test('says that a game is not offered in the country, and does not offer to try again', async () => {
  playerAtGame()
  app.refuse('/game/launch', 'game.notOffered', {})
  await app.open(gameWeb)
  await expect.element(page.getByText(/This game isn’t offered in your country/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find another game' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})
