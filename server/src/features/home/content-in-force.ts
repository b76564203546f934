import { isDeepStrictEqual } from 'node:util'
import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { approvedChanges, forgetApprovedChanges, isGenuineChange } from '../market/index.ts'
import { findProposedContent } from './content-proposal.ts'
import { listStoredContent, type StoredItem } from './content-queries.ts'

/** A banner or a message as staff see it. */
export type ReadItem = {
  /** What two people have signed, or the seed of a sandbox. Of a row that nobody has signed: what it says. */
  readonly item: ContentItem
  /** A change is made from this version: the highest one that is stored or signed. */
  readonly version: number
  readonly publishedBy: readonly string[] | null
  readonly isShown: boolean
  /** What is stored and is not what was signed. It changes nothing for players. */
  readonly problem?: string
}

type Signed = { readonly item: ContentItem; readonly version: number; readonly by: readonly string[] }

/**
 * Every banner and message. The role of the server can write their rows, so a row proves nothing by itself: players read what
 * two people have signed, whatever the row says. A sandbox also shows rows that no person has published, which are its seed.
 */
export async function readContent(app: AppContext): Promise<readonly ReadItem[]> {
  const [rows, signed] = await Promise.all([listStoredContent(app.databases.main.read), readSigned(app)])
  const stored = rows.map((row) => judge(app, row, signed.get(keyOf(row.item))))
  const keys = new Set(rows.map(({ item }) => keyOf(item)))
  const lost = [...signed].filter(([key]) => !keys.has(key)).map(([, one]) => withoutRow(one))
  return [...stored, ...lost]
}

const keyOf = ({ kind, id }: ContentItem) => `${kind} ${id}`

/** The newest genuine version of each item. */
async function readSigned(app: AppContext): Promise<ReadonlyMap<string, Signed>> {
  const versions = (await approvedChanges(app, 'content')).flatMap((change) => {
    const proposed = findProposedContent(change.content)
    if (proposed?.after === undefined) return []
    return [{ change, item: proposed.item, version: proposed.after + 1, by: [change.by, change.approvedBy] }]
  })
  const signed = new Map<string, Signed>()
  for (const [key, all] of Map.groupBy(versions, ({ item }) => keyOf(item)))
    for (const { change, ...one } of all.toSorted((a, b) => b.version - a.version)) {
      if (!(await isGenuineChange(app, 'content', change))) continue
      signed.set(key, one)
      break
    }
  return signed
}

function judge(app: AppContext, { item, version, publishedBy }: StoredItem, signed: Signed | undefined): ReadItem {
  if (!signed) {
    // What a person has published has two signatures, in a sandbox too.
    const isSeed = app.config.deployment === 'sandbox' && publishedBy === null
    const row = { item, version, publishedBy, isShown: isSeed }
    return isSeed ? row : { ...row, problem: 'no two people have signed it: players do not see it' }
  }
  const isSame = version === signed.version && isDeepStrictEqual(comparable(item), comparable(signed.item))
  const one = { ...signed, publishedBy: signed.by, isShown: true, version: Math.max(version, signed.version) }
  const who = signed.by.join(' and ')
  return isSame
    ? one
    : { ...one, problem: `the stored row is not what ${who} have signed: players read what they signed` }
}

function withoutRow(signed: Signed): ReadItem {
  const who = signed.by.join(' and ')
  const problem = `the stored row is missing: players read what ${who} have signed`
  return { item: signed.item, version: signed.version, publishedBy: signed.by, isShown: true, problem }
}

/** Without empty texts, which are not stored, and without fields that have no value. */
function comparable(item: ContentItem): unknown {
  return JSON.parse(JSON.stringify(item, (_, value: unknown) => (value === '' ? undefined : value))) as unknown
}

const refreshMs = 2_000

type Known = { items: readonly ReadItem[]; problems: string }

const known = stateKey('home.content', (): Known => ({ items: [], problems: '' }))

const refreshed = stateKey(
  'home.contentRefreshed',
  (app) =>
    new LRUCache<'all', readonly ReadItem[]>({
      ...{ max: 1, ttl: refreshMs, perf: { now: () => app.clock.now().getTime() } },
      fetchMethod: () => refresh(app),
    }),
)

/** What players read, from memory for at most two seconds. Without a database the last known items stay in use. */
export async function contentInForce(app: AppContext): Promise<readonly ContentItem[]> {
  const items = (await stateOf(app, refreshed).fetch('all')) ?? stateOf(app, known).items
  return items.filter(({ isShown }) => isShown).map(({ item }) => item)
}

/** What was just published in this process is read in it at once. */
export function forgetContent(app: AppContext): void {
  forgetApprovedChanges(app)
  stateOf(app, refreshed).clear()
}

async function refresh(app: AppContext): Promise<readonly ReadItem[]> {
  const state = stateOf(app, known)
  try {
    state.items = await readContent(app)
    report(app, state)
  } catch (err) {
    app.log.error({ err }, 'banners and messages not readable, keeping the last known ones')
  }
  return state.items
}

/** Each time that something else is wrong, and not every two seconds. */
function report(app: AppContext, state: Known): void {
  const found = state.items.flatMap(({ item: { kind, id }, problem }) => (problem ? [{ kind, id, problem }] : []))
  const problems = JSON.stringify(found)
  if (problems === state.problems) return
  state.problems = problems
  for (const one of found) app.log.error(one, 'banner or message not as two people signed it')
}
