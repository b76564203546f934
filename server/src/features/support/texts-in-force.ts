import { hash } from 'node:crypto'
import type { SiteText } from '@zamra/contract/backoffice/texts.ts'
import { faqCategories } from '@zamra/contract/faq-categories.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { type IgnoredDecision, isSignedVersion, whyIgnored } from '../market/index.ts'
import { problemsOf } from './check-text.ts'
import { defaultMail, faqDefaults, isMailKind, toArticle, toMailText } from './default-texts.ts'
import { type Article, articles } from './faq/articles.ts'
import type { MailKind, MailText } from './mail/mail-texts.ts'
import { changeOf, signedTextOf } from './text-proposal.ts'
import { listNewestVersions, listVersions, type TextVersion } from './text-queries.ts'

/**
 * A stored version. One that is not what two people have signed is kept for staff to see and never applies: the signed one
 * before it does. One that they have signed and that the code cannot show any more has no text: that of the code applies,
 * except for a question that they have hidden.
 */
export type ReadVersion = {
  readonly version: number
  /** From when it applies: never before the signed version that precedes it. */
  readonly from: Date
  readonly isSigned: boolean
  readonly isHidden: boolean
  /** Undefined when players cannot read it. */
  readonly change: SiteText | undefined
  readonly article?: Article | undefined
  readonly mail?: MailText | undefined
}
type Key = Pick<SiteText, 'kind' | 'id'>
type Versions = ReadonlyMap<string, readonly ReadVersion[]>

const refreshMs = 2_000

type Known = { fingerprint: string; versions: Versions }

const known = stateKey('support.siteTexts', (): Known => ({ fingerprint: '', versions: new Map() }))

const refreshed = stateKey(
  'support.siteTextsRefreshed',
  (app) =>
    new LRUCache<'all', Versions>({
      ...{ max: 1, ttl: refreshMs, perf: { now: () => app.clock.now().getTime() } },
      fetchMethod: () => refresh(app),
    }),
)

/** Every version that a reader may still need. Without a database the last known ones stay in use. */
export async function readVersions(app: AppContext): Promise<Versions> {
  return (await stateOf(app, refreshed).fetch('all')) ?? stateOf(app, known).versions
}

async function refresh(app: AppContext): Promise<Versions> {
  const state = stateOf(app, known)
  try {
    const { read } = app.databases.main
    const fingerprint = JSON.stringify(await listNewestVersions(read))
    if (fingerprint === state.fingerprint) return state.versions
    const rows = await listVersions(read)
    const versions = await Promise.all(rows.map(async (row) => [keyOf(row), await readVersion(app, row)] as const))
    const byKey = Map.groupBy(versions, ([key]) => key)
    state.versions = new Map([...byKey].map(([key, own]) => [key, inSequence(own.map(([, version]) => version))]))
    state.fingerprint = fingerprint
  } catch (err) {
    app.log.error({ err }, 'site texts not readable, keeping the last known ones')
  }
  return state.versions
}

const keyOf = ({ kind, id }: Key) => `${kind} ${id}`

/** The time from which a version applies is not signed, so it cannot change what a version before it said until then. */
function inSequence(versions: readonly ReadVersion[]): readonly ReadVersion[] {
  let last = new Date(0)
  return versions.map((version) => {
    if (!version.isSigned) return version
    if (version.from > last) last = version.from
    return { ...version, from: last }
  })
}

/** The role of the server can insert rows, so a row proves nothing by itself. */
export async function readVersion(app: AppContext, row: TextVersion): Promise<ReadVersion> {
  const { kind, id, version, effectiveFrom: from } = row
  const signed = signedTextOf(row)
  if (!signed || !(await isSignedRow(app, row))) {
    app.log.error({ kind, id, version }, 'site text not signed by two people, ignored')
    return { version, from, isSigned: false, isHidden: false, change: undefined }
  }
  const own = { version, from, isSigned: true, isHidden: signed.isHidden }
  const content = changeOf(row)
  // The code may have changed since: a placeholder that it does not know any more would reach the reader.
  const change = content && problemsOf(content).length === 0 ? content : undefined
  if (!change) app.log.error({ kind, id, version }, 'site text signed, but the code cannot show it any more')
  return { ...own, change, ...shownAs(content, change, from) }
}

/** The newest version of each text, when it does not count. */
export async function ignoredTexts(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const rows = await listVersions(app.databases.main.read)
  const newest = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const ignored: IgnoredDecision[] = []
  for (const row of newest) {
    if ((await readVersion(app, row)).isSigned) continue
    ignored.push({ subject: 'site text', about: `${keyOf(row)} v${row.version}`, why: whyIgnored(row.approval) })
  }
  return ignored
}

/** A mail that was written with a text keeps it, whatever the code requires of new ones. */
function shownAs(content: SiteText | undefined, change: SiteText | undefined, from: Date) {
  if (content?.kind === 'mail' && content.text && isMailKind(content.id))
    return { mail: toMailText(content.id, content.text) }
  if (change?.kind === 'faq' && change.text?.isShown) return { article: toArticle(change.id, change.text, from) }
  return {}
}

async function isSignedRow(app: AppContext, row: TextVersion): Promise<boolean> {
  return await isSignedVersion(app, {
    subject: 'site text',
    // A row that was exchanged under the same number is verified anew.
    id: `${keyOf(row)} ${row.version} ${hash('sha256', JSON.stringify(row))}`,
    readPublication: async () => row,
    isContent: () => true,
  })
}

function signedVersions(versions: Versions, key: Key): readonly ReadVersion[] {
  return versions.get(keyOf(key))?.filter(({ isSigned }) => isSigned) ?? []
}

/** The text of a mail as it was when the mail was written: what was sent does not change. */
export async function mailTextAt(app: AppContext, kind: MailKind, at: Date): Promise<MailText> {
  const signed = signedVersions(await readVersions(app), { kind: 'mail', id: kind })
  const then = signed.findLast(({ from }) => from <= at)
  // Only the newest one is the text of new mails, which must say all that the code now knows.
  const isUsable = then?.change !== undefined || then !== signed.at(-1)
  return (isUsable ? then?.mail : undefined) ?? defaultMail(kind)
}

/** The questions in the order of the FAQ, as they are shown at this time. */
export async function listArticles(app: AppContext, at: Date): Promise<readonly Article[]> {
  const versions = await readVersions(app)
  const inCode = new Map(articles.map((article) => [article.id, article]))
  const ids = new Set([...inCode.keys(), ...faqIds(versions)])
  const shown = [...ids].flatMap((id) => {
    const current = signedVersions(versions, { kind: 'faq', id }).findLast(({ from }) => from <= at)
    const text = current?.change?.kind === 'faq' ? current.change.text : undefined
    if (current?.isHidden) return []
    const article = text ? current?.article : inCode.get(id)
    return article ? [{ article, sort: (text ?? faqDefaults.get(id))?.sort ?? 0 }] : []
  })
  return shown.toSorted(inOrder).map(({ article }) => article)
}

type Placed = { readonly article: Article; readonly sort: number }

function inOrder(one: Placed, other: Placed): number {
  const place = ({ article }: Placed) => faqCategories.indexOf(article.category)
  return place(one) - place(other) || one.sort - other.sort || one.article.id.localeCompare(other.article.id)
}

/** The ids of the questions that were ever published. */
export function faqIds(versions: Versions): readonly string[] {
  return [...versions.keys()].flatMap((key) => (key.startsWith('faq ') ? [key.slice('faq '.length)] : []))
}
