import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { importStatement, listOpenLines, matchLines } from '../server/src/features/deposit/index.ts'
import { withApp } from './with-app.ts'

/**
 * `node ops/statement.ts import FILE --account ID`: imports a bank statement (CSV, MT940, camt.053) of one of our
 * accounts, and credits the orders it matches. Importing it twice changes nothing.
 * `node ops/statement.ts open`: lists incoming payments without an order.
 */
const tasks: Readonly<Record<string, (app: AppContext) => Promise<string>>> = {
  async import(app) {
    const { account } = values
    if (file === undefined || account === undefined)
      throw new Error('usage: npm run statement -- import FILE --account ID')
    const imported = await importStatement(app, readFileSync(file, 'utf8'), account, app.clock.now())
    return figures({ ...imported, ...(await matchLines(app, app.clock.now())) })
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
if (!task) throw new Error(`unknown task '${name}', choose from ${Object.keys(tasks).join(', ')}`)
try {
  console.log(`statement ${name}: ok ${await withApp(task)}`)
} catch (error) {
  console.log(`statement ${name}: FAILED ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
