import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gameLaunch } from './game.ts'

const isTaken = (returnUrl: string) =>
  z.safeParse(gameLaunch.input, { gameId: 'sona-777', mode: 'demo', returnUrl }).success

test('a game leads back to a page of this app, and nowhere that a browser would read as another house', () => {
  expect(['/', '/pages/home/Home', '/pages/search/SearchResult?keyword=a%20b'].map(isTaken)).toEqual([true, true, true])
  const elsewhere = ['', 'pages', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example']
  expect(elsewhere.filter(isTaken)).toEqual([])
})
