import type { Locale } from '@zamra/contract/languages.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { minor } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../../market/index.ts'
import type { Reward } from '../../promo/index.ts'
import { linesOf, placeholdersOf } from '../default-texts.ts'
import { dayText, isolatedMoneyText } from '../figure-text.ts'
import { linkTo, renderBody } from '../render-html.ts'
import type { StoredMail } from './mail-queries.ts'
import type { MailLink, MailText } from './mail-texts.ts'
import { disputeText } from './texts/feedback-mails.ts'

type Around = {
  /** As it was when the mail was written. */
  readonly text: MailText
  readonly locale: Locale
  readonly policy: Pick<MarketPolicy, 'currency' | 'complaints'>
  readonly reward: Reward | undefined
  /** Of the reward. */
  readonly name: string | undefined
}

/** Title and text in the language of the reader. */
export function renderMail(mail: Sent, around: Around) {
  const { locale, policy, text } = around
  const { topic, title, body, link } = text
  const figures = figuresOf(mail, around)
  const { adr } = policy.complaints
  const isDisputable = adr !== undefined && mail.kind === 'feedback.answered'
  return {
    topic: topic satisfies MailTopic,
    title: fillTitle(title[locale], figures),
    html:
      renderBody(linesOf(body[locale]), figures) +
      (isDisputable ? renderBody([disputeText[locale]], adr) : '') +
      (link ? linkOf(link, locale) : ''),
  }
}

/** The same as plain text, for an e-mail. */
export function renderMailText(mail: Sent, around: Around): string {
  const { locale, text } = around
  const { title, body } = text
  const figures = figuresOf(mail, around)
  return `${fillTitle(title[locale], figures)}\n\n${fillTitle(body[locale], figures)}`
}

type Sent = Pick<StoredMail, 'kind' | 'params'>

/** A reward that is gone leaves its figures empty, wherever the text names them. */
function figuresOf({ kind, params }: Sent, { locale, policy, reward, name = '' }: Omit<Around, 'text'>) {
  const money = (units: bigint) => isolatedMoneyText(minor(units), policy.currency, locale)
  return {
    ...Object.fromEntries(placeholdersOf(kind).map((one) => [one, ''])),
    ...params,
    ...(params.day !== undefined && { day: dayText(params.day, locale) }),
    ...(params.amount !== undefined && { amount: money(BigInt(params.amount)) }),
    ...(reward && { amount: money(reward.amount), name }),
  }
}

/** A title is plain text, which the app escapes. */
function fillTitle(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '')
}

function linkOf({ to, text }: MailLink, locale: Locale): string {
  return `<p>${linkTo(to, text[locale])}</p>`
}
