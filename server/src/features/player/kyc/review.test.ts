import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import { birthdayOf, type KycWorld, openKycWorld, submitCheck, verifyPlayer } from '../../../../test/kyc-world.ts'
import { newOperator, signed as sign, type TestOperator } from '../../../../test/operators.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { identityReview } from './review.ts'
import { syncCheck } from './sync-check.ts'

// A check uploads and reads pictures; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 })

let world: KycWorld
beforeAll(async () => {
  world = await openKycWorld()
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.kyc.behave({ document: {} }))

const info = (as: WorldPlayer) => world.ok('/kyc/info', {}, { as })

test('a document that another player has goes to a person and says nothing about that player', async () => {
  const [first, second] = [await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ document: { number: 'AB 1234-F' } })
  await verifyPlayer(world, first)
  expect((await info(first)).state).toBe('verified')
  world.kyc.behave({ document: { number: 'ab1234f' } })
  await verifyPlayer(world, second)
  const seen = await info(second)
  expect(seen).toMatchObject({ state: 'review', level: 0, reasons: [], canSubmit: false })
  const { body } = await world.call('/kyc/info', {}, { as: second })
  expect(JSON.stringify(body)).not.toContain(String(first.playerId))
})

type Wanted = 'approve' | 'retry' | 'reject'
type Stated = { readonly seq?: number; readonly number?: string }

async function shownNumber(checkNo: string): Promise<string> {
  const lines = (await identityReview.show(world.app, checkNo)).join('\n')
  return /^document number: (?:[A-Z]{3} )?(.*)$/m.exec(lines)?.[1] ?? ''
}

/** Without a number given, the operator states the one that is shown. */
async function decide(by: TestOperator, checkNo: string, decision: Wanted, { seq, number }: Stated = {}) {
  const given = { checkNo, seq: seq ?? (await identityReview.latestSeq(world.app, checkNo)), decision, by: by.name }
  const signed = { ...given, number: number ?? (await shownNumber(checkNo)), why: 'compared with the pictures' }
  const signature = sign(by, await identityReview.textToSign(world.app, signed))
  return await identityReview.decide(world.app, { ...signed, signature })
}

async function readNumber(by: TestOperator, checkNo: string, number: string): Promise<void> {
  const seq = await identityReview.latestSeq(world.app, checkNo)
  const given = { checkNo, seq, number, why: 'the provider misread it', by: by.name }
  await identityReview.readNumber(world.app, { ...given, signature: sign(by, identityReview.textOfNumber(given)) })
}

test('one operator alone approves nobody and reopens nothing', async () => {
  const [asha, noor] = [await newOperator(world, 'Asha'), await newOperator(world, 'Noor')]
  const [first, second] = [await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ document: { number: 'ZZ 99' } })
  await verifyPlayer(world, first)
  const checkNo = await verifyPlayer(world, second)
  expect((await identityReview.list(world.app)).join()).toContain(checkNo)
  await readNumber(asha, checkNo, 'zz 98')
  const seq = await identityReview.latestSeq(world.app, checkNo)
  const given = { checkNo, seq, decision: 'approve', number: 'ZZ 98', why: 'siblings', by: 'Asha' } as const
  const signature = sign(asha, await identityReview.textToSign(world.app, given))
  const other = { ...given, decision: 'reject' } as const
  await expect(identityReview.decide(world.app, { ...other, signature })).rejects.toThrow('not the signature of Asha')
  const asNoor = { ...given, by: 'Noor', signature }
  await expect(identityReview.decide(world.app, asNoor)).rejects.toThrow('not the signature of Noor')
  for (const _ of [1, 2]) expect(await identityReview.decide(world.app, { ...given, signature })).toBe('waits')
  expect(await info(second)).toMatchObject({ state: 'review', level: 0 })
  await expect(decide(asha, checkNo, 'reject')).rejects.toThrow('Asha already decided to approve it: siblings')
  expect(await decide(noor, checkNo, 'approve')).toBe('done')
  expect(await info(second)).toMatchObject({ state: 'verified', level: 1, birthday: birthdayOf(second) })
  await expect(identityReview.decide(world.app, { ...given, signature })).rejects.toThrow('is APPROVED')
  expect((await identityReview.show(world.app, checkNo)).join()).toContain('siblings')
  // Reopened by two: what it proved is gone, and signatures about the earlier state count for nothing.
  expect(await decide(asha, checkNo, 'retry')).toBe('waits')
  expect((await info(second)).level).toBe(1)
  await expect(decide(noor, checkNo, 'retry', { seq })).rejects.toThrow('has changed meanwhile')
  expect(await decide(noor, checkNo, 'retry')).toBe('done')
  expect(await info(second)).toMatchObject({ state: 'retry', level: 0, canSubmit: true })
})

