import type { Locale } from '@zamra/contract/languages.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { accountMails } from './texts/account-mails.ts'
import { caseMails } from './texts/case-mails.ts'
import { feedbackMails } from './texts/feedback-mails.ts'
import { moneyMails } from './texts/money-mails.ts'
import { securityMails } from './texts/security-mails.ts'

type Text = Readonly<Record<Locale, string>>

export type MailLink = { readonly to: string; readonly text: Text }
export type MailText = {
  readonly topic: MailTopic
  /** Placeholders as in the FAQ: {amount}, {name}. */
  readonly title: Text
  readonly body: Text
  /** Where the player can look or act. */
  readonly link?: MailLink
}

/** Every kind of mail. A kind that was written once stays, because its mails are read later. */
export const mailTexts = {
  ...moneyMails,
  ...securityMails,
  ...accountMails,
  ...caseMails,
  ...feedbackMails,
} satisfies Readonly<Record<string, MailText>>

export type MailKind = keyof typeof mailTexts
