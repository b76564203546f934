import type { PlayerId } from '@zamra/contract/brand.ts'
import { calls } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, signedBoth, type TestOperator } from '../../../../test/operators.ts'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { type Refusal, refusal } from '../../../base/refusal.ts'
import type { CallContext } from '../../../http/context.ts'
import { unknownPlace } from '../../../http/place.ts'
import { registerPlayer } from '../../session/index.ts'
import { sandboxPromo } from '../sandbox.ts'
import { selectCode } from './code-queries.ts'
import { promoGiftCode } from './enter-code.ts'
import { codesToPropose, makeCodes } from './make-codes.ts'
import { hashOfCode } from './one-time-code.ts'
import { returnOneTimeCode, takeOneTimeCode } from './redeem-code.ts'

const drop = {
  ...sandboxPromo('gift-code-in'),
  ...{ promoId: 'gift-drop-in', codes: [], budget: {} },
  config: { ...sandboxPromo('gift-code-in').config, trigger: { on: 'code', form: 'gift', isOneTime: true } },
}

let world: PromoWorld
let operators: readonly [TestOperator, TestOperator]
beforeAll(async () => {
  world = await openPromoWorld()
  await world.publish(drop)
  operators = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')]
})
afterAll(() => world.close())

async function propose(count: number, promoId = 'gift-drop-in'): Promise<string> {
  return await codesToPropose(world.app.databases.main.read, { promoId, count, why: 'a stream', by: 'Noor' })
}

async function make(content: string, signers = operators): Promise<readonly string[]> {
  const kept: string[] = []
  const signed = signedBoth(signers, 'promotion codes', content)
  await world.app.databases.main.transact((tx) => makeCodes(tx, ...signed, (codes) => kept.push(...codes)))
  return kept
}

const enter = async (code: string, as: WorldPlayer) =>
  (await world.call('/promo/giftCode', { code }, { as })).body.state
test('makes as many different codes as two operators have signed, once, and stores none of them readably', async () => {
  const content = await propose(300)
  await expect(make(content, [operators[0], operators[0]])).rejects.toThrow('Noor proposed it')
  const [proposal, approval] = signedBoth(operators, 'promotion codes', content)
  const more = { ...proposal, content: content.replace('300', '301') }
  const { main } = world.app.databases
  await expect(main.transact((tx) => makeCodes(tx, more, approval, () => {}))).rejects.toThrow('not the signature')
  const codes = await make(content)
  expect(new Set(codes).size).toBe(300)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/)
  await expect(make(content)).rejects.toThrow('made before')
  const dump = 'select c::text as c from promo_code c union all select b::text from promo_code_batch b'
  const stored = (await world.mainOwner.query(dump)).rows.map(({ c }) => String(c)).join('\n')
  expect(stored).toContain(hashOfCode(codes[0] ?? '').toString('hex'))
  // As it is copied out of a message in a language that is read from right to left.
  expect(stored).toContain(hashOfCode(`\u2068${codes[0]}\u2069`).toString('hex'))
  expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual([])
})

test('makes no codes when they cannot be kept, for another promotion, or without a sensible count', async () => {
  const count = async () => (await world.mainOwner.query('select from promo_code')).rowCount
  const before = await count()
  const signed = signedBoth(operators, 'promotion codes', await propose(3))
  const full = () => {
    throw new Error('the disk is full')
  }
  await expect(world.app.databases.main.transact((tx) => makeCodes(tx, ...signed, full))).rejects.toThrow(
    'disk is full',
  )
  expect(await count()).toBe(before)
  await expect(propose(3, 'gift-code-in')).rejects.toThrow('"isOneTime": true')
  await expect(propose(3, 'unknown-in')).rejects.toThrow('there is no promotion')
  await expect(propose(0)).rejects.toThrow('from 1 to 100000')
  await expect(world.publish({ ...drop, promoId: 'both-in', codes: ['KNOWN'] })).rejects.toThrow('begins with a code')
})

test('of 60 players who redeem one code at once, one is paid, and the others learn nothing', async () => {
  const [code = '', other = ''] = await make(await propose(2))
  // Sixty sessions would cost more than the rest: the handler is called without them.
  const register = () => registerPlayer(world.app, { kind: 'registered', areaCode: '+91' })
  const players: PlayerId[] = []
  while (players.length < 60) players.push(await register())
  const redeem = async (playerId: PlayerId, written = code) => {
    const given = {
      app: world.app,
      now: systemNow(),
      playerId,
      market: 'IN',
      locale: 'en',
      place: unknownPlace,
      refusal,
    }
    const ctx = given as unknown as CallContext<'/promo/giftCode'>
    return await promoGiftCode(ctx, { code: written }).then(
      () => 'paid',
      (error: Refusal) => error.code,
    )
  }
  const results = await Promise.all(players.map((playerId) => redeem(playerId)))
  expect(results.filter((result) => result === 'paid')).toHaveLength(1)
  expect(results.filter((result) => result === 'thing.notFound')).toHaveLength(59)
  const winner = players[results.indexOf('paid')] as PlayerId
  const costs = await Promise.all(players.map((playerId) => world.cost(playerId)))
  expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBe(1_000n)
  expect(await world.cost(winner)).toBe(1_000n)
  // The one who has it learns so, and keeps another code for a friend.
  expect([await redeem(winner), await redeem(winner, other)]).toEqual(['thing.alreadyDone', 'thing.alreadyDone'])
  const friend = players[results.indexOf('thing.notFound')] as PlayerId
  expect(await redeem(friend, ` ${other.toLowerCase().replaceAll('-', ' ')}`)).toBe('paid')
})

