import { readFileSync } from 'node:fs'
import { systemNow } from '../server/src/base/clock.ts'
import { allPolicies } from '../server/src/features/market/index.ts'
import { listNewestPromos, type Promo, publishPromo } from '../server/src/features/promo/index.ts'
import { withApp } from './with-app.ts'

const usage = `npm run promo -- <what>
  show                          the newest version of every promotion
  publish FILE.json NAME NAME   appends the next version, approved by two people; existing grants keep their terms`

const [task = '', file = '', ...approvedBy] = process.argv.slice(2)

function line({ promoId, version, market, isOpen, startsAt, endsAt, config, termsHash }: Promo): string {
  const period = `${startsAt.toISOString()} to ${endsAt?.toISOString() ?? 'further notice'}`
  const wager = `${config.wager.times} times ${config.wager.base}`
  const terms = `terms ${termsHash.toString('hex').slice(0, 16)}`
  return `${promoId} version ${version}: ${market}, ${isOpen ? 'open' : 'closed'}, ${period}, ${wager}, ${terms}`
}

await withApp(async (app) => {
  const { main } = app.databases
  if (task === 'show') for (const promo of await listNewestPromos(main.read)) console.log(line(promo))
  else if (task === 'publish') {
    const given: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const promo = await main.transact((tx) =>
      publishPromo(tx, given, allPolicies(app), { approvedBy, at: systemNow() }),
    )
    console.log(promo ? line(promo) : 'nothing changed')
  } else console.log(usage)
})
