import { coin } from '@zamra/contract/lottery-games.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import { writeAsFound } from '../../../../test/state-machine.ts'
import {
  bet,
  jiliSeat,
  openStudioWorld,
  rowsOf,
  type StudioWorld,
  seatPlayer,
  slot,
  win,
} from '../../../../test/studio-world.ts'
import { systemMs, systemNow } from '../../../base/clock.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sweepRounds } from '../reconciliation/sweep-rounds.ts'

/** What no studio should do and some do: each is answered, and no money goes astray. */

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

/** A seat for coins beside the one for money. */
async function forCoins(player: WorldPlayer) {
  const of = { user_id: String(player.playerId), currency: coin, game: slot }
  const session_id = await world.open(player, slot, 'free')
  return {
    play: (game_id: string, actions: object[], finished = false) =>
      world.gcp('play', { ...of, session_id, game_id, actions, finished }),
    /** The session is over, and the studio does not name it any more. */
    rollback: (game_id: string, action_id: string, original_action_id: string) =>
      world.gcp('rollback', { ...of, game_id, actions: [{ action: 'rollback', action_id, original_action_id }] }),
    coins: async () => (await world.ok('/game/float', {}, { as: player })).balance,
  }
}

async function roundOf(player: WorldPlayer, round: string) {
  const { rows } = await world
    .shardOf(player)
    .pool.query('select mode, state, stake, payout from round where player_id = $1 and round_id = $2', [
      player.playerId,
      round,
    ])
  return rows[0]
}

test('answers a rollback of an unknown bet as a success, under any id', async () => {
  const { player, seat } = await seatPlayer(world)
  expect((await seat.rollback('a', ['a-undo', 'a-bet'])).body.balance).toBe(100_000)
  expect((await seat.rollback('a', ['a-undo-again', 'a-bet'])).body.balance).toBe(100_000)
  const free = await forCoins(player)
  for (const id of ['af-undo', 'af-undo-again']) {
    expect((await free.rollback('af', id, 'af-bet')).body).toMatchObject({ balance: 100_000, currency: coin })
  }
  // It was about coins, and so is what came late.
  expect((await free.play('af', [bet('af-bet', 500)])).body.code).toBe(400)
  expect(await free.coins()).toBe(100_000n)
})

test('a rollback that names another round than its bet is a conflict and moves nothing', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('b', [bet('b-open', 300), bet('b-bet', 500), win('b-win', 900)])
  const rows = await rowsOf(world, player)
  for (const original of ['b-open', 'b-bet', 'b-win']) {
    expect((await seat.rollback('b-other', [`${original}-undo`, original])).body.code).toBe(400)
  }
  const jili = await jiliSeat(world, player)
  await jili.stake('bs', 'bs-1', 5)
  await jili.settle('bs', 'bs-end', 9)
  // A bet of a session is not cancelled as if it had been a spin.
  expect((await jili.cancelBet('bs-1', 5, 0)).body.errorCode).toBe(6)
  expect(rows.split(' ').at(-1)).toBe('100100')
  expect(await world.cash(player)).toBe(100_500n)
  expect(await roundOf(player, 'b-other')).toBeUndefined()
})

test('rolls settled bets back only together with their wins', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('c', [bet('c-1', 100), bet('c-2', 100), win('c-win', 5_000)], true)
  const cash = await world.cash(player)
  expect((await seat.rollback('c', ['c-2-undo', 'c-2'], ['c-1-undo', 'c-1'])).body.message).toBe('The round is settled')
  expect(await world.cash(player)).toBe(cash)
  const whole = [
    ['c-win-back', 'c-win'],
    ['c-1-back', 'c-1'],
    ['c-2-back', 'c-2'],
  ] as const
  expect((await seat.rollback('c', ...whole)).body.balance).toBe(100_000)
  expect(await roundOf(player, 'c')).toMatchObject({ state: 'CANCELLED', payout: 0n })
})

