import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { importStatement, listOpenLines, matchLines } from '../server/src/features/deposit/index.ts'
import { atHouse } from './at-house.ts'

/**
 * `node ops/statement.ts import FILE --account ID`: reads a statement (CSV of a bank, MT940, camt.053) of an account of
 * the house, and credits what it finds an order for. Reading one twice changes nothing.
 * `node ops/statement.ts open`: what came in and belongs to nobody yet.
 */
const tasks: Readonly<Record<string, (app: AppContext) => Promise<string>>> = {
  async import(app) {
    const { account } = values
    if (file === undefined || account === undefined) throw new Error('which file, and of which --account?')
    const imported = await importStatement(app, readFileSync(file, 'utf8'), account, new Date())
    return figures({ ...imported, ...(await matchLines(app, new Date())) })
  },
  async open(app) {
    const lines = await listOpenLines(app)
    for (const line of lines) console.log(line)
    return figures({ lines: lines.length })
  },
}

function figures(counted: Readonly<Record<string, number>>): string {
  return Object.entries(counted)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { account: { type: 'string' } } })
const [name = '', file] = positionals
const task = tasks[name]
if (!task) throw new Error(`there is no task called ${name}: ${Object.keys(tasks).join(', ')}`)
try {
  console.log(`statement ${name}: ok ${await atHouse(task)}`)
} catch (error) {
  console.log(`statement ${name}: LOOK ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
