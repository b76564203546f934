import type { PlayerId } from '@zamra/contract/brand.ts'
import { fromMajor, toMajor } from '@zamra/contract/money.ts'
import { type Allowances, type Limits, readPurse, setLimits } from '../server/src/ledger/index.ts'
import { atHouse } from './at-house.ts'

/**
 * For customer service, whom a player asks for a limit until he can set one himself:
 * `npm run limits -- show UID`
 * `npm run limits -- set UID deposit|loss|wager day|week|month AMOUNT`, in whole units, at once. Nobody here can raise one.
 */
const [task, uid = '', kind = '', period = '', amount = ''] = process.argv.slice(2)
const player = Number(uid) as PlayerId

process.exitCode = await atHouse(async ({ databases }) => {
  const { pool } = databases.shardOf(player)
  const purse = await readPurse(pool, player)
  if (!purse) return refuse('no such player has a wallet')
  if (task === 'set') {
    if (!isKind(kind) || !isPeriod(period) || !/^[1-9]\d{0,11}$/.test(amount)) return refuse('what limit?')
    const own = purse.limits.filter((limit) => limit.kind === kind)
    const wished = fromMajor(amount)
    if (own.some((limit) => limit.period === period && limit.amount < wished)) return refuse('it would be raised')
    const present: Limits = Object.fromEntries(own.map((limit) => [limit.period, limit.amount]))
    await setLimits(pool, player, kind, { ...present, [period]: wished })
  } else if (task !== 'show') return refuse('show or set?')
  for (const limit of (await readPurse(pool, player))?.limits ?? []) {
    console.log(`${limit.kind} ${limit.period} ${toMajor(limit.amount)} ${purse.currency}`)
  }
  return done()
})

function isKind(word: string): word is Allowances {
  return ['deposit', 'loss', 'wager'].includes(word)
}

function isPeriod(word: string): word is keyof Limits {
  return ['day', 'week', 'month'].includes(word)
}

function refuse(why: string): number {
  console.log(`limits ${task}: LOOK ${why}`)
  return 1
}

function done(): number {
  console.log(`limits ${task}: ok`)
  return 0
}
