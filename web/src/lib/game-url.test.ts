import { expect, test } from 'vitest'
import { gameUrl } from './game-url.ts'

test('opens our own lottery on its page and the game of a studio in a frame', () => {
  expect(gameUrl({ gameId: 'minute', providerCode: 'zamra' })).toBe('/pages/lottery/Lottery?game=minute')
  const framed = '/pages/webview/GameWeb?gameId=minute&providerCode=elsewhere&mode=real'
  expect(gameUrl({ gameId: 'minute', providerCode: 'elsewhere' })).toBe(framed)
})
