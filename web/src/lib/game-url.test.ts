import { expect, test } from 'vitest'
import { gameUrl } from './game-url.ts'

test('opens our own lottery on its page and the game of a studio in a frame', () => {
  const own = { gameId: 'minute', providerCode: 'zamra', category: 'lottery' }
  expect(gameUrl(own)).toBe('/pages/lottery/Lottery?game=minute')
  expect(gameUrl({ ...own, gameId: 'dice', category: 'originals' })).toBe('/pages/originals/Originals?game=dice')
  const framed = '/pages/webview/GameWeb?gameId=minute&providerCode=elsewhere&mode=real'
  expect(gameUrl({ ...own, providerCode: 'elsewhere' })).toBe(framed)
})
