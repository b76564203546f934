import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import {
  bet,
  fish,
  gcpSeat,
  jiliSeat,
  openStudioWorld,
  type StudioWorld,
  slot,
  table,
  win,
} from '../../../../test/studio-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { auditShard, depositCredited } from '../../../ledger/index.ts'
import { sandbox } from '../../market/index.ts'
import { activeGrants, followGrants, offerGrant, publishPromo, sandboxPromo } from '../../promo/index.ts'
import { sweepRounds } from '../reconciliation/sweep-rounds.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

async function seatedAt(game: string) {
  const player = await world.rich()
  return { player, seat: gcpSeat(world, player, await world.open(player, game), game) }
}

async function turnoverOf({ playerId }: WorldPlayer): Promise<bigint> {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query<{ turnover: bigint }>('select turnover_day as turnover from ledger.wallet where player_id = $1', [
      playerId,
    ])
  return rows[0]?.turnover ?? -1n
}

test('bets on both sides of a round count as turnover only what they cost', async () => {
  const { player, seat } = await seatedAt(table)
  for (const [round, paid] of [
    ['a', 20_000],
    ['b', 19_000],
  ] as const) {
    await seat.play(round, [bet(`${round}-dragon`, 10_000), bet(`${round}-tiger`, 10_000)])
    await seat.play(round, [win(`${round}-win`, paid)], true)
  }
  expect(await turnoverOf(player)).toBe(1_000n)
  // In one call, and with the win divided over both bets.
  await seat.play('c', [bet('c-1', 10_000), bet('c-2', 10_000), win('c-3', 15_000), win('c-4', 5_000)], true)
  expect(await turnoverOf(player)).toBe(1_000n)
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

test.each([
  ['a lost bet before the won one', [0, 19_000]],
  ['a won bet before the lost one', [19_000, 0]],
])('%s, each in its own message, counts what both cost together', async (_order, paid) => {
  const { player, seat } = await seatedAt(table)
  const round = `first ${paid[0]}`
  await seat.play(round, [bet(`${round} dragon`, 10_000), bet(`${round} tiger`, 10_000)])
  await seat.play(round, [win(`${round} 1`, paid[0] ?? 0)])
  await seat.play(round, [win(`${round} 2`, paid[1] ?? 0)], true)
  expect(await turnoverOf(player)).toBe(1_000n)
})

test('bets at risk count in full, one alone or several together', async () => {
  const { player, seat } = await seatedAt(table)
  await seat.play('d', [bet('d-1', 3_000), bet('d-2', 2_000)], true)
  expect(await turnoverOf(player)).toBe(5_000n)
  await seat.play('e', [bet('e-1', 1_000), win('e-2', 1_600)], true)
  expect(await turnoverOf(player)).toBe(5_600n)
  await seat.play('f', [bet('f-1', 1_000), bet('f-2', 1_000), win('f-3', 500)], true)
  expect(await turnoverOf(player)).toBe(7_100n)
})

test('a game that counts each stake counts it as before', async () => {
  const { player, seat } = await seatedAt(slot)
  await seat.play('g', [bet('g-1', 1_000), win('g-2', 1_000)], true)
  expect(await turnoverOf(player)).toBe(1_000n)
})

test('the same win twice at once is paid once and answered twice', async () => {
  const { player, seat } = await seatedAt(table)
  await seat.play('h', [bet('h-1', 1_000), bet('h-2', 1_000)])
  const answers = await Promise.all(Array.from({ length: 4 }, () => seat.play('h', [win('h-3', 2_000)], true)))
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, undefined, undefined, undefined])
  expect([await world.cash(player), await turnoverOf(player)]).toEqual([100_000n, 0n])
})

/** What became of each bet of a round: its state and what was paid for it. */
async function betsOf(player: WorldPlayer, round: string) {
  const { rows } = await world.shardOf(player).pool.query(
    `select tx_id as tx, state, (select sum(amount)::integer from round_entry w where w.player_id = b.player_id and w.bet = b.tx_id) as paid
     from round_entry b where player_id = $1 and round_id = $2 and kind = 'bet' order by tx_id`,
    [player.playerId, round],
  )
  return rows.map(({ tx, state, paid }) => [tx, state, paid])
}

