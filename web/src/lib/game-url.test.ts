import { expect, test } from 'vitest'
import { gameUrl } from './game-url.ts'

test('a draw of the house leads to its page, the game of a studio to the frame', () => {
  expect(gameUrl({ gameId: 'minute', providerCode: 'zamra' })).toBe('/pages/lottery/Lottery?game=minute')
  const framed = '/pages/webview/GameWeb?gameId=minute&providerCode=elsewhere&mode=real'
  expect(gameUrl({ gameId: 'minute', providerCode: 'elsewhere' })).toBe(framed)
})
