import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { identityReview } from '../server/src/features/player/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run kyc -- <what> [options]
  list                     the identity checks that wait for a person, the oldest first
  show CHECK               one of them with its history and the decisions about it; the pictures are at the provider
  number CHECK --number N  the number on the document, when the provider read none or a wrong one
  approve CHECK --number N the player is who they say: decided by two operators, who both read the number
  retry CHECK              the player may send pictures again; after a check has ended, two operators reopen it
  reject CHECK             the player cannot be identified
  --who NAME --key FILE    the operator and their private key (npm run operator)
  --why TEXT               the reason of the decision: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...operatorOptions, number: { type: 'string', default: '' } },
})
const [name = '', checkNo = ''] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => identityReview.list(app),
  show: (app) => identityReview.show(app, checkNo),
  number: async (app) => {
    const { who: by, why, number } = values
    const given = { checkNo, seq: await identityReview.latestSeq(app, checkNo), number, why, by }
    await identityReview.readNumber(app, {
      ...given,
      signature: signWith(values.key, identityReview.textOfNumber(given)),
    })
    return await identityReview.show(app, checkNo)
  },
  approve: (app) => decide(app, 'approve'),
  retry: (app) => decide(app, 'retry'),
  reject: (app) => decide(app, 'reject'),
}

async function decide(app: AppContext, decision: 'approve' | 'retry' | 'reject'): Promise<readonly string[]> {
  const { who: by, why, key, number } = values
  const given = { checkNo, seq: await identityReview.latestSeq(app, checkNo), decision, number, why, by }
  const signature = signWith(key, await identityReview.textToSign(app, given))
  const result = await identityReview.decide(app, { ...given, signature })
  const lines = await identityReview.show(app, checkNo)
  return result === 'waits' ? [...lines, 'another operator must decide the same'] : lines
}

/** `npm run kyc`: decisions about identity checks that no rule decides. */
const isComplete = name === 'list' || checkNo !== ''
process.exitCode = await runOperatorCommand(`kyc ${name}`, isComplete ? tasks[name] : undefined, usage)
