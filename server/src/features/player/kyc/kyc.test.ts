import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boundPlayer, credit } from '../../../../test/bound-player.ts'
import {
  birthdayOf,
  type KycWorld,
  newSubmission,
  openKycWorld,
  submitCheck,
  uploadPicture,
  verifyPlayer,
} from '../../../../test/kyc-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { uuidv7 } from '../../../base/random.ts'
import { isBarred } from '../../../ledger/index.ts'
import { freezeAccount } from '../../safety/index.ts'
import { syncCheck } from './sync-check.ts'

let world: KycWorld
beforeAll(async () => {
  world = await openKycWorld()
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.kyc.behave({ outage: 0, unanswered: 0, document: {} }))

const info = (as: WorldPlayer) => world.ok('/kyc/info', {}, { as })
const sync = (checkNo: string) => syncCheck(world.app, checkNo, world.app.clock.now())
const shardOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId)
const files = async () =>
  (await readdir(world.fileDir, { recursive: true, withFileTypes: true })).filter((f) => f.isFile())

test('an approved document raises the level, sets the birthday, and leaves no picture behind', async () => {
  const player = await boundPlayer(world)
  const before = (await files()).length
  expect(await info(player)).toMatchObject({ state: 'none', level: 0, canSubmit: true, attempts: { left: 5 } })
  const checkNo = await submitCheck(world, player)
  expect(await info(player)).toMatchObject({
    state: 'pending',
    canSubmit: false,
    document: 'pan',
    name: 'Asha Devi Rao',
  })
  expect(await sync(checkNo)).toMatchObject({ waitMs: 5_000 })
  expect((await files()).length).toBe(before + 2)
  world.kyc.decide(checkNo, 'approve')
  await sync(checkNo)
  expect((await files()).length).toBe(before)
  // A webhook that arrives during a sync asks for one more.
  await vi.waitFor(async () => expect(await sync(checkNo)).toBeUndefined(), { timeout: 20_000 })
  expect(await info(player)).toMatchObject({
    state: 'verified',
    level: 1,
    canSubmit: false,
    birthday: birthdayOf(player),
  })
  expect(await world.ok('/user/getUserInfo', {}, { as: player })).toMatchObject({ kycLevel: 1, kycState: 'verified' })
  const { json } = await world.ok('/user/export', {}, { as: player })
  const { identity } = (JSON.parse(json) as { player: { identity: { checks: object[]; history: object[] } } }).player
  expect(identity.checks).toMatchObject([
    { checkNo, state: 'APPROVED', name: 'Asha Devi Rao', number: expect.any(String) },
  ])
  expect(identity.history).toMatchObject([
    { state: 'PENDING', by: 'player' },
    { state: 'APPROVED', by: 'provider' },
  ])
})

