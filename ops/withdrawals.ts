import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { DecisionError } from '../server/src/features/deposit/index.ts'
import { handPayouts, withdrawalReview } from '../server/src/features/withdrawal/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run withdrawals -- <what> [options]
  list                            the withdrawals that wait for a person, the oldest first
  show WITHDRAWAL                 one of them with its timeline, its reasons and the decisions so far
  approve WITHDRAWAL              it is paid
  reject WITHDRAWAL --code CODE   the money goes back, and the player reads the reason of the code
  unpaid                          approved withdrawals that no provider pays, and payouts whose outcome is unknown
  payee WITHDRAWAL                the whole account of one of them, to pay it from the portal of the bank
  paid WITHDRAWAL --reference R   it was paid, with the reference of the bank: always said by two operators
  not-paid WITHDRAWAL             nothing was paid and nothing will be, the money goes back: said by two operators
  --who NAME --key FILE           the operator and their private key (npm run operator)
  --why TEXT                      the reason of the decision: stored permanently
From the threshold of its market on, two operators must decide the same.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    why: { type: 'string', default: '' },
    code: { type: 'string', default: '' },
    reference: { type: 'string', default: '' },
  },
})
const [name = '', withdrawNo = ''] = positionals

const tasks: Readonly<Record<string, (app: AppContext) => Promise<readonly string[]>>> = {
  list: (app) => withdrawalReview.list(app),
  show: (app) => withdrawalReview.show(app, withdrawNo),
  approve: (app) => decide(app, 'approve'),
  reject: (app) => decide(app, 'reject'),
  unpaid: (app) => handPayouts.list(app),
  payee: async (app) => [
    await handPayouts.payee(app, {
      withdrawNo,
      by: values.who,
      signature: signed(handPayouts.textOfPayee(withdrawNo)),
    }),
  ],
  paid: (app) => settle(app, 'paid'),
  'not-paid': (app) => settle(app, 'notPaid'),
}
const withoutNumber = ['list', 'unpaid']

async function decide(app: AppContext, decision: 'approve' | 'reject'): Promise<readonly string[]> {
  const row = await withdrawalReview.find(app, withdrawNo)
  const { who: by, why, code: rejectCode } = values
  const given = { decision, rejectCode, why, by }
  const signature = signed(withdrawalReview.textToSign(withdrawalReview.contentOf(row, given)))
  const result = await withdrawalReview.decide(app, { ...given, withdrawNo, signature })
  const lines = await withdrawalReview.show(app, withdrawNo)
  return result === 'waits' ? [...lines, 'another operator must decide the same'] : lines
}

async function settle(app: AppContext, outcome: 'paid' | 'notPaid'): Promise<readonly string[]> {
  const given = { withdrawNo, outcome, reference: values.reference, why: values.why, by: values.who }
  const signature = signed(await handPayouts.textOfSettlement(app, given))
  const result = await handPayouts.settle(app, { ...given, signature })
  const lines = await withdrawalReview.show(app, withdrawNo)
  return result === 'waits' ? [...lines, 'another operator must say the same'] : lines
}

/** The private key stays in this process; only the signature goes to the use case. */
function signed(text: string): Buffer {
  if (values.key === '') throw new DecisionError('a decision needs --who and --key')
  return sign(null, Buffer.from(text), createPrivateKey(readFileSync(values.key)))
}

/** `npm run withdrawals`: decisions about withdrawals that no rule approves and no provider pays. */
async function main(): Promise<number> {
  const task = tasks[name]
  if (!task || (!withoutNumber.includes(name) && withdrawNo === '')) {
    console.log(usage)
    return 2
  }
  try {
    const lines = await withApp(task)
    for (const line of lines) console.log(line)
    console.log(`withdrawals ${name}: ok ${lines.length}`)
    return 0
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error
    console.log(`withdrawals ${name}: FAILED ${error.message}`)
    return 1
  }
}

process.exitCode = await main()
