import { parseArgs } from 'node:util'
import { payoutDifferences, reconcilePayouts } from '../server/src/features/withdrawal/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run payouts -- <what> [options]
  differences                  the open differences between payout providers, withdrawals and the ledger
  reconcile                    compares them now, besides every night
  close PROVIDER PAYOUT KIND   a difference is resolved: said by two operators
  --days N                     how many days back (default 30)
  --closed                     the closed differences as well, with what the operators said
  --who NAME --key FILE        the operator and their private key (npm run operator)
  --why TEXT                   how it was resolved: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ...operatorOptions,
    days: { type: 'string', default: '30' },
    closed: { type: 'boolean', default: false },
  },
})
const [name = '', provider = '', payoutNo = '', kind = ''] = positionals

const differences: OperatorTask = (app) => payoutDifferences.list(app, Number(values.days), values.closed)

const tasks: Readonly<Record<string, OperatorTask>> = {
  differences,
  async reconcile(app) {
    const counts = await reconcilePayouts(app, app.clock.now())
    return [...(await differences(app)), JSON.stringify(counts)]
  },
  async close(app) {
    const given = { provider, payoutNo, kind, why: values.why, by: values.who }
    const signature = signWith(values.key, await payoutDifferences.textToSign(app, given))
    const result = await payoutDifferences.close(app, { ...given, signature })
    return result === 'waits' ? ['another operator must say the same'] : await differences(app)
  },
}

/** `npm run payouts`: what payout providers, withdrawals and the ledger say differently. */
process.exitCode = await runOperatorCommand(`payouts ${name}`, tasks[name], usage)
