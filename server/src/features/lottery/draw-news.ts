import type { Locale } from '@zamra/contract/languages.ts'
import { toMajor } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { gameName, offeredIds } from '../game/index.ts'
import { type PaidDraw, selectPaid } from './draw/public-queries.ts'

export type News = { readonly id: string; readonly text: string }

/** Published a while after the draw and for all winners together, so that no single player can be identified. */
const delayMs = 60_000
const newsMs = 6 * 3_600_000
const newsMax = 6
const newsTtlMs = 5_000

const newsCache = stateKey(
  'lottery.news',
  (app) =>
    new LRUCache<'all', readonly PaidDraw[], Date>({
      max: 1,
      ttl: newsTtlMs,
      fetchMethod: (_key, _stale, { context: at }) => findPaidDraws(app, at),
    }),
)

type Reader = { readonly locale: Locale; readonly market: string | undefined }

/** What recent draws of the lotteries that the market shows have paid, in the reader's language. */
export async function drawNews(app: AppContext, { locale, market }: Reader, at: Date): Promise<readonly News[]> {
  const draws = await stateOf(app, newsCache).forceFetch('all', { context: at })
  const isOffered = await offeredIds(app, market)
  const shown = draws.filter(({ game }) => isOffered(game))
  const news = shown.map(async (draw) => ({
    id: `${draw.drawId} ${draw.currency}`,
    text: `${await gameName(app, draw.game, locale)}: ${textOf(draw, locale)}`,
  }))
  return await Promise.all(news)
}

function findPaidDraws({ databases: { main } }: AppContext, at: Date): Promise<readonly PaidDraw[]> {
  const to = new Date(at.getTime() - delayMs)
  return selectPaid(main.read, new Date(to.getTime() - newsMs), to, newsMax)
}

function textOf({ numbers, winners, paid, currency }: PaidDraw, locale: Locale): string {
  const words = { numbers: numbers.join(' '), winners: String(winners), paid: `${currency} ${toMajor(paid)}` }
  return texts[locale].replaceAll(/\{(numbers|winners|paid)\}/g, (_, name: keyof typeof words) => words[name])
}

const texts: Readonly<Record<Locale, string>> = {
  en: '{numbers}. Winning lines: {winners}, paid: {paid}',
  fr: '{numbers}. Lignes gagnantes : {winners}, payé : {paid}',
  es: '{numbers}. Líneas ganadoras: {winners}, pagado: {paid}',
  zh: '{numbers}。中奖注数：{winners}，已派奖：{paid}',
  tw: '{numbers}。中獎注數：{winners}，已派獎：{paid}',
  id: '{numbers}. Baris menang: {winners}, dibayar: {paid}',
  hi: '{numbers}। जीतने वाली लाइनें: {winners}, भुगतान: {paid}',
  bn: '{numbers}। জয়ী লাইন: {winners}, দেওয়া হয়েছে: {paid}',
  ur: '{numbers}۔ جیتنے والی لائنیں: {winners}، ادائیگی: {paid}',
}
