import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { MarketCatalogue } from '@zamra/contract/backoffice/catalogue.ts'
import type { Change } from './diff.ts'

export type { MarketCatalogue }
export type Game = StaffOutput<'/catalogue/list'>['games'][number]
export type OneMarket = StaffOutput<'/catalogue/markets'>['markets'][number]

/** What applies while nothing is signed. */
export const everything: MarketCatalogue = { hiddenGames: [], hiddenStudios: [], first: [] }

export const studiosOf = (games: readonly Game[]) => [...new Set(games.map(({ studio }) => studio))].sort()

export const isHidden = ({ hiddenGames, hiddenStudios }: MarketCatalogue, { gameId, studio }: Game) =>
  hiddenGames.includes(gameId) || hiddenStudios.includes(studio)

/** The list with this name in it, or without it. */
export function withName(names: readonly string[], name: string, isIn: boolean): string[] {
  const others = names.filter((one) => one !== name)
  return isIn ? [...others, name] : others
}

const shownOr = (isIn: boolean) => (isIn ? 'hidden' : 'shown')

/** What differs, name by name. */
export function changesOf(before: MarketCatalogue, after: MarketCatalogue, games: readonly Game[]): readonly Change[] {
  const nameOf = namesOf(games)
  const changed = (list: 'hiddenGames' | 'hiddenStudios', titleOf: (name: string) => string) =>
    [...new Set([...before[list], ...after[list]])]
      .filter((name) => before[list].includes(name) !== after[list].includes(name))
      .map((name): Change => {
        const [old, now] = [before[list].includes(name), after[list].includes(name)]
        return { path: titleOf(name), before: shownOr(old), after: shownOr(now) }
      })
  const orderOf = ({ first }: MarketCatalogue) => first.map(nameOf).join(', ') || 'none'
  const order = { path: 'Shown first', before: orderOf(before), after: orderOf(after) }
  return [
    ...changed('hiddenStudios', (studio) => `Studio ${studio}`),
    ...changed('hiddenGames', nameOf),
    ...(order.before === order.after ? [] : [order]),
  ]
}

/** What players of the market notice, in sentences. */
export function effectOf(of: string, before: MarketCatalogue, after: MarketCatalogue, games: readonly Game[]): string {
  const names = (wanted: (game: Game) => boolean) =>
    games.filter((game) => game.isShown && wanted(game)).map(({ name }) => name)
  const gone = names((game) => isHidden(after, game) && !isHidden(before, game))
  const back = names((game) => isHidden(before, game) && !isHidden(after, game))
  const nameOf = namesOf(games)
  return [
    gone.length > 0 &&
      `Players of ${of} no longer find ${listed.format(gone)}: not in lists, in the search or among their favourites. What they started is finished and its wins are paid; a new bet is refused.`,
    back.length > 0 && `Players of ${of} find ${listed.format(back)} again.`,
    after.first.length > 0 && `They find ${listed.format(after.first.map(nameOf))} first.`,
    after.first.length === 0 && before.first.length > 0 && 'The games have their usual order again.',
    'Players of other markets notice nothing.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

const listed = new Intl.ListFormat('en')

export const namesOf =
  (games: readonly Game[]) =>
  (gameId: string): string =>
    games.find((game) => game.gameId === gameId)?.name ?? gameId
