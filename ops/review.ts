import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { DecisionError, review } from '../server/src/features/deposit/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run review -- <what> [options]
  list                                  what waits for a decision, the oldest first
  show ORDER                            everything about one order
  credit ORDER PAYMENT|LINE             credit the money to the player
  return ORDER PAYMENT --sent REFERENCE the money was sent back under this reference
  refuse ORDER                          no such transfer exists
  close PAYMENT FINDING                 a reconciliation difference is resolved
  --who NAME --why TEXT                 who decides, and why: both are stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { who: { type: 'string', default: '' }, why: { type: 'string', default: '' }, sent: { type: 'string' } },
})
const [name = '', orderNo = '', subject = ''] = positionals
const decision = () => ({ orderNo, by: values.who, why: values.why, at: new Date() })

const tasks: Readonly<Record<string, (app: AppContext) => Promise<readonly string[]>>> = {
  list: (app) => review.list(app),
  show: (app) => review.show(app, orderNo),
  async credit(app) {
    await review.credit(app, decision(), subject)
    return review.show(app, orderNo)
  },
  async return(app) {
    await review.return(app, decision(), subject, values.sent ?? '')
    return review.show(app, orderNo)
  },
  async refuse(app) {
    await review.refuse(app, decision())
    return review.show(app, orderNo)
  },
  async close(app) {
    await review.close(app, decision(), orderNo, subject)
    return review.list(app)
  },
}

/** `npm run review`: decisions about deposits that no rule can make. Repeating a decision has no further effect. */
async function main(): Promise<number> {
  const task = tasks[name]
  if (!task || (name !== 'list' && orderNo === '')) {
    console.log(usage)
    return 2
  }
  try {
    const lines = await withApp(task)
    for (const line of lines) console.log(line)
    console.log(`review ${name}: ok ${lines.length}`)
    return 0
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error
    console.log(`review ${name}: FAILED ${error.message}`)
    return 1
  }
}

process.exitCode = await main()
