import { parseArgs } from 'node:util'
import { systemNow } from '../server/src/base/clock.ts'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { openDatabases } from '../server/src/db/databases.ts'
import { setSwitch, verifySwitches } from '../server/src/features/home/index.ts'

const usage = `npm run switch -- <what> [options]
  list                      every switch and its last change
  history NAME              every change of one switch
  open NAME                 opens it
  close NAME --reason JSON  closes it; the reason is shown to players: {"en": …, "fr": …, "es": …, "zh": …, "tw": …, "id": …}
  remove NAME               its reader decides what a missing switch means
  audit                     verifies the history with the key of the ledger chain
  --who NAME --why TEXT     who changes it and why: kept permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string', default: '' },
    why: { type: 'string', default: '' },
    reason: { type: 'string', default: '{}' },
  },
})
const [task = '', name = ''] = positionals

const changes: Readonly<Record<string, boolean | undefined>> = { open: true, close: false, remove: undefined }

type Row = {
  readonly name: string
  readonly is_open: boolean | null
  readonly changed_by: string
  readonly why: string
  readonly changed_at: Date
}

function lineOf({ name: of, is_open, changed_by, why, changed_at }: Row): string {
  const state = is_open === null ? 'removed' : is_open ? 'open' : 'closed'
  return `${of} | ${state} | ${changed_at.toISOString()} | ${changed_by} | ${why}`
}

const config = readConfig()
const databases = openDatabases(config, createLog(config))
const { pool } = databases.main
try {
  if (task in changes) {
    const reason = task === 'close' ? (JSON.parse(values.reason) as Record<string, string>) : undefined
    const change = { name, isOpen: changes[task], reason, by: values.who, why: values.why, at: systemNow() }
    console.log(`switch ${task}: ok ${(await setSwitch(pool, change)) ? 'changed' : 'it was so already'}`)
  } else if (task === 'list' || task === 'history') {
    const latest = 'select distinct on (name) * from operator_switch_change order by name, number desc'
    const all = 'select * from operator_switch_change where name = $1 order by number'
    const { rows } = await (task === 'list' ? pool.query<Row>(latest) : pool.query<Row>(all, [name]))
    for (const row of rows) console.log(lineOf(row))
  } else if (task === 'audit') {
    const found = await verifySwitches(pool, config.ledgerKeys)
    for (const what of found) console.log(what)
    console.log(`switch audit: ${found.length === 0 ? 'ok' : 'FAILED'}`)
    if (found.length > 0) process.exitCode = 1
  } else console.log(usage)
} finally {
  await databases.close()
}
