import { type LotteryGame, lotteryGames } from '@zamra/contract/lottery-games.ts'
import * as z from 'zod/mini'
import { variable } from './variable.ts'

/**
 * The most that the lines of one draw, and those on one number of it, can win together in fixed prizes, in minor units of
 * the market's currency. A pot is not counted: it is paid from what was put into it.
 */
export type ExposureCap = { readonly draw: bigint; readonly number: bigint }

/** By market and game, as `IN.minute`. */
export type ExposureCaps = Readonly<Partial<Record<string, ExposureCap>>>

/** Of the games that are drawn every few minutes or faster. */
const wingo: ExposureCap = { draw: 5_000_000_000n, number: 900_000_000n }

const usual: Readonly<Record<LotteryGame, ExposureCap>> = {
  minute: wingo,
  wingo30s: wingo,
  wingo3: wingo,
  wingo5: wingo,
  wingo10: wingo,
  k3: wingo,
  five: { draw: 20_000_000_000n, number: 1_800_000_000n },
  // A line names six of 45 numbers, so each number is on one line of seven or eight.
  six45: { draw: 50_000_000_000_000n, number: 15_000_000_000_000n },
}

/** What is not configured has the usual cap: no draw is sold without one. */
export function capOf(caps: ExposureCaps, market: string, game: string): ExposureCap {
  const cap = caps[`${market}.${game}`] ?? usual[game as LotteryGame]
  if (!cap) throw new Error(`no exposure cap for ${game}`)
  return cap
}

const item = new RegExp(`^([A-Z]{2,8}\\.(?:${lotteryGames.join('|')})):([1-9]\\d{0,15})/([1-9]\\d{0,15})$`)

export const capsVariable = variable(
  'Other exposure caps than the usual ones, separated by commas: the market, the game, and the most that all lines of a draw and those on one number can win, in minor units, as `IN.minute:5000000000/900000000`.',
  z._default(z.pipe(z.string(), z.transform(readCaps)), {}),
)

function readCaps(text: string, context: z.core.ParsePayload): ExposureCaps {
  const caps = text.split(',').map((one) => {
    const [, name = '', draw = '0', number = '0'] = item.exec(one.trim()) ?? []
    return [name, { draw: BigInt(draw), number: BigInt(number) }] as const
  })
  if (caps.every(([name, { draw, number }]) => name !== '' && number <= draw)) return Object.fromEntries(caps)
  context.issues.push({
    code: 'custom',
    input: text,
    message: 'must be a list of MARKET.game:draw/number, with no number above its draw',
  })
  return z.NEVER
}