test('stored pictures are sealed, and once sent nobody gets them back', async () => {
  const player = await boundPlayer(world)
  const front = await uploadPicture(world, player)
  const name = front.replace('/file/', '')
  const stored = await readFile(join(world.fileDir, name.slice(0, 2), name))
  expect(stored.toString('latin1')).not.toContain('WEBP')
  const get = () =>
    world.fastify.inject({
      method: 'POST',
      url: '/api/file/get',
      payload: {
        appId: 1526,
        appPackageName: 'x',
        deviceNumber: player.device,
        locale: 'en',
        uid: player.playerId,
        sign: player.sign,
        url: front,
      },
    })
  const first = await get()
  expect(first.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  await submitCheck(world, player, { front })
  expect((await get()).json()).toMatchObject({ state: '4040' })
})

test('a rejection with a reason allows another attempt, and the attempts are limited', async () => {
  const player = await boundPlayer(world)
  const retry = async (label: string) => {
    const checkNo = await submitCheck(world, player)
    await sync(checkNo)
    world.kyc.decide(checkNo, 'retry', [label])
    await sync(checkNo)
  }
  await retry('LOW_QUALITY')
  expect(await info(player)).toMatchObject({
    state: 'retry',
    reasons: ['quality'],
    canSubmit: true,
    attempts: { left: 4 },
  })
  await retry('BACK_SIDE_MISSING')
  await retry('A_LABEL_OF_NEXT_YEAR')
  expect((await info(player)).reasons).toEqual(['other'])
  await retry('SELFIE_MISMATCH')
  await retry('EXPIRATION_DATE')
  const over = await info(player)
  expect(over).toMatchObject({ state: 'retry', canSubmit: false, attempts: { left: 0, nextAt: expect.any(Number) } })
  const refused = await world.call('/kyc/submit', await newSubmission(world, player), { as: player })
  expect(refused.body).toMatchObject({
    state: '4090',
    resultData: { because: 'attempts', nextAt: over.attempts.nextAt },
  })
})

test('a final rejection ends it', async () => {
  const player = await boundPlayer(world)
  const checkNo = await submitCheck(world, player)
  await sync(checkNo)
  world.kyc.decide(checkNo, 'reject', ['FORGERY'])
  await sync(checkNo)
  expect(await info(player)).toMatchObject({ state: 'rejected', reasons: ['refused'], canSubmit: false })
  const refused = await world.call('/kyc/submit', await newSubmission(world, player), { as: player })
  expect(refused.body).toMatchObject({ resultData: { because: 'rejected' } })
})

test('of requests at once one is stored, and a repeat returns the same check', async () => {
  const player = await boundPlayer(world)
  const inputs = await Promise.all(Array.from({ length: 4 }, () => newSubmission(world, player)))
  const answers = await Promise.all(inputs.map((input) => world.call('/kyc/submit', input, { as: player })))
  expect(answers.map(({ body }) => body.state).sort()).toEqual(['200', '4090', '4090', '4090'])
  const winner = inputs[answers.findIndex(({ body }) => body.state === '200')]
  expect(await world.ok('/kyc/submit', winner as never, { as: player })).toEqual({ state: 'pending' })
  const { rows } = await shardOf(player).pool.query('select 1 from identity_check where player_id = $1', [
    player.playerId,
  ])
  expect(rows).toHaveLength(1)
})

test("refuses somebody else's picture, one picture twice, a missing side, a foreign document, a minor, and no session", async () => {
  const [player, other] = [await boundPlayer(world), await boundPlayer(world)]
  const theirs = await uploadPicture(world, other)
  const input = await newSubmission(world, player)
  const refusal = async (given: object, as: WorldPlayer | undefined = player) =>
    (await world.call('/kyc/submit', { ...input, clientOrderId: uuidv7(), ...given } as never, { ...(as && { as }) }))
      .body
  expect(await refusal({ front: theirs })).toMatchObject({ state: '4040' })
  expect(await refusal({ front: input.selfie })).toMatchObject({ state: '4001' })
  expect(await refusal({ document: 'aadhaar' })).toMatchObject({ resultData: { fields: [{ field: 'back' }] } })
  expect(await refusal({ document: 'cnic', back: theirs })).toMatchObject({
    resultData: { fields: [{ field: 'document' }] },
  })
  expect(await refusal({ birthday: '2019-02-03' })).toMatchObject({ state: '4030', resultData: { minAge: 18 } })
  expect(await refusal({ birthday: '1994-02-31' })).toMatchObject({ state: '4001' })
  expect(await refusal({ sign: 'forged' }, { ...player, sign: 'forged' })).toMatchObject({ state: '401' })
  expect((await info(player)).state).toBe('none')
})

test('what the document says decides: another name or birthday asks again, a minor is stopped from playing', async () => {
  const player = await boundPlayer(world)
  await credit(world.app, player.playerId, 10_000n)
  world.kyc.behave({ document: { firstName: 'Lakshmi', lastName: 'Nair' } })
  await verifyPlayer(world, player)
  expect(await info(player)).toMatchObject({ state: 'retry', reasons: ['name'], level: 0 })
  world.kyc.behave({ document: { dob: '1994-12-04' } })
  await verifyPlayer(world, player)
  expect(await info(player)).toMatchObject({ state: 'retry', reasons: ['birthday'], level: 0 })
  world.kyc.behave({ document: { dob: '2012-04-12' } })
  await verifyPlayer(world, player)
  expect(await info(player)).toMatchObject({ state: 'rejected', reasons: ['age'], level: 0 })
  const { pool } = shardOf(player)
  const bars = await Promise.all(
    (['play', 'deposit', 'withdrawal'] as const).map((what) => isBarred(pool, player.playerId, what)),
  )
  expect(bars).toEqual([true, true, false])
})

test('a minor is stopped after a freeze that is being decided, and does not open the withdrawals that it stops', async () => {
  const player = await boundPlayer(world)
  await credit(world.app, player.playerId, 10_000n)
  world.kyc.behave({ document: { dob: '2012-04-12' } })
  const { pool, transact } = shardOf(player)
  const verified = await transact(async (tx) => {
    const freeze = { caseNo: 'C1', rule: 'bot', legalGround: 'an order of a court' } as const
    await freezeAccount(tx, player.playerId, freeze, { by: 'asha', at: world.app.clock.now() })
    const pending = verifyPlayer(world, player)
    // The check reaches the wallet while the freeze is not committed yet.
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")
      expect(rows.length).toBeGreaterThan(0)
    })
    return { pending }
  })
  await verified.pending
  const bars = await Promise.all(
    (['play', 'deposit', 'withdrawal'] as const).map((what) => isBarred(pool, player.playerId, what)),
  )
  expect(bars).toEqual([true, true, true])
})

