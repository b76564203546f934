import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import { storedLocales } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../app-context.ts'
import type { MainTx } from '../../db/database.ts'
import { ProposalError, writeProposal } from '../market/index.ts'
import { readContent } from './content-in-force.ts'
import { type ProposedContent, proposedContent } from './content-proposal.ts'
import { putAnnouncement, putBanner } from './content-queries.ts'

type Wanted = ProposedContent & { readonly after: number }

/** What two people sign. What the app could not show is refused before anyone does. */
export async function contentToPropose(app: AppContext, { item, after, why, by }: Wanted): Promise<string> {
  const problems = problemsOf(item)
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  await requireVersion(app, item, after)
  const proposed = { item, after, why, by }
  return writeProposal(proposed)
}

/** Players read it from now on, in its period. */
export async function publishContent(app: AppContext, tx: MainTx, content: string, approvedBy: string): Promise<void> {
  const { item, after, by } = proposedContent(content)
  const problems = problemsOf(item)
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  if (after === undefined) throw new ProposalError('it names no version that it was made from: propose it again')
  await requireVersion(app, item, after)
  const place = { after, publishedBy: [by, approvedBy] }
  const isPut = item.kind === 'banner' ? await putBanner(tx, item, place) : await putAnnouncement(tx, item, place)
  // Another transaction was faster, and has ended by now.
  if (!isPut) await requireVersion(app, item, after)
}

/** Says who was faster, so that the next person looks at their change before they write over it. */
async function requireVersion(app: AppContext, item: ContentItem, after: number): Promise<void> {
  const found = (await readContent(app)).find((one) => one.item.kind === item.kind && one.item.id === item.id)
  const { version = 0, publishedBy = null } = found ?? {}
  if (version === after) return
  const who = publishedBy ? `${publishedBy.join(' and ')} published` : 'there is'
  throw new ProposalError(
    `${who} version ${version} of ${item.id}, and this was begun from version ${after}: open it again and propose the change anew`,
  )
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
