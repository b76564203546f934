import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { handPayouts, lateCredits, withdrawalReview } from '../server/src/features/withdrawal/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'
import { runSettings } from './withdrawal-settings.ts'

const usage = `npm run withdrawals -- <what> [options]
  list                            the withdrawals that wait for a person, the oldest first
  show WITHDRAWAL                 one of them with its timeline, its reasons and the decisions so far
  approve WITHDRAWAL              it is paid
  reject WITHDRAWAL --code CODE   the money goes back, and the player reads the reason of the code
  unpaid                          approved withdrawals that no provider pays, and payouts whose outcome is unknown
  payee WITHDRAWAL                the whole account of one of them, to pay it from the portal of the bank
  paid WITHDRAWAL --reference R   it was paid, with the reference of the bank: always said by two operators
  not-paid WITHDRAWAL             nothing was paid and nothing will be, the money goes back: said by two operators
  late                            late credits that are too large to be paid without a person
  late-credit WITHDRAWAL          one of them is paid: said by two operators
  settings                        the amounts, fees and risk rules in force in each market
  settings propose FILE PROPOSAL  sign new ones ({"market": …, "settings": …}) and write the proposal to a new file
  settings publish PROPOSAL       another operator signs the same proposal, which publishes it
  --who NAME --key FILE           the operator and their private key (npm run operator)
  --why TEXT                      the reason of the decision: stored permanently
From the threshold of its market on, two operators must decide the same.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ...operatorOptions,
    code: { type: 'string', default: '' },
    reference: { type: 'string', default: '' },
  },
})
const [name = '', withdrawNo = '', ...words] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => withdrawalReview.list(app),
  show: (app) => withdrawalReview.show(app, withdrawNo),
  approve: (app) => decide(app, 'approve'),
  reject: (app) => decide(app, 'reject'),
  unpaid: (app) => handPayouts.list(app),
  payee: async (app) => [
    await handPayouts.payee(app, {
      withdrawNo,
      by: values.who,
      signature: signWith(values.key, handPayouts.textOfPayee(withdrawNo)),
    }),
  ],
  paid: (app) => settle(app, 'paid'),
  'not-paid': (app) => settle(app, 'notPaid'),
  late: (app) => lateCredits.list(app),
  'late-credit': (app) => payLateCredit(app),
  settings: (app) => runSettings(app, { task: withdrawNo, file: words[0] ?? '', target: words[1] ?? '' }, values),
}
const withoutNumber = ['list', 'unpaid', 'late', 'settings']

async function decide(app: AppContext, decision: 'approve' | 'reject'): Promise<readonly string[]> {
  const row = await withdrawalReview.find(app, withdrawNo)
  const { who: by, why, code: rejectCode } = values
  const given = { decision, rejectCode, why, by }
  const signature = signWith(values.key, withdrawalReview.textToSign(withdrawalReview.contentOf(row, given)))
  const result = await withdrawalReview.decide(app, { ...given, withdrawNo, signature })
  const lines = await withdrawalReview.show(app, withdrawNo)
  return result === 'waits' ? [...lines, 'another operator must decide the same'] : lines
}

async function settle(app: AppContext, outcome: 'paid' | 'notPaid'): Promise<readonly string[]> {
  const given = { withdrawNo, outcome, reference: values.reference, why: values.why, by: values.who }
  const signature = signWith(values.key, await handPayouts.textOfSettlement(app, given))
  const result = await handPayouts.settle(app, { ...given, signature })
  const lines = await withdrawalReview.show(app, withdrawNo)
  return result === 'waits' ? [...lines, 'another operator must say the same'] : lines
}

async function payLateCredit(app: AppContext): Promise<readonly string[]> {
  const given = { withdrawNo, why: values.why, by: values.who }
  const signature = signWith(values.key, await lateCredits.textToSign(app, given))
  const result = await lateCredits.approve(app, { ...given, signature })
  return result === 'waits' ? ['another operator must say the same'] : [`the late credit of ${withdrawNo} is paid`]
}

/** `npm run withdrawals`: decisions about withdrawals that no rule approves and no provider pays. */
const isComplete = withoutNumber.includes(name) || withdrawNo !== ''
process.exitCode = await runOperatorCommand(`withdrawals ${name}`, isComplete ? tasks[name] : undefined, usage)
