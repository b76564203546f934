import type { Locale } from '@zamra/contract/languages.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { minor } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../../market/index.ts'
import type { Reward } from '../../promo/index.ts'
import { moneyText } from '../figure-text.ts'
import { linkTo, renderBody } from '../render-html.ts'
import type { StoredMail } from './mail-queries.ts'
import { type MailLink, mailTexts } from './mail-texts.ts'

type Around = {
  readonly locale: Locale
  readonly currency: MarketPolicy['currency']
  readonly reward: Reward | undefined
  /** Of the reward. */
  readonly name: string | undefined
}

/** Title and text in the language of the reader. */
export function renderMail(mail: Pick<StoredMail, 'kind' | 'params'>, { locale, currency, reward, name }: Around) {
  const { topic, title, body, link } = mailTexts[mail.kind]
  const figures = figuresOf(mail.params, { locale, currency, reward, name })
  return {
    topic: topic satisfies MailTopic,
    title: fillTitle(title[locale], figures),
    html: renderBody([body[locale]], figures) + (link ? linkOf(link, locale) : ''),
  }
}

function figuresOf(params: StoredMail['params'], { locale, currency, reward, name = '' }: Around) {
  const money = (units: bigint) => moneyText(minor(units), currency, locale)
  return {
    ...params,
    ...(params.amount !== undefined && { amount: money(BigInt(params.amount)) }),
    ...(reward && { amount: money(reward.amount), name }),
  }
}

/** A title is plain text, which the app escapes. A reward that is gone leaves no figure. */
function fillTitle(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '')
}

function linkOf({ to, text }: MailLink, locale: Locale): string {
  return `<p>${linkTo(to, text[locale])}</p>`
}
