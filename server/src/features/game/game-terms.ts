import { appInfo } from '@zamra/contract/constants.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { type Bps, bps } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { Databases } from '../../db/databases.ts'
import type { BetRules } from '../../ledger/index.ts'
import { findStop, marketOf } from '../market/index.ts'
import { offerIn } from './catalogue/offer.ts'
import { selectGameTerms } from './queries.ts'

export type GameTerms = {
  readonly gameId: string
  readonly provider: string
  readonly category: string
  readonly name: string
  readonly image: string
  readonly names: Partial<Readonly<Record<Locale, string>>>
  readonly isOpen: boolean
  readonly hasDemo: boolean
  /** A studio's game without published rules is not played for money. */
  readonly hasRules: boolean
  readonly weight: Bps
  readonly turnover: BetRules['turnover']
}

/** A game that is closed takes no bet after this time. */
const termsTtlMs = 2_000

const termsCache = stateKey(
  'game.terms',
  (app) =>
    new LRUCache<'all', ReadonlyMap<string, GameTerms>>({
      max: 1,
      ttl: termsTtlMs,
      fetchMethod: () => readTerms(app.databases),
    }),
)

/** The terms of a game that a bet needs. Every bet reads them, so they are cached briefly. */
export async function gameTerms(app: AppContext, gameId: string): Promise<GameTerms | undefined> {
  return (await allTerms(app)).get(gameId)
}

/**
 * Why a game takes no new bets: it is closed in the catalogue, operators stopped it, its studio, its market or all gaming, or
 * its market does not show it. Undefined when it takes them. A visitor belongs to the market of this app's phone prefix. A round
 * that was started goes on, so nothing that ends one asks for it.
 */
export async function findClosure(
  app: AppContext,
  gameId: string,
  { market, locale }: { readonly market: string | undefined; readonly locale?: Locale },
): Promise<Refusal<'game.closed' | 'game.notOffered'> | undefined> {
  const [all, offer] = await Promise.all([allTerms(app), offerIn(app, market)])
  const terms = all.get(gameId)
  const names = [
    'gaming',
    `market:${market ?? marketOf(appInfo.phonePrefix)}`,
    `studio:${terms?.provider}`,
    `game:${gameId}`,
  ]
  const stop = findStop(app, names, locale) ?? (terms?.isOpen === false ? {} : undefined)
  if (stop) return refusal('game.closed', stop)
  return terms && !offer.isOffered(terms) ? refusal('game.notOffered', {}) : undefined
}

/** The name of a game in the reader's language. */
export async function gameName(app: AppContext, gameId: string, locale: Locale): Promise<string> {
  return nameOf((await allTerms(app)).get(gameId), gameId, locale)
}

export function nameOf(terms: GameTerms | undefined, gameId: string, locale: Locale): string {
  return terms?.names[locale] ?? terms?.name ?? gameId
}

export function allTerms(app: AppContext): Promise<ReadonlyMap<string, GameTerms>> {
  return stateOf(app, termsCache).forceFetch('all')
}

async function readTerms({ main }: Databases): Promise<ReadonlyMap<string, GameTerms>> {
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
