import { minor } from '@zamra/contract/money.ts'
import { returnOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, hasSteps } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { expect, test } from 'vitest'
import { originals } from './originals.ts'

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Where the rounding takes most: frequent wins that pay little. */
const plays: readonly Play[] = [
  ...from(9_000, 9_800).map((wins) => ({ game: 'dice', side: 'under', wins }) as const),
  ...from(101, 200).map((target) => ({ game: 'limbo', target }) as const),
  ...from(1, 24).map((mines) => ({ game: 'mines', mines }) as const),
  ...([8, 12, 16] as const).flatMap((rows) =>
    (['low', 'medium', 'high'] as const).map((risk) => ({ game: 'plinko', rows, risk }) as const),
  ),
  ...(['andar', 'bahar'] as const).map((side) => ({ game: 'andarBahar', side }) as const),
]

test('the catalogue states the least return of each game, at the stake with which rounding takes most', () => {
  const least = new Map<string, number>()
  for (const play of plays) {
    const chances = chancesOf(play)
    const ways = hasSteps(play) ? chances.map((one) => [one]) : [chances]
    const returns = from(100, 112).flatMap((stake) => ways.map((one) => returnOf(one, minor(BigInt(stake)))))
    least.set(play.game, Math.min(least.get(play.game) ?? 10_000, ...returns))
  }
  expect(Object.fromEntries(originals.map(({ id, rtpBps }) => [id, rtpBps]))).toEqual(Object.fromEntries(least))
})
