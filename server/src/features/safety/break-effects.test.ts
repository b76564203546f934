import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { configureWithdrawals, newWithdrawer, type Withdrawer, withdraw } from '../../../test/withdrawal-world.ts'
import { systemNow } from '../../base/clock.ts'
import type { Projection } from '../../events/projection.ts'
import { isBarred } from '../../ledger/index.ts'
import { giveReward } from '../promo/index.ts'
import { workflows } from '../support/index.ts'

let world: PromoWorld
const writer = workflows.find(({ name }) => name === 'support.writeMails') as Projection

beforeAll(async () => {
  world = await openPromoWorld()
  await configureWithdrawals(world)
})
afterAll(() => world.close())

async function signIn({ playerId, password }: Withdrawer, device: string): Promise<string> {
  return (await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })).sign
}

const offer = ({ playerId }: Withdrawer, key: string) =>
  giveReward(world.app, {
    ...{ playerId, market: 'IN', promoId: 'ranking-day-in', key, amount: minor(5_000n), at: systemNow() },
  })

const promoMails = async (as: Withdrawer) =>
  (await world.ok('/mail/list', {}, { as })).list.filter(({ category }) => category === 'promo')

const stateOf = async (as: Withdrawer) => (await world.call('/safety/info', {}, { as })).body.state

const breaks = [
  { kind: 'coolOff', hours: 24 },
  { kind: 'coolOff', hours: 7 * 24 },
  { kind: 'coolOff', hours: 30 * 24 },
  { kind: 'exclusion', hours: 180 * 24 },
] as const

test.each(breaks)(
  'a $kind of $hours hours ends all sessions at once, stops promotion mails and keeps withdrawals [SP-07]',
  async (wanted) => {
    const phone = await newWithdrawer(world, 200_000n)
    await world.ok('/mail/consent', { promo: true }, { as: phone })
    await offer(phone, 'before')
    await catchUp(world.app, writer)
    expect(await promoMails(phone)).toHaveLength(1)
    const laptop = {
      ...phone,
      device: `laptop of ${phone.playerId}`,
      sign: await signIn(phone, `laptop of ${phone.playerId}`),
    }
    expect([await stateOf(phone), await stateOf(laptop)]).toEqual(['200', '200'])

    // Offered before the break, so that it would be written after it has begun.
    await offer(phone, 'on its way')
    const taken = await world.ok('/safety/takeBreak', wanted, { as: phone })
    expect(taken.until && taken.until - taken.from).toBe(wanted.hours * 3_600_000)
    expect([await stateOf(phone), await stateOf(laptop)]).toEqual(['401', '401'])

    const again = { ...phone, sign: await signIn(phone, phone.device) }
    const { playerId } = again
    expect(await isBarred(world.app.databases.shardOf(playerId).pool, playerId, 'play')).toBe(true)
    expect(await world.ok('/user/getUserInfo', {}, { as: again })).toMatchObject({ rg: { excludedUntil: taken.until } })
    expect(await offer(again, 'during')).toBeUndefined()
    await catchUp(world.app, writer)
    expect(await promoMails(again)).toEqual([])
    const withdrawNo = await withdraw(world, again, 200_000)
    expect(await world.ok('/withdraw/detail', { withdrawNo }, { as: again })).toMatchObject({ amount: 200_000n })
  },
  30_000,
)

test('an exclusion shorter than six months is refused', async () => {
  const player = await newWithdrawer(world, 0n)
  const short = { kind: 'exclusion', hours: 179 * 24 } as const
  expect((await world.call('/safety/takeBreak', short, { as: player })).body.code).toBe('input.invalid')
  expect(await stateOf(player)).toBe('200')
})