const winOf = (bet_action_id: string, amount: number) => ({ ...win(`${bet_action_id}-win`, amount), bet_action_id })

test('a win that names its bet settles that one: out of order, doubled, and the other bet is lost alone', async () => {
  const { player, seat } = await seatedAt(slot)
  await seat.play('k', [bet('k-1', 1_000)])
  await seat.play('k', [bet('k-2', 5_000)])
  const twice = await Promise.all(Array.from({ length: 4 }, () => seat.play('k', [winOf('k-2', 7_500)])))
  expect(twice.map(({ body }) => [body.code, body.balance])).toEqual(twice.map(() => [undefined, 101_500]))
  expect(await betsOf(player, 'k')).toEqual([
    ['k-1', 'OPEN', null],
    ['k-2', 'SETTLED', 7_500],
  ])
  // The same win cannot be moved to the other bet, nor be for one that never arrived.
  expect((await seat.play('k', [{ ...winOf('k-2', 7_500), bet_action_id: 'k-1' }])).body.code).toBe(400)
  expect((await seat.play('k', [winOf('k-3', 100)])).body.code).toBe(404)
  for (let times = 0; times < 2; times += 1) expect((await seat.play('k', [], true)).body.balance).toBe(101_500)
  expect(await betsOf(player, 'k')).toEqual([
    ['k-1', 'SETTLED', 0],
    ['k-2', 'SETTLED', 7_500],
  ])
  expect(await turnoverOf(player)).toBe(6_000n)
})

