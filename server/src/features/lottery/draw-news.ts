import type { Locale } from '@zamra/contract/languages.ts'
import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { gameName } from '../game/index.ts'
import { type PaidDraw, selectPaid } from './draw/public/queries.ts'

export type News = { readonly id: string; readonly text: string }

/** Told a while after it happened, and of all who won together: nobody is pointed at. */
const delayMs = 60_000
const newsMs = 6 * 3_600_000
const newsMax = 6
const keptMs = 5_000

const kept = new WeakMap<AppContext, { readonly untilMs: number; readonly draws: Promise<readonly PaidDraw[]> }>()

/** What draws have really paid lately, in the language of whoever reads it. */
export async function drawNews(app: AppContext, locale: Locale, at: Date): Promise<readonly News[]> {
  const known = kept.get(app)
  const isFresh = known !== undefined && at.getTime() < known.untilMs
  const draws = isFresh ? known.draws : look(app, at)
  if (!isFresh) kept.set(app, { untilMs: at.getTime() + keptMs, draws })
  draws.catch(() => kept.delete(app))
  const told = (await draws).map(async (draw) => ({
    id: `${draw.drawId} ${draw.currency}`,
    text: `${await gameName(app, draw.game, locale)}: ${textOf(draw, locale)}`,
  }))
  return await Promise.all(told)
}

function look({ databases: { main } }: AppContext, at: Date): Promise<readonly PaidDraw[]> {
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
}
