import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../../test/bank-world.ts'
import { newUtr, orderOf, type Transfer, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { closeOrder } from '../close-order.ts'
import { putSettings, selectSettings } from '../offer/queries.ts'
import { claimUtr } from './claim-queries.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

test('puts the order under review, starts the compensation, and answers a retry the same [D-46 NS-16 Z-09]', async () => {
  const transfer = await transferOf(world)
  expect(await orderOf(world, transfer)).toMatchObject({ status: 'PENDING', canSubmitUtr: true })
  const utr = newUtr()
  const body = await world.submit(transfer, utr)
  expect(body).toMatchObject({
    state: '200',
    resultData: {
      status: 'UNDER_REVIEW',
      submittedAt: expect.any(Number),
      compensation: { ratePer6h: 0.01, cap: 0.3, accruedBps: 0, accrued: 0 },
    },
  })
  expect(await world.submit(transfer, ` ${utr.slice(0, 4)} ${utr.slice(4)}`)).toEqual(body)
  const detail = await orderOf(world, transfer)
  expect(detail).toMatchObject({ status: 'UNDER_REVIEW', utr, canSubmitUtr: false })
  expect(detail.timeline.map(({ status, by }) => `${status} ${by}`)).toEqual(['PENDING player', 'UNDER_REVIEW player'])
  const other = await world.submit(transfer, newUtr())
  expect(other).toMatchObject({ state: '4090', resultData: { original: { status: 'UNDER_REVIEW', utr } } })
})

test('accepts a double tap as one submission', async () => {
  const transfer = await transferOf(world)
  const utr = newUtr()
  const answers = await Promise.all([
    world.submit(transfer, utr),
    world.submit(transfer, utr),
    world.submit(transfer, utr),
  ])
  expect(answers.map(({ state }) => state)).toEqual(['200', '200', '200'])
  expect((await orderOf(world, transfer)).timeline).toHaveLength(2)
})

test('a UTR belongs to one order across all shards, also for concurrent requests [NS-16]', async () => {
  const transfers = await Promise.all(Array.from({ length: 5 }, () => transferOf(world)))
  const utr = newUtr()
  const answers = await Promise.all(transfers.map((transfer) => world.submit(transfer, utr)))
  expect(answers.map(({ state }) => state).sort()).toEqual(['200', '4225', '4225', '4225', '4225'])
  const states = await Promise.all(transfers.map(world.storedOrder))
  expect(states.filter(({ state }) => state === 'UNDER_REVIEW')).toHaveLength(1)
  const [first] = transfers
  const mine = await transferOf(world, { player: (first as Transfer).player })
  expect(await world.submit(mine, utr)).toMatchObject({ state: '4225', code: 'utr.used' })
})

test('a claim left by a crash can only be used by its own order', async () => {
  const [crashed, other] = [await transferOf(world), await transferOf(world)]
  const utr = newUtr()
  const { playerId } = crashed.player
  const claim = { utr, playerId, orderNo: crashed.orderNo }
  expect(await world.app.databases.main.transact((tx) => claimUtr(tx, claim, systemNow()))).toBe(true)
  expect((await world.submit(other, utr)).state).toBe('4225')
  expect((await world.submit(crashed, utr)).state).toBe('200')
})

test('accepts a UTR for an expired order, but not for a settled or rejected one [D-46]', async () => {
  const expired = await transferOf(world)
  await closeOrder(world.app, await world.storedOrder(expired), 'lapsed')
  expect(await orderOf(world, expired)).toMatchObject({ status: 'EXPIRED', canSubmitUtr: true })
  const utr = newUtr()
  expect((await world.submit(expired, utr)).state).toBe('200')
  await closeOrder(world.app, await world.storedOrder(expired), 'rejected', 'utr.used')
  expect(await world.submit(expired, utr)).toMatchObject({
    state: '4090',
    resultData: { original: { status: 'REJECTED' } },
  })
})

test("hides other players' orders, provider orders, and all orders while the feature is off [D-46 Z-26]", async () => {
  const transfer = await transferOf(world)
  const stranger = await world.playerOf('+91')
  expect((await world.submit(transfer, newUtr(), { as: stranger })).state).toBe('4040')
  const wish = { clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: transfer.player })
  expect((await world.submit({ ...transfer, orderNo }, newUtr())).state).toBe('4040')
  const { main } = world.app.databases
  const settings = (await selectSettings(main.read, 'IN')) as object
  await main.transact((tx) => putSettings(tx, 'IN', { ...settings, fillOrderSwitch: false }))
  try {
    expect(await orderOf(world, transfer)).toMatchObject({ canSubmitUtr: false })
    expect((await world.submit(transfer, newUtr())).state).toBe('4040')
  } finally {
    await main.transact((tx) => putSettings(tx, 'IN', settings))
  }
  expect((await world.submit(transfer, newUtr())).state).toBe('200')
})

test('refuses an invalid UTR with the specified text and claims nothing [D-47]', async () => {
  const transfer = await transferOf(world, { rail: 'upi' })
  const problem = async (utr: string) =>
    (await world.submit(transfer, utr)) as unknown as { resultData: { fields: { problem: string }[] } }
  expect((await problem('')).resultData.fields).toEqual([{ field: 'utr', problem: 'Please input utr!' }])
  expect((await problem('12345')).resultData.fields).toEqual([{ field: 'utr', problem: 'UTR must be 12 digits' }])
  expect((await world.submit(transfer, '006516367819')).state).toBe('200')
  expect((await world.storedOrder(transfer)).utr).toBe('006516367819')
})

test('accepts a picture only from the player who uploaded it [NS-16 SE-05]', async () => {
  const [transfer, other] = [await transferOf(world), await transferOf(world)]
  const name = `${'a'.repeat(31)}${transfer.player.playerId % 10}.webp`
  const { playerId } = transfer.player
  await world.app.databases
    .shardOf(playerId)
    .transact((tx) =>
      tx
        .insertInto('player_file')
        .values({ player_id: playerId, file_name: name, bytes: 1, saved_at: systemNow() })
        .execute(),
    )
  const proofUrl = `/file/${name}`
  const utr = newUtr()
  for (const wrong of [`${proofUrl}x`, 'https://elsewhere.example/a.webp', '/file/../../secret.webp']) {
    expect(await world.submit(transfer, utr, { proofUrl: wrong })).toMatchObject({ state: '4001' })
  }
  expect(await world.submit(other, newUtr(), { proofUrl })).toMatchObject({
    resultData: { fields: [{ field: 'proofUrl', problem: 'notYours' }] },
  })
  expect((await world.submit(transfer, utr, { proofUrl })).state).toBe('200')
  expect((await world.storedOrder(transfer)).proofFile).toBe(name)
})
