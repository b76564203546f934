import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openProductClock } from '../server/src/base/product-clock.ts'
import { openDatabases } from '../server/src/db/databases.ts'
import { ProposalError } from '../server/src/features/market/index.ts'
import {
  makeFirstLinks,
  verifyAdjustments,
  verifyAudit,
  verifyStaffSignatures,
} from '../server/src/features/staff/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run staff -- <what>
  enrol NAME ROLE,...   prints a one-time link for one of the first two people, only while there is no staff
  audit                 computes the hash chain of the audit log again, and verifies the signatures behind every account
                        and behind every adjustment in the ledger
Give ZAMRA_MAIN_URL of the owner of the database for enrol, and ZAMRA_BACKOFFICE_ORIGIN or ZAMRA_BACKOFFICE_PORT.
Later accounts and lost passkeys: two colleagues sign for them in the back office.`

const { positionals } = parseArgs({ allowPositionals: true })
const [task = '', name = '', roles = ''] = positionals

async function enrol(): Promise<readonly string[]> {
  const config = readConfig()
  if (!config.backoffice) throw new ProposalError('there is no back office without ZAMRA_BACKOFFICE_PORT')
  const databases = openDatabases(config, createLog(config))
  // The server compares the end of a link with the time of the product, which a sandbox may have moved.
  const clock = openProductClock(config.clockOffsetFile)
  try {
    const people = [{ name, roles: roles.split(',') }]
    return await makeFirstLinks(databases.main, people, config.backoffice.origin, clock.now())
  } finally {
    clock.close()
    await databases.close()
  }
}

async function audit(): Promise<readonly string[]> {
  const [{ count, head, bad, firstBad }, { proposals, passkeys, problems }, moved] = await withApp((app) =>
    Promise.all([verifyAudit(app), verifyStaffSignatures(app), verifyAdjustments(app)]),
  )
  if (firstBad) throw new ProposalError(`${bad} bad, the first: entry ${firstBad.number}: ${firstBad.problem}`)
  const unsigned = [...problems, ...moved.problems]
  if (unsigned.length > 0) throw new ProposalError(unsigned.join('; '))
  return [
    `${count} entries, head ${head}`,
    `${proposals} approved proposals and ${passkeys} passkeys are signed for`,
    `${moved.adjustments} adjustments in the ledger are what two people have signed`,
  ]
}

/** `npm run staff`: the first people of the back office, and its audit log. */
async function main(): Promise<number> {
  const tasks: Readonly<Record<string, () => Promise<readonly string[]>>> = { enrol, audit }
  const run = tasks[task]
  if (!run || (task === 'enrol' && roles === '')) {
    console.log(usage)
    return 2
  }
  try {
    for (const line of await run()) console.log(line)
    console.log(`staff ${task}: ok`)
    return 0
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && (error.code === '23514' || error.code === '42501')
    if (!(error instanceof ProposalError) && !isRefused) throw error
    console.log(`staff ${task}: FAILED ${(error as Error).message}`)
    return 1
  }
}

process.exitCode = await main()
