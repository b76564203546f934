import type { Locale } from '@zamra/contract/languages.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { minor } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../../market/index.ts'
import type { Reward } from '../../promo/index.ts'
import { dayText, moneyText } from '../figure-text.ts'
import { linkTo, renderBody } from '../render-html.ts'
import type { StoredMail } from './mail-queries.ts'
import { type MailLink, mailTexts } from './mail-texts.ts'
import { disputeText } from './texts/feedback-mails.ts'

type Around = {
  readonly locale: Locale
  readonly policy: Pick<MarketPolicy, 'currency' | 'complaints'>
  readonly reward: Reward | undefined
  /** Of the reward. */
  readonly name: string | undefined
}

/** Title and text in the language of the reader. */
export function renderMail(mail: Pick<StoredMail, 'kind' | 'params'>, { locale, policy, reward, name }: Around) {
  const { topic, title, body, link } = mailTexts[mail.kind]
  const figures = figuresOf(mail.params, { locale, policy, reward, name })
  const { adr } = policy.complaints
  const isDisputable = adr !== undefined && mail.kind === 'feedback.answered'
  return {
    topic: topic satisfies MailTopic,
    title: fillTitle(title[locale], figures),
    html:
      renderBody([body[locale]], figures) +
      (isDisputable ? renderBody([disputeText[locale]], adr) : '') +
      (link ? linkOf(link, locale) : ''),
  }
}

/** The same as plain text, for an e-mail. */
export function renderMailText(mail: Pick<StoredMail, 'kind' | 'params'>, around: Around): string {
  const { locale } = around
  const { title, body } = mailTexts[mail.kind]
  const figures = figuresOf(mail.params, around)
  return `${fillTitle(title[locale], figures)}\n\n${fillTitle(body[locale], figures)}`
}

function figuresOf(params: StoredMail['params'], { locale, policy, reward, name = '' }: Around) {
  const money = (units: bigint) => moneyText(minor(units), policy.currency, locale)
  return {
    ...params,
    ...(params.day !== undefined && { day: dayText(params.day, locale) }),
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