test('a document never stands for two players, also not when operators approve', async () => {
  const [meera, ravi] = [await newOperator(world, 'Meera'), await newOperator(world, 'Ravi')]
  const [first, second, third] = [await boundPlayer(world), await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ document: { number: 'QQ 71' } })
  const firstNo = await verifyPlayer(world, first)
  const checkNo = await verifyPlayer(world, second)
  expect(await decide(meera, checkNo, 'approve')).toBe('waits')
  await expect(decide(ravi, checkNo, 'approve')).rejects.toThrow('stands for another player')
  expect(await info(second)).toMatchObject({ state: 'review', level: 0 })
  // What was misread is corrected by name and number; the decisions of before are void, and the number is taken then.
  await readNumber(meera, checkNo, 'qq-72')
  expect(await decide(ravi, checkNo, 'approve')).toBe('waits')
  expect(await decide(meera, checkNo, 'approve')).toBe('done')
  world.kyc.behave({ document: { number: 'QQ72' } })
  const thirdNo = await verifyPlayer(world, third)
  expect((await info(third)).state).toBe('review')
  // The first document was stolen: two operators reopen that check, and its number is free for its owner.
  await readNumber(meera, thirdNo, 'QQ 71')
  await decide(meera, thirdNo, 'approve')
  await expect(decide(ravi, thirdNo, 'approve')).rejects.toThrow('stands for another player')
  await decide(meera, firstNo, 'retry')
  await decide(ravi, firstNo, 'retry')
  expect(await decide(ravi, thirdNo, 'approve')).toBe('done')
  expect([(await info(first)).level, (await info(third)).level]).toEqual([0, 1])
  world.kyc.behave({ document: { number: 'QQ 71' } })
  await verifyPlayer(world, first)
  expect((await info(first)).state).toBe('review')
})

test('a check without a number is approved only with one that an operator has read', async () => {
  const [dev, uma] = [await newOperator(world, 'Dev'), await newOperator(world, 'Uma')]
  const player = await boundPlayer(world)
  world.kyc.behave({ document: { number: '' } })
  const checkNo = await verifyPlayer(world, player)
  expect((await info(player)).state).toBe('review')
  await expect(decide(uma, checkNo, 'approve')).rejects.toThrow('number of the document is not known')
  await readNumber(uma, checkNo, 'UU 1')
  // Each of the two states the number; what one operator has written is not enough.
  await expect(decide(dev, checkNo, 'approve', { number: '' })).rejects.toThrow('an approval needs --number')
  await expect(decide(dev, checkNo, 'approve', { number: 'UU 2' })).rejects.toThrow('an approval needs --number')
  const results = await Promise.all([decide(dev, checkNo, 'approve'), decide(uma, checkNo, 'approve')])
  expect(results.sort()).toEqual(['done', 'waits'])
  expect((await info(player)).state).toBe('verified')
  await expect(readNumber(uma, checkNo, 'UU 2')).rejects.toThrow('not in review')
  const other = await boundPlayer(world)
  world.kyc.behave({ document: { number: 'uu1' } })
  await verifyPlayer(world, other)
  expect((await info(other)).state).toBe('review')
})

test('the name and the birthday of a verified player go to a person, however the name is written', async () => {
  const [asif, lata] = [await newOperator(world, 'Asif'), await newOperator(world, 'Lata')]
  const birthday = '1991-07-23'
  const [first, short, named, other] = await Promise.all(Array.from({ length: 4 }, () => boundPlayer(world)))
  if (!first || !short || !named || !other) throw new Error('four players')
  await verifyPlayer(world, first, { birthday, name: 'Mohd Farhan Sheikh' })
  expect((await info(first)).state).toBe('verified')
  const shortNo = await verifyPlayer(world, short, { birthday, name: 'F SHEIKH' })
  await verifyPlayer(world, named, { birthday, name: 'Sheikh Muhammad Farhan' })
  await verifyPlayer(world, other, { birthday, name: 'Farhan Qureshi' })
  const states = await Promise.all([short, named, other].map(async (player) => (await info(player)).state))
  expect(states).toEqual(['review', 'review', 'verified'])
  expect((await identityReview.show(world.app, shortNo)).join()).toContain('personOfAnother')
  // Namesakes exist: two operators approve, and the number is claimed with it.
  await decide(asif, shortNo, 'approve')
  await decide(lata, shortNo, 'approve')
  expect((await info(short)).state).toBe('verified')
})

test('a person who erased the account during a break is found again under another document, until its end', async () => {
  const said = { birthday: '1988-03-09', name: 'Lata Anand' }
  const [first, again, after] = [await boundPlayer(world), await boundPlayer(world), await boundPlayer(world)]
  await verifyPlayer(world, first, said)
  const { pool } = world.app.databases.shardOf(first.playerId)
  // What an erasure keeps by law of an excluded player who had money.
  await pool.query('update player set erased_at = now() where player_id = $1', [first.playerId])
  await pool.query(
    `insert into safety_setting (player_id, break_kind, break_from, break_until)
     values ($1, 'exclusion', now(), now() + interval '1 year')`,
    [first.playerId],
  )
  await verifyPlayer(world, again, said)
  expect((await info(again)).state).toBe('review')
  for (const { playerId } of [first, again])
    await world.app.databases
      .shardOf(playerId)
      .pool.query(`update safety_setting set break_until = now() where player_id = $1`, [playerId])
  await verifyPlayer(world, after, said)
  expect((await info(after)).state).toBe('verified')
})

test('of two checks of one person at once, at least one goes to a person', async () => {
  const players = [await boundPlayer(world), await boundPlayer(world)]
  const checks = await Promise.all(
    players.map((player) => submitCheck(world, player, { birthday: '1990-02-14', name: 'Neha Anand' })),
  )
  await Promise.all(checks.map((checkNo) => syncCheck(world.app, checkNo, world.app.clock.now())))
  for (const checkNo of checks) world.kyc.decide(checkNo, 'approve')
  await Promise.all(checks.map((checkNo) => syncCheck(world.app, checkNo, world.app.clock.now())))
  const states = await Promise.all(players.map(async (player) => (await info(player)).state))
  expect(states).toContain('review')
})
