import { type LotteryGame, lotteryGames } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import * as z from 'zod/mini'

/** A faster schedule of draws for a sandbox. It is part of the rules. */
export type DrawPace = Readonly<Partial<Record<LotteryGame, number>>> &
  Readonly<Partial<Record<keyof typeof shared, number>>>

/** What all games have in common, by its short name. */
const shared = {
  beaconDelay: 'beaconDelaySeconds',
  fallbackRounds: 'fallbackRounds',
  voidAfter: 'voidAfterSeconds',
} as const satisfies Readonly<Record<string, keyof Rules['timing']>>

const names = [...lotteryGames, ...Object.keys(shared)]
const item = `(?:${names.join('|')}):[1-9]\\d{0,5}`

/** Which lotteries are drawn. All of them, unless a deployment names some. */
export const gamesVariable = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((name) => name.trim())),
    ),
    z.array(z.enum(lotteryGames)),
  ),
  [...lotteryGames],
)

/** `minute:6,six45:30,beaconDelay:3`: how often a game is drawn, in seconds, and how long is waited for what. */
export const paceVariable = z._default(
  z.pipe(
    z.string().check(
      z.regex(new RegExp(`^${item}(?:,${item})*$`), {
        error: `must be a list of name:number for ${names.join(', ')}`,
      }),
    ),
    z.transform((text) => Object.fromEntries(text.split(',').map(pairOf)) as DrawPace),
  ),
  {},
)

function pairOf(text: string): [string, number] {
  const [name = '', number = ''] = text.split(':')
  return [name, Number(number)]
}

/** What the pace says about one game. */
export function timingOf(pace: DrawPace, game: LotteryGame): Partial<Rules['timing']> {
  const common = Object.entries(shared).map(([name, field]) => [field, pace[name as keyof typeof shared]] as const)
  return Object.fromEntries(
    [...common, ['everySeconds', pace[game]] as const].filter(([, value]) => value !== undefined),
  )
}
