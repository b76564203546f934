import type { TextId } from '../../i18n/text-id.ts'
import type { Chance, Game } from './api.ts'

/** The chance of a line. Some bets have one chance for all picks, others one for each pick. */
export function chanceOf(chances: readonly Chance[], bet: string, pick?: string): Chance | undefined {
  return chances.find((chance) => chance.bet === bet && (chance.pick === undefined || chance.pick === pick))
}

/** The chance of a bet, if it is the same for all its picks. */
export function commonChance(chances: readonly Chance[], bet: string): Chance | undefined {
  const [first, ...others] = chances.filter((chance) => chance.bet === bet)
  const figures = (chance: Chance | undefined) => JSON.stringify(chance?.odds)
  return others.every((other) => figures(other) === figures(first)) ? first : undefined
}

export function gameName(game: Game): TextId {
  return `lottery.game.${game}`
}

const bets = [
  'digit',
  'colour',
  'size',
  'all',
  'last3',
  'last2',
  'last1',
  'sum',
  'six',
  'parity',
  'pair',
  'triple',
  'two',
  'three',
] as const
const picks = ['red', 'green', 'violet', 'small', 'big', 'odd', 'even', 'anyTriple'] as const

/** A bet that is newer than this release has no text, so its name in the rules is shown. */
export function betName(bet: string, t: (id: TextId) => string): string {
  const known = bets.find((one) => one === (bet === 'anyTriple' ? 'triple' : bet))
  return known ? t(`lottery.bet.${known}`) : bet
}

/** A line in short. The name of a group ("Big") is clear without the name of the bet. */
export function lineName(
  { bet, pick }: { readonly bet: string; readonly pick: string },
  t: (id: TextId) => string,
): string {
  const isGroup = picks.some((one) => one === pick)
  return isGroup ? pickName(pick, t) : `${betName(bet, t)} ${pickName(pick, t)}`
}

/** Groups have texts; digits and numbers are shown as they are. */
export function pickName(pick: string, t: (id: TextId) => string): string {
  const known = picks.find((one) => one === pick)
  return known ? t(`lottery.pick.${known}`) : pick.replaceAll('-', ' ')
}
