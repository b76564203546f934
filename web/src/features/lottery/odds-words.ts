import type { TextId } from '../../i18n/text-id.ts'
import type { Chance, Game } from './api.ts'

/** Nine times the stake is 90,000 basis points. */
export function timesOf(pays: number): string {
  return String(pays / 10_000)
}

/** One in how many; a fraction is kept where it matters and dropped where nobody would read it. */
export function oneIn({ ways, of }: { readonly ways: number; readonly of: number }): string {
  const count = of / ways
  return count < 100 ? String(Math.round(count * 10) / 10) : Math.round(count).toLocaleString('en')
}

export function percentOf(rtp: number): string {
  return `${Math.floor(rtp / 10) / 10}%`
}

/** The chance of a line: of its pick where picks differ, else of its bet. */
export function chanceOf(chances: readonly Chance[], bet: string, pick?: string): Chance | undefined {
  return chances.find((chance) => chance.bet === bet && (chance.pick === undefined || chance.pick === pick))
}

export function gameName(game: Game): TextId {
  return `lottery.game.${game}`
}

const bets = ['digit', 'colour', 'size', 'all', 'last3', 'last2', 'last1', 'sum', 'six'] as const
const picks = ['red', 'green', 'violet', 'small', 'big'] as const

/** A bet that this release has no word for is shown by its name in the rules. */
export function betName(bet: string, t: (id: TextId) => string): string {
  const known = bets.find((one) => one === bet)
  return known ? t(`lottery.bet.${known}`) : bet
}

/** A line in one breath: a group says by itself what was bet on. */
export function lineName(
  { bet, pick }: { readonly bet: string; readonly pick: string },
  t: (id: TextId) => string,
): string {
  const isGroup = picks.some((one) => one === pick)
  return isGroup ? pickName(pick, t) : `${betName(bet, t)} ${pickName(pick, t)}`
}

/** Groups have words; digits and numbers speak for themselves. */
export function pickName(pick: string, t: (id: TextId) => string): string {
  const known = picks.find((one) => one === pick)
  return known ? t(`lottery.pick.${known}`) : pick.replaceAll('-', ' ')
}
