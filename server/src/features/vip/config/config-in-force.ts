import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { isSignedVersion } from '../../market/index.ts'
import { isContentOf } from './config-proposal.ts'
import { type ConfigRow, selectNewest } from './config-queries.ts'
import { type VipConfig, vipConfig } from './vip-config.ts'

/** The configuration in force, or undefined where no levels are published. */
export async function configInForce(app: AppContext, currency: string): Promise<VipConfig | undefined> {
  const row = await rowInForce(app, currency)
  return row && z.parse(vipConfig, row.config)
}

/** The newest version that two operators have signed as it is stored, and that can be read. */
export async function rowInForce(app: AppContext, currency: string): Promise<ConfigRow | undefined> {
  const { read } = app.databases.main
  let row = await selectNewest(read, currency)
  while (row && !(await isTrusted(app, row))) row = await selectNewest(read, currency, row.version)
  return row
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
