import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, slot } from '../../../test/studio-world.ts'
import { systemNow } from '../../base/clock.ts'
import { sandbox } from '../market/index.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
  const [india] = sandbox
  if (!india) throw new Error('no policy')
  const maxStake = [
    { ageBand: [18, 24] as [number, number], minor: 200 },
    { ageBand: [25, 120] as [number, number], minor: 500 },
  ]
  await world.legislate({ games: { ...india.games, minCycleMs: 0, multiGame: true, maxStake } })
})
afterAll(() => world.close())

async function seatedAt(birthday?: string) {
  const player = await world.rich(100_000n)
  if (birthday) await world.ok('/user/editProfile', { birthday }, { as: player })
  return { player, seat: gcpSeat(world, player, await world.open(player)) }
}

test('the largest stake of an age holds for all bets of a round together', async () => {
  const { player, seat } = await seatedAt('1990-01-01')
  expect((await seat.play('a', [bet('a-1', 501)])).body.code).toBe(106)
  expect((await seat.play('b', [bet('b-1', 300)])).body.code).toBeUndefined()
  expect((await seat.play('b', [bet('b-2', 201)])).body.code).toBe(106)
  expect((await seat.play('b', [bet('b-3', 200)])).body.code).toBeUndefined()
  // A repeat is answered as before, and a stake that was taken back makes room.
  expect((await seat.play('b', [bet('b-3', 200)])).body.code).toBeUndefined()
  await seat.rollback('b', ['b-3-undo', 'b-3'])
  expect((await seat.play('b', [bet('b-4', 200)])).body.code).toBeUndefined()
  expect(await world.cash(player)).toBe(99_500n)
})

test('two bets at once do not exceed it together', async () => {
  const { player, seat } = await seatedAt('1990-01-01')
  const answers = await Promise.all(['1', '2', '3'].map((id) => seat.play('c', [bet(`c-${id}`, 300)])))
  expect(answers.filter(({ body }) => body.code === undefined)).toHaveLength(1)
  expect(await world.cash(player)).toBe(99_700n)
})

test('a young player, and one who has not given a birthday, stakes less', async () => {
  const young = await seatedAt('2004-06-01')
  expect((await young.seat.play('d', [bet('d-1', 201)])).body.code).toBe(106)
  expect((await young.seat.play('d', [bet('d-2', 200)])).body.code).toBeUndefined()
  const unknown = await seatedAt()
  expect((await unknown.seat.play('e', [bet('e-1', 201)])).body.code).toBe(106)
  await world.ok('/user/editProfile', { birthday: '1990-01-01' }, { as: unknown.player })
  expect((await unknown.seat.play('f', [bet('f-1', 201)])).body.code).toBeUndefined()
})

test('a caller without an account certifies their age before a demo where the law requires it', async () => {
  const demo = { gameId: slot, mode: 'demo', returnUrl: '/pages/home/Home' } as const
  const asked = await world.call('/game/launch', demo, { device: 'device-of-a-visitor' })
  expect(asked.body).toMatchObject({ code: 'declaration.required', resultData: { minAge: 18 } })
  const declared = { ...demo, ageCertified: true }
  expect((await world.call('/game/launch', declared, { device: 'device-of-a-visitor' })).body.state).toBe('200')
  expect((await world.call('/game/launch', demo, { as: await world.rich(0n) })).body.state).toBe('200')
})

test('a market that raises its minimum age stops the bets and launches of younger players who are already here', async () => {
  const birthday = `${systemNow().getUTCFullYear() - 20}-01-01`
  const { player, seat } = await seatedAt(birthday)
  const grown = await seatedAt('1990-01-01')
  expect((await seat.play('g', [bet('g-1', 100)])).body.code).toBeUndefined()
  await world.legislate({ age: { min: 25, method: 'declare', beforeFreePlay: true } })
  expect((await seat.play('h', [bet('h-1', 100)])).body.code).toBe(153)
  expect((await grown.seat.play('i', [bet('i-1', 100)])).body.code).toBeUndefined()
  expect(await world.cash(player)).toBe(99_900n)
  const launch = { gameId: slot, mode: 'real', returnUrl: '/pages/home/Home' } as const
  expect((await world.call('/game/launch', launch, { as: player })).body).toMatchObject({
    code: 'market.notAllowed',
    resultData: {
      action: 'launch',
      reasons: [{ code: 'age.tooYoung', params: { minAge: 25, age: 20 }, next: 'withdraw' }],
    },
  })
})

test('where the age is proven by a document, a game for money opens only after the identity check', async () => {
  await world.legislate({ age: { min: 18, method: 'document', beforeFreePlay: true } })
  const player = await world.rich(100_000n)
  const launch = { gameId: slot, mode: 'real', returnUrl: '/pages/home/Home' } as const
  expect((await world.call('/game/launch', launch, { as: player })).body).toMatchObject({
    code: 'market.notAllowed',
    resultData: { reasons: [{ code: 'age.unverified', next: 'verifyIdentity' }] },
  })
  await world.ownerOf(player).query('update player set kyc_level = 1 where player_id = $1', [player.playerId])
  expect((await world.call('/game/launch', launch, { as: player })).body.state).toBe('200')
})
