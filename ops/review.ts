import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { DecisionError, review } from '../server/src/features/deposit/index.ts'
import { atHouse } from './at-house.ts'

const usage = `npm run review -- <what> [options]
  list                                  what waits for a person, the oldest first
  show ORDER                            all that is known about one order
  credit ORDER PAYMENT|LINE             the money is the player's
  return ORDER PAYMENT --sent REFERENCE the money was sent back under this reference
  refuse ORDER                          there is no such transfer
  close PAYMENT FINDING                 the books of a company differ, and it is dealt with
  --who NAME --why TEXT                 who decides, and why: both stay written for ever`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { who: { type: 'string', default: '' }, why: { type: 'string', default: '' }, sent: { type: 'string' } },
})
const [name = '', orderNo = '', subject = ''] = positionals
const verdict = () => ({ orderNo, by: values.who, why: values.why, at: new Date() })

const tasks: Readonly<Record<string, (app: AppContext) => Promise<readonly string[]>>> = {
  list: (app) => review.list(app),
  show: (app) => review.show(app, orderNo),
  async credit(app) {
    await review.credit(app, verdict(), subject)
    return review.show(app, orderNo)
  },
  async return(app) {
    await review.return(app, verdict(), subject, values.sent ?? '')
    return review.show(app, orderNo)
  },
  async refuse(app) {
    await review.refuse(app, verdict())
    return review.show(app, orderNo)
  },
  async close(app) {
    await review.close(app, verdict(), orderNo, subject)
    return review.list(app)
  },
}

/** `npm run review`: what a person decides about deposits that no rule can. Said twice, a decision is one. */
async function main(): Promise<number> {
  const task = tasks[name]
  if (!task || (name !== 'list' && orderNo === '')) {
    console.log(usage)
    return 2
  }
  try {
    const lines = await atHouse(task)
    for (const line of lines) console.log(line)
    console.log(`review ${name}: ok ${lines.length}`)
    return 0
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error
    console.log(`review ${name}: NO ${error.message}`)
    return 1
  }
}

process.exitCode = await main()