test('a round uses money or coins, never both', async () => {
  const { player, seat } = await seatPlayer(world)
  const free = await forCoins(player)
  await free.play('d', [bet('d-bet', 500)])
  const rows = await rowsOf(world, player)
  // A session for money knows no round of coins: it stakes nothing in it, wins nothing and takes nothing back.
  expect((await seat.play('d', [bet('d-money', 700)])).body.code).toBe(400)
  expect((await seat.play('d', [win('d-win', 9_000)], true)).body.code).toBe(400)
  expect((await seat.rollback('d', ['d-undo', 'd-bet'])).body.code).toBe(400)
  expect(await rowsOf(world, player)).toBe(rows)
  expect((await free.play('d', [win('d-coins', 600)], true)).body.balance).toBe(100_100)
  expect((await seat.play('d', [win('d-prize', 9_000)])).body.code).toBe(400)
  expect(await world.cash(player)).toBe(100_000n)
  await seat.play('e', [bet('e-bet', 500)])
  expect((await free.play('e', [bet('e-coins', 500)])).body.code).toBe(400)
  expect((await free.play('e', [win('e-win', 800)], true)).body.code).toBe(400)
  expect((await seat.play('e', [win('e-money', 800)], true)).body.balance).toBe(100_300)
  // However the two meet: one of them began the round, and the other has no part in it.
  for (let count = 0; count < 5; count += 1) {
    const [money, coins] = await Promise.all([
      seat.play(`m${count}`, [bet(`m${count}-money`, 100)]),
      free.play(`m${count}`, [bet(`m${count}-coins`, 100)]),
    ])
    expect([money.body.code, coins.body.code].filter((code) => code === undefined)).toHaveLength(1)
    const { mode, stake } = await roundOf(player, `m${count}`)
    expect([mode, stake]).toEqual([money.body.code === undefined ? 'real' : 'free', 100n])
  }
})

test('a call that took effect in part is never a definite refusal, so that the studio can roll it back', async () => {
  const { player, seat } = await seatPlayer(world, 1_000n)
  const half = await seat.play('f', [bet('f-1', 600), bet('f-2', 600)])
  expect([half.status, half.body.code]).toEqual([500, 500])
  expect((await seat.rollback('f', ['f-1-undo', 'f-1'], ['f-2-undo', 'f-2'])).body.balance).toBe(1_000)
  expect(await roundOf(player, 'f')).toMatchObject({ state: 'CANCELLED' })
  // Nothing of it stands: that is definite.
  const none = await seat.play('g', [bet('g-1', 1_001), bet('g-2', 10)])
  expect([none.status, none.body.code]).toEqual([200, 100])
})

test('refuses an impossible player or session definitely, and not as unknown', async () => {
  const of = { currency: 'INR', game: slot, game_id: 'h', actions: [bet('h-bet', 10)] }
  const gcp = await world.gcp('play', { ...of, user_id: '9999999999' })
  expect([gcp.status, gcp.body.code]).toEqual([200, 400])
  const common = { reqId: 'r', currency: 'INR', game: 'matsya', round: 'h', betAmount: 1, winloseAmount: 0 }
  for (const [path, body] of [
    ['bet', { ...common, token: '9999999999.00000000-0000-4000-8000-000000000000' }],
    ['bet', { ...common, token: `123456789.${'-'.repeat(36)}` }],
    ...['-5', '', '1e9', '99999999999'].map((userId) => ['cancelBet', { ...common, token: 'gone', userId }] as const),
  ] as const) {
    const { status, body: said } = await world.jili(path, body)
    expect([status, said.errorCode], JSON.stringify(body)).toEqual([200, 3])
  }
  const auth = await world.jili('auth', { reqId: 'r', token: `9999999999.${'x'.repeat(43)}` })
  expect([auth.status, auth.body.errorCode]).toEqual([200, 4])
})

