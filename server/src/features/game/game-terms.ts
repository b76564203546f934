import type { Locale } from '@zamra/contract/languages.ts'
import { type Bps, bps } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { Databases } from '../../db/databases.ts'
import type { BetRules } from '../../ledger/index.ts'
import { selectGameTerms } from './queries.ts'

export type GameTerms = {
  readonly gameId: string
  readonly provider: string
  readonly name: string
  readonly names: Partial<Readonly<Record<Locale, string>>>
  readonly isOpen: boolean
  readonly hasDemo: boolean
  readonly weight: Bps
  readonly turnover: BetRules['turnover']
}

/** A game that is taken off the shelf takes no bet after this time. */
const keptMs = 2_000

type Kept = { readonly untilMs: number; readonly games: Promise<ReadonlyMap<string, GameTerms>> }
const kept = new WeakMap<Databases, Kept>()

/** What the book has to know of a game. Asked with every bet, so the catalogue is kept for a moment. */
export async function gameTerms({ databases }: AppContext, gameId: string): Promise<GameTerms | undefined> {
  return (await allTerms(databases)).get(gameId)
}

/** Whether a game was taken off the shelf: then nobody bets on it, whoever's it is. */
export async function isTakenOff({ databases }: AppContext, gameId: string): Promise<boolean> {
  return (await allTerms(databases)).get(gameId)?.isOpen === false
}

/** What a game is called in the language of whoever reads it. */
export async function gameName({ databases }: AppContext, gameId: string, locale: Locale): Promise<string> {
  return nameOf((await allTerms(databases)).get(gameId), gameId, locale)
}

export function nameOf(terms: GameTerms | undefined, gameId: string, locale: Locale): string {
  return terms?.names[locale] ?? terms?.name ?? gameId
}

export function allTerms(databases: Databases): Promise<ReadonlyMap<string, GameTerms>> {
  const known = kept.get(databases)
  if (known && known.untilMs > monotonicMs()) return known.games
  const games = read(databases)
  kept.set(databases, { untilMs: monotonicMs() + keptMs, games })
  games.catch(() => kept.delete(databases))
  return games
}

async function read({ main }: Databases): Promise<ReadonlyMap<string, GameTerms>> {
  const rows = await selectGameTerms(main.read)
  return new Map(
    rows.map(({ weightBps, turnover, names, ...row }) => {
      const terms: GameTerms = {
        ...row,
        names: names as GameTerms['names'],
        weight: bps(weightBps),
        turnover: turnover as GameTerms['turnover'],
      }
      return [row.gameId, terms]
    }),
  )
}
