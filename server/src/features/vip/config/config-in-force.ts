import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { isSignedVersion } from '../../market/index.ts'
import { type ConfigRow, listNewest, listPublished, selectNewest } from './config-queries.ts'
import { isContentOf, proposedLevels } from './proposed-levels.ts'
import { type VipConfig, vipConfig } from './vip-config.ts'

/** The configuration in force, or undefined where no levels are published. */
export async function configInForce(app: AppContext, currency: string): Promise<VipConfig | undefined> {
  const row = await rowInForce(app, currency)
  return row && z.parse(vipConfig, row.config)
}

/** A period of time. */
type Span = { readonly since: Date; readonly until: Date }

const spanMs = 2_000
const spansMax = 1_000

/** An open app asks after every bet, so an answer is kept for a moment; a version of this moment is in force anyway. */
const during = stateKey(
  'vip.configsDuring',
  (app) =>
    new LRUCache<string, readonly VipConfig[], Span & { readonly currency: string }>({
      ...{ max: spansMax, ttl: spanMs },
      fetchMethod: (_key, _stale, { context }) => readDuring(app, context.currency, context),
    }),
)

/** Every configuration that was in force at some time of a period, the oldest first. */
export async function configsDuring(app: AppContext, currency: string, span: Span): Promise<readonly VipConfig[]> {
  const key = `${currency} ${span.since.toISOString()} ${span.until.toISOString()}`
  return (await stateOf(app, during).fetch(key, { context: { ...span, currency } })) ?? []
}

async function readDuring(app: AppContext, currency: string, { since, until }: Span): Promise<readonly VipConfig[]> {
  const first = await rowInForce(app, currency, since)
  const later = await listPublished(app.databases.main.read, currency, { after: since, before: until })
  const verdicts = await Promise.all(later.map((row) => isTrusted(app, row)))
  const rows = [...(first ? [first] : []), ...later.filter((_, index) => verdicts[index])]
  return rows.map(({ config }) => z.parse(vipConfig, config))
}

/** The newest version that two operators have signed as it is stored, and that can be read. */
export async function rowInForce(app: AppContext, currency: string, at?: Date): Promise<ConfigRow | undefined> {
  const { read } = app.databases.main
  let row = await selectNewest(read, currency, { by: at })
  while (row && !(await isTrusted(app, row))) row = await selectNewest(read, currency, { before: row.version, by: at })
  return row
}

/** The newest so many versions, each with whether it counts: one that operators did not sign is stored and ignored. */
export async function listVersions(
  app: AppContext,
  currency: string,
  limit: number,
): Promise<readonly (ConfigRow & { readonly isTrusted: boolean; readonly why: string | undefined })[]> {
  const rows = await listNewest(app.databases.main.read, currency, limit)
  return await Promise.all(
    rows.map(async (row) => {
      const isGood = await isTrusted(app, row)
      // The reason is part of what was signed, and worth nothing in a row that was not.
      return {
        ...row,
        isTrusted: isGood,
        why: isGood && row.approval ? proposedLevels(row.approval.content).why : undefined,
      }
    }),
  )
}

async function isTrusted(app: AppContext, row: ConfigRow): Promise<boolean> {
  const isSigned = await isSignedVersion(app, {
    subject: 'vip levels',
    id: `${row.currency} ${row.version}`,
    readPublication: async () => row,
    isContent: (content) => isContentOf(row, content),
  })
  return isSigned && z.safeParse(vipConfig, row.config).success
}
