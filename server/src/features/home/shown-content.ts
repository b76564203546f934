import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import type { Locale } from '@zamra/contract/languages.ts'

export function isShownAt({ startsAt, endsAt }: ContentItem, now: Date): boolean {
  return startsAt <= now.getTime() && now.getTime() < endsAt
}

/** English where the text has no such language. */
export function textFor(text: ContentItem['body'], locale: Locale): string {
  return text[locale] || (text.en ?? '')
}