test('two codes that one player enters at once give one reward and use up one code', async () => {
  const codes = await make(await propose(2))
  const asha = await world.player()
  const states = await Promise.all(codes.map((code) => enter(code, asha)))
  expect(states.toSorted()).toEqual(['200', '4090'])
  expect(await world.cost(asha.playerId)).toBe(1_000n)
  const used = await world.mainOwner.query('select from promo_code where player_id = $1', [asha.playerId])
  expect(used.rowCount).toBe(1)
})

test('a code whose reward was not written before a crash is redeemed by its repeat, of the same player alone', async () => {
  const [code = ''] = await make(await propose(1))
  const [asha, other] = [await world.player(), await world.player()]
  await world.mainOwner.query(
    `update promo_code set player_id = $1, reward_id = 'gift-drop-in.once', redeemed_at = now() where code_hash = $2`,
    [asha.playerId, hashOfCode(code)],
  )
  expect(await enter(code, other)).toBe('4040')
  expect(await enter(code, asha)).toBe('200')
  expect(await world.cost(asha.playerId)).toBe(1_000n)
})

test('a code stays valid when the budget of its promotion is spent', async () => {
  await world.publish({ ...drop, promoId: 'small-drop-in', budget: { count: 1 } })
  const codes = await make(await propose(3, 'small-drop-in'))
  const players = await Promise.all(codes.map(() => world.player()))
  const states = await Promise.all(codes.map((code, index) => enter(code, players[index] as WorldPlayer)))
  expect(states.toSorted()).toEqual(['200', '4222', '4222'])
  const used = `select from promo_code where reward_id = 'small-drop-in.once'`
  expect((await world.mainOwner.query(used)).rowCount).toBe(1)
})

test('a code is given back only by the request that took it last', async () => {
  const [code = ''] = await make(await propose(1))
  const stored = (await selectCode(world.app.databases.main.read, hashOfCode(code))) ?? expect.fail('no code')
  const [asha, other] = [await world.player(), await world.player()]
  const by = ({ playerId }: WorldPlayer, at: number) => ({
    ...{ playerId, rewardId: 'gift-drop-in.once', at: new Date(at) },
  })
  const [first, repeat] = [by(asha, 1_000), by(asha, 2_000)]
  expect(await takeOneTimeCode(world.app, stored, first)).toBe('mine')
  expect(await takeOneTimeCode(world.app, stored, repeat)).toBe('mine')
  // The first request finds no budget after the repeat has been paid: the code stays used.
  await returnOneTimeCode(world.app, stored, first)
  expect(await takeOneTimeCode(world.app, stored, by(other, 3_000))).toBe('used')
  await returnOneTimeCode(world.app, stored, repeat)
  expect(await takeOneTimeCode(world.app, stored, by(other, 3_000))).toBe('mine')
})

test('a code of a promotion for every day is redeemed on one day alone, also by the same player', async () => {
  const { config } = drop
  await world.publish({ ...drop, promoId: 'daily-drop-in', config: { ...config, period: 'day' } })
  const [code = ''] = await make(await propose(1, 'daily-drop-in'))
  const asha = await world.player()
  expect(await enter(code, asha)).toBe('200')
  // As if it had been the day before: today has no reward yet.
  await world.mainOwner.query(`update promo_code set reward_id = 'daily-drop-in.2026-01-01' where player_id = $1`, [
    asha.playerId,
  ])
  await world
    .ownerOf(asha)
    .query(`update reward set reward_id = 'daily-drop-in.2026-01-01' where player_id = $1`, [asha.playerId])
  expect(await enter(code, asha)).toBe('4090')
  expect(await world.cost(asha.playerId)).toBe(1_000n)
})

test('the role of the server can neither write a code that works nor change one', async () => {
  const asha = await world.player()
  const { pool } = world.app.databases.main
  const { rows } = await pool.query(
    `insert into promo_code_batch select gen_random_uuid(), promo_id, count, approved_by, approval, made_at
     from promo_code_batch order by count limit 1 returning batch_id as "batchId", count`,
  )
  const put = (code: string, { batchId, count }: { batchId: string; count: number }, number: number) =>
    pool.query('insert into promo_code (code_hash, batch_id, batch_count, number) values ($1, $2, $3, $4)', [
      ...[hashOfCode(code), batchId, count, number],
    ])
  // A batch with the signatures of another one.
  await put('FORGED-CODE', rows[0], 1)
  expect(await enter('FORGED-CODE', asha)).toBe('4040')
  // One more code of a signed batch.
  const signed = await pool.query('select batch_id as "batchId", count from promo_code_batch order by made_at limit 1')
  const { batchId, count } = signed.rows[0]
  await expect(put('ONE-MORE', { batchId, count }, count)).rejects.toThrow('duplicate key')
  await expect(put('ONE-MORE', { batchId, count }, count + 1)).rejects.toThrow('check constraint')
  await expect(put('ONE-MORE', { batchId, count: count + 1 }, count + 1)).rejects.toThrow('foreign key')
  await expect(pool.query('delete from promo_code')).rejects.toThrow('permission denied')
  await expect(pool.query(`update promo_code set code_hash = $1`, [hashOfCode('X')])).rejects.toThrow(
    'permission denied',
  )
})

test('guessing ends for a player after five codes a minute, and the calls of a device are counted too', async () => {
  const asha = await world.player()
  const states: (string | undefined)[] = []
  for (let time = 0; time < 6; time += 1) states.push(await enter(`GUESS-${time}`, asha))
  expect(states).toEqual([...Array(5).fill('4040'), '4290'])
  expect(calls['/promo/giftCode'].limit).toMatchObject({ by: 'player', count: 5, perDevice: 10 })
})
