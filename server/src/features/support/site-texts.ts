import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { FaqText, SiteText } from '@zamra/contract/backoffice/texts.ts'
import type { AppContext } from '../../app-context.ts'
import { problemsOf } from './check-text.ts'
import { defaultMail, faqDefaults, isMailKind, placeholdersOf } from './default-texts.ts'
import { figureNames } from './faq/figures.ts'
import { mailTexts } from './mail/mail-texts.ts'
import { previewText } from './preview-text.ts'
import { proposedText, publishText, textInCode, textToPropose } from './text-proposal.ts'
import { listVersionsOf } from './text-queries.ts'
import { faqIds, type ReadVersion, readVersion, readVersions } from './texts-in-force.ts'

type Item = StaffOutput<'/text/list'>['items'][number]
type Shown = StaffOutput<'/text/show'>
type Key = Pick<SiteText, 'kind' | 'id'>

const versionsMax = 200

/** Every text with its newest version, which applies at once or in a few seconds. */
async function list(app: AppContext): Promise<Item[]> {
  const versions = await readVersions(app)
  const keys: readonly Key[] = [
    ...[...new Set([...faqDefaults.keys(), ...faqIds(versions)])].map((id) => ({ kind: 'faq', id }) as const),
    ...Object.keys(mailTexts).map((id) => ({ kind: 'mail', id }) as const),
  ]
  return keys.map((key) => toItem(key, versions.get(`${key.kind} ${key.id}`)?.at(-1)))
}

function toItem(key: Key, newest: ReadVersion | undefined): Item {
  const text = newest?.change?.text ?? textInCode(key)
  const { kind, id } = key
  return {
    ...{ kind, id, version: newest?.version ?? 0, title: text?.title.en ?? id, state: stateOf(newest) },
    section: sectionOf(key, text),
    sort: (text as Partial<FaqText> | null)?.sort ?? 0,
    ...(newest && { effectiveFrom: newest.from.getTime() }),
  }
}

function sectionOf({ kind, id }: Key, text: SiteText['text']): string {
  if (kind === 'mail') return isMailKind(id) ? defaultMail(id).topic : ''
  return text && 'category' in text ? text.category : ''
}

function stateOf(newest: ReadVersion | undefined): Item['state'] {
  if (!newest) return 'default'
  if (newest.isHidden) return 'hidden'
  if (!newest.change) return 'unverified'
  return newest.change.text ? 'changed' : 'withdrawn'
}

/** Undefined when there is no such text, in the code or published. */
async function show(app: AppContext, key: Key): Promise<Shown | undefined> {
  const rows = await listVersionsOf(app.databases.main.read, key, versionsMax)
  const inCode = textInCode(key)
  if (rows.length === 0 && !inCode) return undefined
  const versions = await Promise.all(
    rows.map(async (row) => {
      const { change } = await readVersion(app, row)
      const isVerified = change !== undefined
      const { version, approvedBy, publishedAt, effectiveFrom } = row
      return {
        ...{ version, by: [...approvedBy], at: publishedAt.getTime(), effectiveFrom: effectiveFrom.getTime() },
        ...{ why: isVerified ? proposedText(row.approval.content).why : '', text: change?.text ?? null, isVerified },
      }
    }),
  )
  const inForce = versions.find(({ isVerified }) => isVerified)?.text ?? inCode
  return {
    ...{ version: versions[0]?.version ?? 0, versions, inCode, inForce },
    ...{ placeholders: placeholdersFor(key), hasLink: key.kind === 'faq' || hasLink(key.id) },
  }
}

function hasLink(id: string): boolean {
  return isMailKind(id) && defaultMail(id).link !== undefined
}

function placeholdersFor({ kind, id }: Key): Shown['placeholders'] {
  if (kind === 'faq') return figureNames.map((name) => ({ name, isRequired: false }))
  return isMailKind(id) ? placeholdersOf(id).map((name) => ({ name, isRequired: true })) : []
}

async function check(app: AppContext, change: SiteText): Promise<StaffOutput<'/text/check'>> {
  return { problems: [...problemsOf(change)], preview: [...(await previewText(app, change))] }
}

/** The texts that staff changes: the FAQ and the mails. */
export const siteTexts = { list, show, check, toPropose: textToPropose, publish: publishText }
