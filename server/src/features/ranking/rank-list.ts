import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { type Money, nothing, subtract } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { isShownInducements } from '../promo/index.ts'
import { publicProfiles } from '../session/index.ts'
import { editionAt } from './edition.ts'
import { type Edition, findEdition, findPlace, findPrevious, listPlaces, type Place } from './edition-queries.ts'
import { awardedPlaces, awardOf, bestPlayers, placeOf } from './standings.ts'

type RankList = OutputOf<'/rank/list'>
type Entry = RankList['list'][number]

/** The list shows as many places as win something, and at least these. */
const shownPlaces = 20

/** All readers of a market share a list of this age. */
const listTtlMs = 2_000
const listCache = stateKey(
  'ranking.lists',
  (app) =>
    new LRUCache<string, readonly Entry[], Edition>({
      max: 100,
      ttl: listTtlMs,
      fetchMethod: (_key, _stale, { context: edition }) => buildList(app, edition),
    }),
)

export const rankList: Handler<'/rank/list'> = async (ctx, { period, edition: which }) => {
  const { app, playerId, now, place } = ctx
  const market = ctx.market ?? marketOf(appInfo.phonePrefix)
  const { currency, timeZone } = policyOf(app, market)
  const none = { currency: currency.iso, awards: [], list: [] }
  if (!(await isShownInducements({ app, playerId, market, now, place }))) return { ...none, isOffered: false }
  const { main } = app.databases
  const { startsOn } = editionAt(period, timeZone, now)
  const edition =
    which === 'current'
      ? await findEdition(main.read, { market, period, startsOn })
      : await findPrevious(main.read, market, period, now)
  if (!edition) return { ...none, isOffered: true }
  const key = `${market} ${period} ${edition.startsOn} ${edition.state}`
  const list = await stateOf(app, listCache).forceFetch(key, { context: edition })
  const me = playerId && (await ownPlace(app, playerId, edition, list))
  return {
    currency: currency.iso,
    isOffered: true,
    edition: {
      startAt: edition.startAt.getTime(),
      endAt: edition.endAt.getTime(),
      tz: timeZone,
      isFinal: isFinal(edition),
    },
    awards: awardRows(edition),
    list: [...list],
    ...(me && { me }),
  }
}

function isFinal({ state }: Edition): boolean {
  return state === 'CLOSED' || state === 'AWARDED'
}

async function buildList(app: AppContext, edition: Edition): Promise<readonly Entry[]> {
  const limit = Math.max(shownPlaces, awardedPlaces(edition.awards))
  const places = isFinal(edition)
    ? await listPlaces(app.databases.main.read, edition, limit)
    : await bestPlayers(app, edition, edition.awards, limit)
  const profiles = await publicProfiles(
    app,
    places.map(({ playerId }) => playerId),
  )
  return places.flatMap(({ rank, playerId, score, award }) => {
    const profile = profiles.get(playerId)
    return profile ? [{ rank, ...profile, totalBet: score, award }] : []
  })
}

type Own = { readonly rank: number | undefined; readonly score: Money }

async function ownPlace(
  app: AppContext,
  playerId: PlayerId,
  edition: Edition,
  list: readonly Entry[],
): Promise<RankList['me']> {
  const own: Own | Place | undefined = isFinal(edition)
    ? await findPlace(app.databases.main.read, edition, playerId)
    : await placeOf(app, edition, playerId)
  if (!own) return undefined
  const { rank, score } = own
  const award = rank === undefined ? nothing : awardOf(edition.awards, rank)
  const missing = isFinal(edition) ? undefined : missingToMore(list, award, score)
  return { ...(rank !== undefined && { rank }), totalBet: score, award, ...(missing !== undefined && { missing }) }
}

/** What is missing to pass the last player of the next higher award. */
function missingToMore(list: readonly Entry[], award: Money, score: Money): Money | undefined {
  const better = list.findLast((entry) => entry.award > award)
  return better && better.totalBet >= score ? subtract(better.totalBet, score) : undefined
}

function awardRows({ awards }: Edition): RankList['awards'] {
  let last = 0
  return awards.map(({ places }) => {
    const fromRank = last + 1
    last += places
    return { fromRank, toRank: last, amount: awardOf(awards, fromRank) }
  })
}