test('one round that cannot be closed does not delay the others, and an unavailable studio is called once', async () => {
  const { player, seat } = await seatPlayer(world)
  for (const round of ['i-stuck', 'i-over']) await seat.play(round, [bet(`${round}-bet`, 100)])
  const owner = world.ownerOf(player)
  await owner.query(`update round set placed_at = placed_at - interval '1 hour' where round_id = 'i-stuck'`)
  await owner.query(`update round set placed_at = placed_at - interval '30 minutes' where round_id = 'i-over'`)
  // All of it was given back, and the process that did so went down before it closed the round.
  await seat.rollback('i-stuck', ['i-stuck-undo', 'i-stuck-bet'])
  await writeAsFound(owner, `update round set state = 'OPEN', settled_at = null where round_id = 'i-stuck'`)
  world.studio.rounds.set('i-stuck', { state: 'finished', wins: [{ action_id: 'i-stuck-win', amount: 900 }] })
  world.studio.rounds.set('i-over', { state: 'finished', wins: [{ action_id: 'i-over-win', amount: 250 }] })
  await sweepRounds(world.app, world.shardOf(player), systemNow())
  expect([await roundOf(player, 'i-stuck'), await roundOf(player, 'i-over')]).toMatchObject([
    { state: 'CANCELLED' },
    { state: 'SETTLED', payout: 250n },
  ])
  for (const round of ['j-1', 'j-2', 'j-3', 'old-1', 'old-2']) await seat.play(round, [bet(`${round}-bet`, 100)])
  await owner.query(`update round set placed_at = placed_at - interval '1 hour' where round_id like 'j-%'`)
  await owner.query(`update round set placed_at = placed_at - interval '15 days' where round_id like 'old-%'`)
  world.studio.isBroken = true
  const asked = world.studio.asked.length
  // What is older than the contract allows is given back, whatever the studio would say.
  expect(await sweepRounds(world.app, world.shardOf(player), systemNow())).toMatchObject({ open: 5, voided: 2 })
  expect(world.studio.asked.length - asked).toBe(1)
  world.studio.isBroken = false
  for (const round of ['j-1', 'j-2', 'j-3']) world.studio.rounds.set(round, { state: 'void' })
  // Those that were not asked about are asked as soon as the studio speaks again.
  expect(await sweepRounds(world.app, world.shardOf(player), systemNow())).toEqual({ open: 3, settled: 0, voided: 3 })
})

test('many open rounds of an unavailable studio do not delay those of another', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('alive', [bet('alive-bet', 100)])
  const owner = world.ownerOf(player)
  await owner.query(`update round set placed_at = placed_at - interval '1 hour' where round_id = 'alive'`)
  const dead = `insert into round (player_id, provider_code, round_id, game_id, mode, currency, state, stake, placed_at)
    select $1, 'naqsh', 'dead-' || number, 'matsya', 'real', 'INR', 'OPEN', 0, now() - interval '2 hours'
    from generate_series(1, 250) number`
  await owner.query(dead, [player.playerId])
  world.studio.hidden.add('/api/RoundInfo')
  world.studio.rounds.set('alive', { state: 'void' })
  expect(await sweepRounds(world.app, world.shardOf(player), systemNow())).toMatchObject({ voided: 1 })
  expect(await roundOf(player, 'alive')).toMatchObject({ state: 'CANCELLED' })
  world.studio.hidden.clear()
  await owner.query(`delete from round where round_id like 'dead-%'`)
})

test('a transaction dated to another day by the studio is no difference', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('l', [bet('l-bet', 100)], true)
  const line = { action_id: 'l-bet', action: 'bet', user_id: String(player.playerId), game_id: 'l', amount: 100 }
  // By the studio’s clock it was a minute later, when the day of this comparison was over.
  world.studio.transactionsAt = [{ at: systemMs() + 60_000, ...line }]
  await reconcile(world.app, new Date(systemMs() + 3_600_000 + 1_000))
  const { main } = world.app.databases
  const found = await main.read
    .selectFrom('studio_finding')
    .select('kind')
    .where('provider_code', '=', 'karkhana')
    .where('tx_id', '=', 'l-bet')
    .execute()
  expect(found).toEqual([])
})

test('a studio without a report does not delay the others, and is read from where it stopped', async () => {
  const hours = (count: number) => new Date(systemMs() + count * 3_600_000)
  const first = hours(2)
  expect(await reconcile(world.app, first)).toMatchObject({ studios: 3, silent: 0 })
  world.studio.hidden.add('/api/Transactions')
  expect(await reconcile(world.app, hours(9))).toMatchObject({ studios: 2, silent: 1 })
  world.studio.hidden.clear()
  const asked = world.studio.asked.length
  expect(await reconcile(world.app, hours(57))).toMatchObject({ studios: 3, silent: 0 })
  const windows = world.studio.asked
    .slice(asked)
    .filter(({ path }) => path === '/api/Transactions')
    .map(({ body }) => [Date.parse(String(body.From)), Date.parse(String(body.To))] as const)
  // Nothing lies between two windows, and none is longer than a day and its edges.
  expect(windows[0]?.[0]).toBeLessThanOrEqual(first.getTime() - 3_600_000)
  for (const [index, [from, to]] of windows.entries()) {
    expect(from).toBeLessThanOrEqual(windows[index - 1]?.[1] ?? from)
    expect(to - from).toBeLessThanOrEqual(25 * 3_600_000)
  }
})
