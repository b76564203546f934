import { parseArgs } from 'node:util'
import { listDifferences, reconcilePayouts } from '../server/src/features/withdrawal/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run payouts -- <what>
  differences      the differences between payout providers, withdrawals and the ledger
  reconcile        compares them now, besides every night
  --days N         how many days back (default 30)`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '30' } },
})
const [task = ''] = positionals

if (task !== 'differences' && task !== 'reconcile') console.log(usage)
else {
  await withApp(async (app) => {
    const counts = task === 'reconcile' ? await reconcilePayouts(app, app.clock.now()) : undefined
    const lines = await listDifferences(app, Number(values.days))
    for (const line of lines) console.log(line)
    console.log(`payouts ${task}: ${lines.length} differences${counts ? `, ${JSON.stringify(counts)}` : ''}`)
  })
}
