import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openProductClock } from '../../server/src/base/product-clock.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import { makeFirstLinks } from '../../server/src/features/staff/index.ts'
import { type Environment, repository } from './app-processes.ts'

/** The listener for staff, with the app if it was built. The caller of a stack may give a port of its own. */
export function backofficeEnvironment(port: number, given: Environment = {}): Environment {
  if (given.ZAMRA_BACKOFFICE_PORT !== undefined) return {}
  const dist = join(repository, 'backoffice', 'dist')
  return { ZAMRA_BACKOFFICE_PORT: String(port), ...(existsSync(dist) && { ZAMRA_BACKOFFICE_DIST: dist }) }
}

/** The first people of a sandbox can do everything together, and nothing that needs two alone. */
const roles = ['admin', 'payments-lead', 'risk', 'compliance', 'promo', 'support'] as const
const people = [
  { name: 'Asha', roles },
  { name: 'Noor', roles },
] as const

type SandboxStack = {
  readonly env: Environment
  readonly urls: { readonly mainOwner: string; readonly backoffice: string }
}

export type StaffLink = { readonly name: string; readonly link: string }

/** New one-time links for the first two people of the back office. None when there is staff already. */
export async function makeStaffLinks({ env, urls }: SandboxStack): Promise<readonly StaffLink[]> {
  const config = readConfig({ ...env, ZAMRA_MAIN_URL: urls.mainOwner })
  const databases = openDatabases(config, createLog({ ...config, logLevel: 'silent' }))
  // The server compares the end of a link with the time of the product, which may have been moved before.
  const clock = openProductClock(config.clockOffsetFile)
  try {
    const links = await makeFirstLinks(databases.main, people, urls.backoffice, clock.now())
    return people.map(({ name }, index) => ({ name, link: links[index] ?? '' }))
  } catch (error) {
    if ((error as { readonly code?: string }).code === '23514') return []
    throw error
  } finally {
    clock.close()
    await databases.close()
  }
}
