import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { FaqText, MailTexts, SiteText } from '@zamra/contract/backoffice/texts.ts'

export type Kind = SiteText['kind']
export type Text = FaqText | MailTexts
export type ShownText = StaffOutput<'/text/show'>

/** A question that does not exist yet. */
export function newQuestion(): FaqText {
  const texts = { title: {}, body: {}, linkText: {} }
  return { category: 'deposit', sort: 100, isCommon: false, isShown: true, linkTo: '', ...texts }
}

/** The change that is signed. A mail has no place in the FAQ. */
export function changeOf(kind: Kind, id: string, text: Text | null): SiteText {
  if (kind === 'faq') return { kind, id, text: text && 'category' in text ? text : null }
  if (!text) return { kind, id, text }
  const { title, body, linkText } = text
  return { kind, id, text: { title, body, linkText } }
}
