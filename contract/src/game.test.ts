import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gameLaunch } from './game.ts'

const isTaken = (returnUrl: string) =>
  z.safeParse(gameLaunch.input, { gameId: 'sona-777', mode: 'demo', returnUrl }).success

test('accepts a return path inside this app only, whatever a browser could read as another origin', () => {
  expect(['/', '/pages/home/Home', '/pages/search/SearchResult?keyword=a%20b'].map(isTaken)).toEqual([true, true, true])
  const elsewhere = ['', 'pages', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example']
  expect(elsewhere.filter(isTaken)).toEqual([])
})
