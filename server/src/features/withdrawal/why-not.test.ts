import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBars } from '../../../test/restrictions.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  tryWithdraw,
  type Withdrawer,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import * as ledger from '../../ledger/index.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const rarely = (value: number, usual: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(value) }, { weight: 5, arbitrary: usual })

const oneOf = (count: number) => fc.integer({ min: 1, max: count }).map((digit) => digit === 1)

const cases = fc.record({
  cash: rarely(0, fc.integer({ min: 40_000, max: 200_000 })),
  locked: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 150_000 })),
  isHeld: oneOf(5),
  isFrozen: oneOf(10),
  hasNoPassword: oneOf(6),
  amount: fc.oneof(fc.integer({ min: 10_000, max: 60_000 }), fc.integer({ min: 10_000, max: 210_000 })),
  forfeitBonus: fc.boolean(),
})
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

const nothingWrong = { isHeld: false, isFrozen: false, hasNoPassword: false, forfeitBonus: false }
const accepted: Case = { ...nothingWrong, cash: 100_000, locked: 20_000, amount: 60_000 }
const refused: Case = {
  ...{ isHeld: true, isFrozen: true, hasNoPassword: true, forfeitBonus: false },
  ...{ cash: 10_000, locked: 20_000, amount: 15_000 },
}

async function playerFor({ cash, locked, isFrozen, hasNoPassword }: Case): Promise<Withdrawer> {
  const player = await newWithdrawer(world, BigInt(cash))
  const { playerId } = player
  const { pool } = world.app.databases.shardOf(playerId)
  if (hasNoPassword)
    await pool.query('update player set withdraw_password_hash = null where player_id = $1', [playerId])
  if (cash > 0 && locked > 0) {
    const terms = { amount: minor(1_000n), wager: minor(50_000n), lockedCash: minor(BigInt(locked)) }
    await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: uuidv7(), ...terms })
  }
  if (cash > 0 && isFrozen) await setBars(pool, playerId, { withdrawal: true })
  return player
}

/** Code, action and figures of every reason that stands against it, in words of this test. */
function reasonsIn(given: Case, holdUntil: Date) {
  const { cash, locked, amount } = given
  const free = given.forfeitBonus || locked === 0 ? cash : Math.max(0, cash - locked)
  const all = [
    [cash > 0 && given.isFrozen, 'account.frozen', 'contactSupport'],
    [given.hasNoPassword, 'password.missing', 'setPassword'],
    [given.isHeld, 'payee.hold', 'wait', holdUntil.getTime()],
    [amount < 20_000, 'amount.belowMin', 'changeAmount', 20_000, cash],
    [amount > cash, 'balance.insufficient', 'changeAmount', cash],
    [free < cash && amount > free, 'wager.left', 'play', 50_000, 0, 50_000, Math.min(locked, cash), 1_000],
  ]
  return all.filter(([applies]) => applies).map(([, ...reason]) => reason)
}

test('for any player and amount: every reason is shown at once with its figures and action, and none exactly when the withdrawal is accepted [TR-02]', async () => {
  const verdicts: boolean[] = []
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const { isHeld, amount, forfeitBonus } = given
      const player = await playerFor(given)
      const holdUntil = new Date(systemNow().getTime() + (isHeld ? 3_600_000 : -1))
      const bankId = await addBankAccount(world, player, { holdUntil })
      const { blocked } = await world.ok('/withdraw/info', { amount, bankId, forfeitBonus }, { as: player })
      const answer = await tryWithdraw(world, player, { amount, bankId, forfeitBonus })
      expect(answer.state === '200').toBe(blocked.length === 0)
      if (answer.state !== '200') expect(answer.resultData).toEqual({ blocked })
      const isFigure = (value: unknown) => typeof value === 'number'
      const shown = blocked.map(({ code, action, params }) => [code, action, ...Object.values(params).filter(isFigure)])
      expect(shown).toEqual(reasonsIn(given, holdUntil))
      verdicts.push(answer.state === '200')
    }),
    { numRuns: 40, examples: [[accepted], [refused]] },
  )
  expect(verdicts).toContain(false)
  expect(verdicts.filter((isAccepted) => isAccepted).length).toBeGreaterThan(3)
}, 240_000)
