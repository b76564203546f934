import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LotteryWorld, openLotteryWorld, order } from '../../../test/lottery-world.ts'
import { configureWithdrawals, newWithdrawer, tryWithdraw } from '../../../test/withdrawal-world.ts'
import { dayIn, systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import { publishPolicies, sandbox, startPolicyCache } from './index.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await configureWithdrawals(world)
})
afterAll(() => world.close())

const windDown = { since: '2026-11-01', withdrawUntil: '2027-05-01' }

async function windDownIndia(): Promise<void> {
  const policies = sandbox.map((policy) =>
    policy.code === 'IN'
      ? { ...policy, version: policy.version + 1, mode: 'wind-down' as const, windDown }
      : { ...policy, version: policy.version + 1 },
  )
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['asha', 'noor'], systemNow()))
  ;(await startPolicyCache(world.app))()
}

test('a market in wind-down refuses deposits, bets and grants, pays withdrawals, shows statements and explains its dates [MP-05]', async () => {
  const player = await newWithdrawer(world, 200_000n)
  const as = { as: player }
  const drawId = await world.draw('minute')
  expect((await world.buy(player, order(drawId))).state).toBe('200')
  await windDownIndia()
  const deposit = { clientOrderId: uuidv7(), amount: 500, channel: 1, type: 1, useBonus: false } as const
  const refused = await Promise.all([
    world.call('/recharge/createRechargeOrder', deposit, as),
    world.call('/lottery/buy', order(drawId), as),
    world.call('/promo/optIn', { promoId: 'sign-up-in', termsHash: 'a'.repeat(64) }, as),
    world.call('/promo/claim', { promoId: 'sign-up-in', rewardId: 'sign-up-in' }, as),
    world.call('/promo/giftCode', { code: 'ZAMRA-GIFT' }, as),
  ])
  const reason = { code: 'mode.windDown', next: 'withdraw', params: { market: 'IN', ...windDown } }
  for (const { body } of refused)
    expect(body).toMatchObject({ code: 'market.notAllowed', resultData: { reasons: [reason] } })

  expect(await tryWithdraw(world, player, { amount: 100_000 })).toMatchObject({ state: '200' })
  const today = dayIn('Asia/Kolkata', systemNow())
  const { list } = await world.ok('/user/statement', { from: today, to: today }, as)
  expect(list.length).toBeGreaterThan(1)
  expect(await world.ok('/market/info', { areaCode: '+91' })).toMatchObject({ mode: 'wind-down', windDown })
})
