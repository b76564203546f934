import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { locales } from '@zamra/contract/languages.ts'

export type Item = StaffOutput<'/content/list'>['items'][number]['item']
export type Texts = Item['body']

const monthMs = 30 * 86_400_000

const texts = (): Texts => ({})

/** One that does not exist yet. */
export function newItem(kind: Item['kind'], now: number): Item {
  const shared = { id: '', body: texts(), sort: 100, startsAt: now, endsAt: now + monthMs }
  if (kind === 'announcement') return { kind, ...shared }
  return {
    ...{ kind, ...shared, position: 'home', image: 'art:', link: '/pages/promo/Promo' },
    ...{ kicker: texts(), title: texts() },
  }
}

/** The fields that are texts, in the order in which they are read. */
export function textFields(item: Item): readonly (readonly [field: string, label: string, texts: Texts])[] {
  if (item.kind === 'announcement') return [['body', 'Message', item.body]]
  return [
    ['kicker', 'Kicker', item.kicker],
    ['title', 'Title', item.title],
    ['body', 'Text', item.body],
  ]
}

/** In which languages some text is missing. */
export function missingIn(item: Item): readonly string[] {
  return locales.filter((locale) => textFields(item).some(([, , one]) => !one[locale]?.trim()))
}

export function titleOf(item: Item): string {
  return (item.kind === 'banner' ? item.title.en : item.body.en) ?? item.id
}
