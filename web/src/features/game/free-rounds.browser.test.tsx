import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const sona = {
  ...{ gameId: 'sona-777', providerCode: 'sikka', name: 'Sona 777', img: 'reels', category: 'slots' },
  ...{ demo: true, hot: true, isNew: false, tags: [] },
}
/** A page like a studio's that reports at once that it is open. */
const reels = `<h1>The reels</h1><script>const send = (message) => parent.postMessage({type: 'game:' + message}, '*')
  addEventListener('say', ({ detail }) => send(detail))
  send('open')</script>`
const studio = URL.createObjectURL(new Blob([reels], { type: 'text/html' }))

const sessionId = '01934f2c-0000-7000-8000-000000000001'
const gift: WireOutputOf<'/promo/freeRounds'>['list'][number] = {
  ...{
    rewardId: 'free-rounds-in.once',
    name: 'Free rounds',
    gameId: 'sona-777',
    currency: 'PKR',
    stake: 1_000,
    left: 2,
  },
  ...{ usableUntil: Date.now() + 86_400_000, terms: ['What they win is cash: nothing has to be wagered.'] },
}

test('names the free rounds on the tile and above the game, and counts them down after a round', async () => {
  signedInAs(app)
  localStorage.setItem('zamra.rulesSeen', JSON.stringify(['a'.repeat(64)]))
  app.answer('/game/rules', { about: '', odds: [], rtp: 9_481, rulesHash: 'a'.repeat(64) })
  app.answer('/game/list', { list: [sona], total: 1, pageNo: 1, pageSize: 50, hasMore: false })
  app.answer('/game/mine', { favourites: [], recent: [] })
  app.answer('/game/launch', { url: studio, sessionId, expireAt: Date.now() + 60_000 })
  app.answer('/game/session', {
    ...{
      gameId: 'sona-777',
      mode: 'real',
      currency: 'PKR',
      isOpen: true,
      startedAt: Date.now(),
      serverTime: Date.now(),
    },
    ...{ staked: 0, won: 0, net: 0, balance: 0, minCycleMs: 0, autoplay: false },
    checkFigures: ['time', 'net'],
  })
  app.answer('/promo/freeRounds', { list: [gift] })
  app.answer('/game/search/hot', [])
  await app.open('/pages/search/Search')
  await page.getByRole('link', { name: /Sona 777.*2 free rounds/ }).click()
  const notice = page.getByRole('region', { name: 'Free round' })
  await expect.element(notice).toMatchTextContent('2 free rounds of Rs 10')
  await expect.element(notice).toMatchTextContent('We pay the stake and you keep what you win.')
  await notice.getByText('Rules of the free rounds').click()
  await expect.element(notice.getByText('What they win is cash: nothing has to be wagered.')).toBeVisible()
  const frame = page.getByTitle('Sona 777')
  await expect.element(frame).toBeVisible()
  const endRound = () =>
    dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'game:round' },
        source: (frame.element() as HTMLIFrameElement).contentWindow,
        origin: location.origin,
      }),
    )
  app.answer('/promo/freeRounds', { list: [{ ...gift, left: 1 }] })
  endRound()
  await expect.element(notice).toMatchTextContent('1 free round of Rs 10')
  app.answer('/promo/freeRounds', { list: [] })
  endRound()
  await expect.poll(() => notice.elements()).toEqual([])
})
