import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

test('the banks of an offer have an id, a name and whether they are the default, and no other bank is taken [D-09]', async () => {
  const banks = [
    { id: 7, name: 'State Bank', isDefault: false },
    { id: 9, name: 'City Bank', isDefault: true },
  ]
  const asha = await world.playerOf('+91')
  const { pool } = world.app.databases.main
  const put = (list: readonly object[]) =>
    pool.query(`update deposit_offer set settings = jsonb_set(settings, '{banks}', $1) where market = 'IN'`, [
      JSON.stringify(list),
    ])
  await put(banks)
  try {
    expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).bankConfigList).toEqual(banks)
    const order = (bankId: number) =>
      world.call(
        '/recharge/createRechargeOrder',
        { clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: false, bankId },
        { as: asha },
      )
    expect((await order(8)).body).toMatchObject({
      code: 'input.invalid',
      resultData: { fields: [{ field: 'bankId' }] },
    })
    expect((await order(7)).body.state).toBe('200')
  } finally {
    await put([])
  }
})
