import { type ContentItem, contentItem } from '@zamra/contract/backoffice/content.ts'
import { storedLocales } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { ProposalError, readProposal, writeProposal } from '../market/index.ts'
import { listAllAnnouncements, listAllBanners, putAnnouncement, putBanner } from './content-queries.ts'

const shape = z.strictObject({ item: contentItem, why: z.string(), by: z.string() })

type Given = { readonly item: ContentItem; readonly why: string; readonly by: string }

/** What two people sign. What the app could not show is refused before anyone does. */
export function contentToPropose({ item, why, by }: Given): string {
  const problems = problemsOf(item)
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  const proposed = { item, why, by }
  return writeProposal(proposed)
}

export function proposedContent(content: string): Given {
  return readProposal(shape, content)
}

/** Players read it from now on, in its period. */
export async function publishContent(tx: MainTx, content: string): Promise<void> {
  const { item } = proposedContent(content)
  const problems = problemsOf(item)
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  if (item.kind === 'banner') await putBanner(tx, item)
  else await putAnnouncement(tx, item)
}

export async function listContent(main: MainReader): Promise<readonly ContentItem[]> {
  const [banners, announcements] = await Promise.all([listAllBanners(main), listAllAnnouncements(main)])
  return [...banners, ...announcements]
}

type Text = ContentItem['body']

/** A page of the app or an address of the web: nothing that a browser would run. */
const isLink = (link: string) => /^(?:\/pages\/[\w/?=&-]+|https:\/\/[^\s]+)$/.test(link)
const isImage = (image: string) => /^(?:art:[\w-]+|https:\/\/[^\s]+)$/.test(image)

function problemsOf(item: ContentItem): readonly string[] {
  const texts: Readonly<Record<string, Text>> =
    item.kind === 'banner' ? { kicker: item.kicker, title: item.title, body: item.body } : { body: item.body }
  const missing = Object.entries(texts).flatMap(([field, text]) =>
    storedLocales.filter((locale) => !text[locale]?.trim()).map((locale) => `${field} is missing in ${locale}`),
  )
  return [
    ...missing,
    item.startsAt >= item.endsAt && 'it ends before it begins',
    item.link !== undefined && !isLink(item.link) && 'the link is no page of the app and no https address',
    item.kind === 'banner' && !isImage(item.image) && 'the image is no art of the app and no https address',
  ].filter((problem) => problem !== false)
}
