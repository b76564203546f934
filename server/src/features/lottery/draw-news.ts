import type { Locale } from '@zamra/contract/languages.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { toMajor } from '@zamra/contract/money.ts'
import type { House } from '../../http/context.ts'
import { type PaidDraw, selectPaid } from './draw/public/queries.ts'

export type News = { readonly id: string; readonly text: string }

/** Told a while after it happened, and of all who won together: nobody is pointed at. */
const delayMs = 60_000
const newsMs = 6 * 3_600_000
const newsMax = 6
const keptMs = 5_000

const kept = new WeakMap<House, { readonly untilMs: number; readonly draws: Promise<readonly PaidDraw[]> }>()

/** What draws have really paid lately, in the language of whoever reads it. */
export async function drawNews(house: House, locale: Locale, at: Date): Promise<readonly News[]> {
  const known = kept.get(house)
  const isFresh = known !== undefined && at.getTime() < known.untilMs
  const draws = isFresh ? known.draws : look(house, at)
  if (!isFresh) kept.set(house, { untilMs: at.getTime() + keptMs, draws })
  draws.catch(() => kept.delete(house))
  return (await draws).map((draw) => ({ id: `${draw.drawId} ${draw.currency}`, text: textOf(draw, locale) }))
}

function look({ databases: { main } }: House, at: Date): Promise<readonly PaidDraw[]> {
  const to = new Date(at.getTime() - delayMs)
  return selectPaid(main.read, new Date(to.getTime() - newsMs), to, newsMax)
}

function textOf({ game, numbers, winners, paid, currency }: PaidDraw, locale: Locale): string {
  const words = { numbers: numbers.join(' '), winners: String(winners), paid: `${currency} ${toMajor(paid)}` }
  const text = texts[locale].replaceAll(/\{(numbers|winners|paid)\}/g, (_, name: keyof typeof words) => words[name])
  return `${names[game][locale]}: ${text}`
}

const names: Readonly<Record<LotteryGame, Readonly<Record<Locale, string>>>> = {
  minute: { en: 'One minute', fr: 'Une minute', es: 'Un minuto', zh: '一分钟', tw: '一分鐘', id: 'Satu menit' },
  five: { en: 'Five digits', fr: 'Cinq chiffres', es: 'Cinco cifras', zh: '五位数', tw: '五位數', id: 'Lima angka' },
  six45: { en: '6 of 45', fr: '6 sur 45', es: '6 de 45', zh: '45选6', tw: '45選6', id: '6 dari 45' },
}

const texts: Readonly<Record<Locale, string>> = {
  en: '{numbers}. Winning lines: {winners}, paid: {paid}',
  fr: '{numbers}. Lignes gagnantes : {winners}, payé : {paid}',
  es: '{numbers}. Líneas ganadoras: {winners}, pagado: {paid}',
  zh: '{numbers}。中奖注数：{winners}，已派奖：{paid}',
  tw: '{numbers}。中獎注數：{winners}，已派獎：{paid}',
  id: '{numbers}. Baris menang: {winners}, dibayar: {paid}',
}
