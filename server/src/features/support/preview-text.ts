import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { SiteText } from '@zamra/contract/backoffice/texts.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { type Locale, locales } from '@zamra/contract/languages.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { linesOf } from './default-texts.ts'
import { readFigures } from './faq/figures.ts'
import { dayText, isolatedMoneyText } from './figure-text.ts'

type Preview = StaffOutput<'/text/check'>['preview'][number]

const market = marketOf(appInfo.phonePrefix)
const sampleAmount = 123_450n

/** How players read a text: an answer with the figures of the first market, a mail with sample figures. */
export async function previewText(app: AppContext, { kind, text }: SiteText): Promise<readonly Preview[]> {
  if (!text) return []
  return await Promise.all(
    locales.map(async (locale) => {
      const figures = kind === 'faq' ? await readFigures(app, market, locale) : sampleFigures(app, locale)
      const fill = (one: string) =>
        one.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
          Object.hasOwn(figures, name) ? ((figures as Readonly<Record<string, string>>)[name] ?? whole) : whole,
        )
      const paragraphs = linesOf(text.body[locale] ?? '').map(fill)
      return { locale, title: fill(text.title[locale] ?? ''), paragraphs, link: text.linkText[locale] ?? '' }
    }),
  )
}

function sampleFigures(app: AppContext, locale: Locale) {
  return {
    amount: isolatedMoneyText(minor(sampleAmount), policyOf(app, market).currency, locale),
    answer: '…',
    caseNo: 'C-1001',
    day: dayText('2026-12-01', locale),
    name: '…',
    ticketNo: 'F-1001',
  }
}