test('one of two bets is taken back and the other one paid; a win for the first is a finding, and a sweep pays by name', async () => {
  const { player, seat } = await seatedAt(slot)
  await seat.play('m', [bet('m-1', 1_000), bet('m-2', 2_000)])
  expect((await seat.rollback('m', ['m-back', 'm-1'])).body.balance).toBe(98_000)
  expect((await seat.play('m', [winOf('m-1', 900)])).body.code).toBe(404)
  expect((await seat.play('m', [winOf('m-2', 3_000)], true)).body.balance).toBe(101_000)
  expect(await betsOf(player, 'm')).toEqual([
    ['m-1', 'VOID', 1_000],
    ['m-2', 'SETTLED', 3_000],
  ])
  // The studio stopped between the two ends: the operator asks, and the same win is paid once and for its own bet.
  await seat.play('n', [bet('n-1', 1_000), bet('n-2', 2_000)])
  await seat.play('n', [winOf('n-2', 2_600)])
  await world.ownerOf(player).query(`update round set placed_at = placed_at - interval '1 hour' where round_id = 'n'`)
  const wins = ['n-2', 'n-1'].map((name) => winOf(name, 2_600)).map(({ action: _action, ...one }) => one)
  world.studio.rounds.set('n', { state: 'finished', wins })
  expect(await sweepRounds(world.app, world.shardOf(player), systemNow())).toMatchObject({ settled: 1 })
  expect(await betsOf(player, 'n')).toEqual([
    ['n-1', 'SETTLED', 2_600],
    ['n-2', 'SETTLED', 2_600],
  ])
  expect(await world.cash(player)).toBe(101_000n - 3_000n + 5_200n)
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

test('a win of a bet that never arrived is a finding, keeps no other win, and its round is not open for ever', async () => {
  const { player, seat } = await seatedAt(slot)
  await seat.play('p', [bet('p-1', 1_000), bet('p-3', 500)])
  const told = ['p-2', 'p-1'].map((name) => winOf(name, 50_000)).map(({ action: _action, ...one }) => one)
  world.studio.rounds.set('p', { state: 'finished', wins: told })
  const sweepAfter = async (time: string) => {
    const age = `update round set placed_at = now() - $1::interval, queried_at = null where round_id = 'p'`
    await world.ownerOf(player).query(age, [time])
    return await sweepRounds(world.app, world.shardOf(player), systemNow())
  }
  expect(await sweepAfter('1 hour')).toMatchObject({ settled: 0, voided: 0 })
  expect(await betsOf(player, 'p')).toEqual([
    ['p-1', 'SETTLED', 50_000],
    ['p-3', 'OPEN', null],
  ])
  const found = world.app.databases.main.read.selectFrom('studio_finding').select(['kind', 'detail'])
  expect(await found.where('tx_id', '=', 'p-2-win').execute()).toEqual([
    { kind: 'lateWin', detail: { round: 'p', amount: '50000', bet: 'p-2' } },
  ])
  expect(await sweepAfter('15 days')).toMatchObject({ settled: 0, voided: 1 })
  expect((await betsOf(player, 'p')).map(([, state]) => state)).toEqual(['SETTLED', 'VOID'])
  expect(await world.cash(player)).toBe(100_000n - 1_000n + 50_000n)
})

test('two wins of the same bet do not decide a round in which another bet is open', async () => {
  const { player, seat } = await seatedAt(table)
  await seat.play('same', [bet('same-1', 1_000), bet('same-2', 1_000)])
  const again = { ...winOf('same-1', 0), action_id: 'same-1-again' }
  expect((await seat.play('same', [winOf('same-1', 0), again])).body.balance).toBe(98_000)
  expect((await seat.play('same', [winOf('same-2', 2_000)], true)).body.balance).toBe(100_000)
  expect(await turnoverOf(player)).toBe(0n)
})

/** A player with 500 rupees and a bonus of 250 that all slots but the fish game wager. */
async function playerWithBonus() {
  const { app } = world
  const offer = sandboxPromo('first-deposit-in')
  const { grant } = offer.config
  if (grant.kind !== 'bonus') throw new Error('the offer is not a bonus')
  const wager = { ...grant.wager, weights: { slots: 10_000 }, excludedGames: [fish] }
  const terms = { ...offer, config: { ...offer.config, grant: { ...grant, wager } } }
  const [at, approvedBy] = [systemNow(), ['Asha', 'Bilal']]
  const promo = await app.databases.main.transact((tx) => publishPromo(tx, terms, sandbox, { approvedBy, at }))
  if (!promo) throw new Error('the promotion was not published')
  // The first promotion of all is noticed within two seconds: until then every bet has the usual weight.
  await new Promise((resume) => setTimeout(resume, 2_100))
  const player = await world.rich(0n)
  const { playerId } = player
  const shard = app.databases.shardOf(playerId)
  await shard.transact((tx) => offerGrant(tx, { playerId, orderNo: 'D1', currency: 'INR', promo, at }))
  const deposit = { order: 'D1', payment: 'p', amount: minor(50_000n) }
  await depositCredited(app.ledger, { playerId, currency: 'INR', ...deposit })
  await followGrants(app, playerId, at)
  const wagered = async () => {
    const [active] = await activeGrants(shard.pool, playerId)
    return (active?.wagerRequired ?? -1n) - (active?.wagerLeft ?? 0n)
  }
  return { player, wagered }
}

test('ties, refunds, cancelled rounds, both sides of a round and games outside the terms wager nothing [P-10]', async () => {
  const { player, wagered } = await playerWithBonus()
  const seat = gcpSeat(world, player, await world.open(player, table), table)
  await seat.play('tie', [bet('tie-bet', 400), win('tie-back', 400)], true)
  await seat.play('refund', [bet('kept', 300), bet('refunded', 400)])
  await seat.rollback('refund', ['back-1', 'refunded'], ['back-2', 'kept'])
  await seat.play('sides', [bet('dragon', 400), bet('tiger', 400)])
  await seat.play('sides', [win('dragon-lost', 0)])
  await seat.play('sides', [win('tiger-won', 800)], true)
  expect(await wagered()).toBe(0n)

  const outside = await jiliSeat(world, player)
  await outside.stake('fish', 'fish-1', 10)
  await outside.settle('fish', 'fish-end', 0, { betAmount: 10 })
  await outside.stake('gone', 'gone-1', 10)
  await outside.cancelStake('gone', 'gone-1', 10)
  expect(await wagered()).toBe(0n)
  expect(await world.cash(player)).toBe(49_000n)

  // What the two sides cost together counts, and so does a bet at risk.
  await seat.play('cost', [bet('dragon-2', 400), bet('tiger-2', 400), win('won-2', 780)], true)
  expect(await wagered()).toBe(20n)
  const reels = gcpSeat(world, player, await world.open(player, slot))
  await reels.play('spin', [bet('spin-bet', 300)], true)
  expect(await wagered()).toBe(320n)
})