test('an excluded player may prove who they are', async () => {
  const player = await boundPlayer(world)
  await credit(world.app, player.playerId, 10_000n)
  await setBars(shardOf(player).pool, player.playerId, { play: true, deposit: true })
  await verifyPlayer(world, player)
  expect((await info(player)).state).toBe('verified')
})

test('a check that a crash or an outage cut off is finished by the next sync, once', async () => {
  const player = await boundPlayer(world)
  const checkNo = await submitCheck(world, player)
  world.kyc.behave({ outage: 1 })
  expect(await sync(checkNo)).toMatchObject({ webhookCount: 0 })
  world.kyc.behave({ outage: 0, unanswered: 0.5 })
  for (let tries = 0; tries < 30; tries += 1) await sync(checkNo)
  world.kyc.behave({ unanswered: 0 })
  await Promise.all([sync(checkNo), sync(checkNo)])
  world.kyc.decide(checkNo, 'approve')
  await Promise.all([sync(checkNo), sync(checkNo), sync(checkNo)])
  expect((await info(player)).state).toBe('verified')
  const applicants = [...world.kyc.office.book.applicants.values()].filter((one) => one.externalUserId === checkNo)
  expect(applicants).toMatchObject([{ requested: 1 }])
  const { rows } = await shardOf(player).pool.query<{ state: string }>(
    'select state from identity_check_event where check_no = $1 order by seq',
    [checkNo],
  )
  expect(rows.map(({ state }) => state)).toEqual(['PENDING', 'APPROVED'])
})

test('pictures that are lost before they were sent are asked for again', async () => {
  const player = await boundPlayer(world)
  const input = await newSubmission(world, player)
  const checkNo = await submitCheck(world, player, input)
  const name = input.front.replace('/file/', '')
  await rm(join(world.fileDir, name.slice(0, 2), name))
  await sync(checkNo)
  expect(await info(player)).toMatchObject({ state: 'retry', reasons: ['lost'], canSubmit: true })
})

test('erasure names what is kept by law and deletes the pictures of an unfinished check', async () => {
  const [player, stranger] = [await world.player(), await world.player()]
  const checkNo = await submitCheck(world, player)
  const before = (await files()).length
  expect(await world.ok('/user/erase', { password: player.password }, { as: player })).toMatchObject({
    erased: true,
    kept: [],
  })
  expect((await files()).length).toBe(before - 2)
  expect(await sync(checkNo)).toBeUndefined()
  const { rows } = await shardOf(player).pool.query(
    'select name_sealed, files, state from identity_check where check_no = $1',
    [checkNo],
  )
  expect(rows).toEqual([{ name_sealed: null, files: [], state: 'RETRY' }])
  await credit(world.app, stranger.playerId, 10_000n)
  await submitCheck(world, stranger)
  const preview = await world.ok('/user/erase', { preview: true }, { as: stranger })
  expect(preview.kept.map(({ item }) => item)).toContain('identityChecks')
})
