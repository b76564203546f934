import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import { areOneTransaction, changesOf, newestChange, possibleChanges } from '../../../../test/state-machine.ts'
import {
  bet,
  gcpSeat,
  jiliSeat,
  openStudioWorld,
  rowsOf,
  type StudioWorld,
  seatPlayer,
  slot,
  table,
  win,
} from '../../../../test/studio-world.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

test('a repeated transaction returns its first result with the current balance, and writes nothing [WA-01]', async () => {
  const { player, seat } = await seatPlayer(world)
  const first = await seat.play('a', [bet('a-bet', 500)])
  await seat.play('b', [bet('b-bet', 300)])
  const rows = await rowsOf(world, player)
  const again = await seat.play('a', [bet('a-bet', 500)])
  expect(again.body).toMatchObject({ transactions: first.body.transactions, balance: 99_200 })
  const jili = await jiliSeat(world, player)
  const staked = await jili.stake('s', 's-1', 5)
  expect(staked.body).toMatchObject({ errorCode: 0, balance: 987 })
  // This studio has a new request id each time; the transaction is the same.
  expect((await jili.stake('s', 's-1', 5)).body).toMatchObject({ errorCode: 1, balance: 987, txId: staked.body.txId })
  await jili.cancelStake('s', 's-1', 5)
  expect(rows).toBe('3 3 2 99200')
  expect(await rowsOf(world, player)).toBe('5 4 4 99200')
})

test('the same id for another amount, round, kind or player is a conflict and writes nothing [WA-02]', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('c', [bet('c-bet', 500)])
  const rows = await rowsOf(world, player)
  for (const other of [
    await seat.play('c', [bet('c-bet', 501)]),
    await seat.play('c2', [bet('c-bet', 500)]),
    await seat.play('c', [win('c-bet', 500)]),
    await seat.rollback('c', ['c-bet', 'c-bet']),
  ])
    expect([other.status, other.body.code]).toEqual([200, 400])
  expect(await rowsOf(world, player)).toBe(rows)
  // Wherever the other player lives: on this shard, and on the other one.
  for (const shards = new Set<number>(); shards.size < world.app.databases.shards.length; ) {
    const stranger = await seatPlayer(world)
    shards.add(world.shardOf(stranger.player).index)
    const before = await rowsOf(world, stranger.player)
    expect((await stranger.seat.play('c', [bet('c-bet', 500)])).body.code).toBe(400)
    expect(await rowsOf(world, stranger.player)).toBe(before)
  }
  const jili = await jiliSeat(world, player)
  await jili.stake('cs', 'cs-1', 5)
  expect((await jili.stake('cs', 'cs-1', 6)).body.errorCode).toBe(5)
})

test('a bet is one transaction: of a hundred at once the affordable ones succeed, and limits, bars and the law apply [WA-03]', async () => {
  const { player, seat } = await seatPlayer(world, 1_050n)
  const decided = async (index: number): Promise<unknown> => {
    const { status, body } = await seat.play(`d${index}`, [bet(`d${index}-bet`, 100)])
    // Too many at once for this machine: like any studio that was told nothing, it asks again under the same id.
    return status === 500 ? await decided(index) : body.code
  }
  const codes = await Promise.all(Array.from({ length: 100 }, (_, index) => decided(index)))
  expect(codes.filter((code) => code === undefined)).toHaveLength(10)
  expect(codes.filter((code) => code === 100)).toHaveLength(90)
  expect(await world.cash(player)).toBe(50n)
  // The money, the round's entry and the hold that is wagered with were written by one and the same transaction.
  const owner = world.ownerOf(player)
  const { rows } = await owner.query(
    `select count(*)::int as bets, count(distinct e.xmin::text)::int as transactions, bool_and(t.xmin = e.xmin) as is_one
     from round_entry e join ledger.transfer t on t.player_id = e.player_id and t.seq = e.seq where e.player_id = $1`,
    [player.playerId],
  )
  expect(rows[0]).toMatchObject({ bets: 10, is_one: true })

  const limited = await seatPlayer(world)
  await setLimits(world.shardOf(limited.player).pool, limited.player.playerId, 'wager', { day: 300n as never })
  expect((await limited.seat.play('d-l', [bet('d-l1', 301)])).body.code).toBe(105)
  await setBars(world.shardOf(limited.player).pool, limited.player.playerId, { play: true })
  expect((await limited.seat.play('d-b', [bet('d-b1', 10)])).body.code).toBe(110)
  await world.legislate({ mode: 'free-play' })
  expect((await seat.play('d-m', [bet('d-m1', 10)])).body.code).toBe(153)
  await world.legislate({})
  expect((await gcpSeat(world, player, undefined).play('d-s', [bet('d-s1', 10)])).body.code).toBe(101)
})

test('credits wins and rollbacks to a player without a session, barred, of a closed game or a closed market [WA-04]', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('e1', [bet('e1-bet', 500)])
  await seat.play('e2', [bet('e2-bet', 300)])
  const { main } = world.app.databases
  const show = (is_shown: boolean) =>
    main.transact((tx) => tx.updateTable('game').set({ is_shown }).where('game_id', '=', slot).execute())
  await setBars(world.shardOf(player).pool, player.playerId, { play: true, deposit: true, withdrawal: true })
  await world
    .shardOf(player)
    .transact((tx) =>
      tx.updateTable('play_session').set({ ended_at: new Date() }).where('player_id', '=', player.playerId).execute(),
    )
  await show(false)
  await world.legislate({ mode: 'blocked' })
  const gone = gcpSeat(world, player, undefined)
  expect((await seat.play('e3', [bet('e3-bet', 10)])).body.code).toBe(153)
  expect((await gone.play('e1', [win('e1-win', 900)], true)).body.balance).toBe(100_100)
  expect((await seat.rollback('e2', ['e2-undo', 'e2-bet'])).body.balance).toBe(100_400)
  await world.legislate({})
  await show(true)
  expect(await world.cash(player)).toBe(100_400n)
  // The terms of a game are cached for a moment.
  const returned = await world.rich(0n)
  const launch = { gameId: slot, mode: 'real', returnUrl: '/' } as const
  await expect
    .poll(async () => (await world.call('/game/launch', launch, { as: returned })).body.state, {
      interval: 1_000,
      timeout: 15_000,
    })
    .toBe('200')
})

test('a rollback before its bet leaves a tombstone, and the late bet is refused [WA-05]', async () => {
  const { player, seat } = await seatPlayer(world)
  expect((await seat.rollback('f', ['f-undo', 'f-bet'])).body).toMatchObject({ balance: 100_000 })
  const late = await seat.play('f', [bet('f-bet', 500)])
  expect([late.body.code, late.body.message]).toEqual([400, 'This action was rolled back before it arrived'])
  const jili = await jiliSeat(world, player)
  expect((await jili.cancelStake('fs', 'fs-1', 5)).body.errorCode).toBe(0)
  expect((await jili.stake('fs', 'fs-1', 5)).body.errorCode).toBe(5)
  // However the two meet: one of them is first, and the money is the same.
  for (let count = 0; count < 5; count += 1) {
    await Promise.all([
      seat.play(`f${count}`, [bet(`f${count}-bet`, 500)]),
      seat.rollback(`f${count}`, [`f${count}-undo`, `f${count}-bet`]),
    ])
  }
  expect(await world.cash(player)).toBe(100_000n)
})

test('answers a rollback of an unknown transaction as a success each time, and stores it [WA-06]', async () => {
  const { player, seat } = await seatPlayer(world)
  const jili = await jiliSeat(world, player)
  for (let count = 0; count < 3; count += 1) {
    const answer = await seat.rollback('g', ['g-undo', 'g-bet'])
    expect([answer.status, answer.body.code, answer.body.balance]).toEqual([200, undefined, 100_000])
    expect((await jili.cancelBet('g-round', 5, 0)).body.errorCode).toBe(count === 0 ? 0 : 1)
  }
  const { rows } = await world
    .shardOf(player)
    .pool.query(`select state, amount from ledger.hold where player_id = $1 and class = 'bet'`, [player.playerId])
  expect(rows).toEqual([
    { state: 'voided', amount: 0n },
    { state: 'voided', amount: 0n },
  ])
  expect((await jili.bet('g-round', 5, 100)).body.errorCode).toBe(5)
  expect(await world.cash(player)).toBe(100_000n)
})

test('refuses to roll back a settled bet, except one that the settlement did not count [WA-07]', async () => {
  const { player, seat } = await seatPlayer(world)
  await seat.play('h', [bet('h-bet', 500), win('h-win', 800)], true)
  expect((await seat.rollback('h', ['h-undo', 'h-bet'])).body).toMatchObject({
    code: 400,
    message: 'The round is settled',
  })
  const jili = await jiliSeat(world, player)
  for (const round of ['hs-1', 'hs-2', 'hs-3']) await jili.stake('hs', round, 10)
  // The studio never heard of the third bet and settles as if it had failed.
  expect((await jili.settle('hs', 'hs-end', 35, { sessionTotalBet: 20 })).body.balance).toBe(1_008)
  expect((await jili.cancelStake('hs', 'hs-3', 10)).body).toMatchObject({ errorCode: 0, balance: 1_018 })
  expect((await jili.cancelStake('hs', 'hs-1', 10)).body.errorCode).toBe(6)
  expect(await world.cash(player)).toBe(101_800n)
  const { rows } = await world
    .shardOf(player)
    .pool.query("select state, stake, payout from round where player_id = $1 and round_id = 'hs'", [player.playerId])
  // The third bet was given back, so the round has two.
  expect(rows).toEqual([{ state: 'SETTLED', stake: 2_000n, payout: 3_500n }])
})

test('accepts every call again, concurrently and months later [WA-08]', async () => {
  const { player, seat } = await seatPlayer(world)
  const jili = await jiliSeat(world, player)
  const storm = () => [
    () => seat.play('i', [bet('i-bet', 500)]),
    () => seat.play('i', [win('i-win', 700)], true),
    () => seat.play('i2', [bet('i2-bet', 400)]),
    () => seat.rollback('i2', ['i2-undo', 'i2-bet']),
    () => jili.bet('i3', 5, 3),
    () => jili.stake('i4', 'i4-1', 2),
    () => jili.settle('i4', 'i4-end', 9),
    () => jili.stake('i5', 'i5-1', 2),
    () => jili.cancelStake('i5', 'i5-1', 2),
  ]
  for (const call of storm()) await Promise.all([call(), call(), call()])
  const [cash, rows] = [await world.cash(player), await rowsOf(world, player)]
  expect(cash).toBe(100_700n)
  const owner = world.ownerOf(player)
  for (const [name, column] of [
    ['round_entry', 'at'],
    ['round', 'placed_at'],
    ['studio_claim', 'claimed_at'],
  ])
    await owner.query(`update ${name} set ${column} = ${column} - interval '5 months'`)
  for (const call of storm()) for (let count = 0; count < 10; count += 1) await call()
  expect([await world.cash(player), await rowsOf(world, player)]).toEqual([cash, rows])
})

test('a refusal is definite and says so; only an unknown outcome requires a cancellation [WA-09]', async () => {
  const { player, seat } = await seatPlayer(world, 1_000n)
  const poor = await seat.play('j', [bet('j-bet', 2_000)])
  expect([poor.status, poor.body.code]).toEqual([200, 100])
  const owner = world.ownerOf(player)
  const stuck = await owner.connect()
  await stuck.query('begin')
  await stuck.query('select from ledger.wallet where player_id = $1 for update', [player.playerId])
  const unknown = await seat.play('j2', [bet('j2-bet', 300)])
  expect([unknown.status, unknown.body.code]).toEqual([500, 500])
  await stuck.query('rollback')
  stuck.release()
  // Whether it had happened or not, after the cancellation it has not.
  expect((await seat.rollback('j2', ['j2-undo', 'j2-bet'])).body.balance).toBe(1_000)
  expect((await seat.rollback('j', ['j-undo', 'j-bet'])).body.balance).toBe(1_000)
  expect(await world.cash(player)).toBe(1_000n)
})

test('reserves more than the stake, and returns the unused part with the win [WA-10]', async () => {
  const player = await world.rich()
  const jili = await jiliSeat(world, player)
  expect((await jili.stake('p', 'p-1', 0, { preserve: 400 })).body.balance).toBe(600)
  expect((await jili.settle('p', 'p-end', 20, { betAmount: 30, preserve: 400 })).body.balance).toBe(990)
  expect(await world.cash(player)).toBe(99_000n)
  // A settlement that used more than was set aside is no settlement.
  await jili.stake('p2', 'p2-1', 0, { preserve: 100 })
  expect((await jili.settle('p2', 'p2-end', 0, { betAmount: 200, preserve: 100 })).body.errorCode).toBe(3)
})

test('counts only the difference as turnover in a game where one can bet on both sides [WA-11]', async () => {
  const player = await world.rich()
  const both = gcpSeat(world, player, await world.open(player, table), table)
  await both.play('both', [bet('dragon', 400), bet('tiger', 400), win('tiger-won', 780), win('dragon-lost', 0)], true)
  const turnover = async () => {
    const { rows } = await world
      .shardOf(player)
      .pool.query('select turnover_day from ledger.wallet where player_id = $1', [player.playerId])
    return rows[0].turnover_day
  }
  // The bets of a round count together: |780 − 800|.
  expect(await turnover()).toBe(20n)
  await both.play('tie', [bet('tie-bet', 400), win('tie-back', 400)], true)
  expect(await turnover()).toBe(20n)
  const reels = gcpSeat(world, player, await world.open(player))
  await reels.play('spin', [bet('spin-bet', 300), win('spin-win', 300)], true)
  expect(await turnover()).toBe(320n)
})

test('a round is settled or cancelled, each in one transaction, a late win waits for a person, and no other way [NS-26]', async () => {
  const { player, seat } = await seatPlayer(world)
  const { playerId } = player
  const { pool } = world.shardOf(player)
  const isOne = (round: string) =>
    areOneTransaction(pool, playerId, `round where player_id = $1 and round_id = '${round}'`, newestChange)
  await seat.play('n-won', [bet('n-won-bet', 500)])
  expect(await changesOf(pool, playerId, 'round')).toEqual([])
  await seat.play('n-won', [win('n-won-win', 900)], true)
  expect(await isOne('n-won')).toBe(true)
  await seat.play('n-void', [bet('n-void-bet', 500)])
  await seat.rollback('n-void', ['n-void-undo', 'n-void-bet'])
  expect(await isOne('n-void')).toBe(true)
  expect(await changesOf(pool, playerId, 'round')).toEqual(['OPEN>SETTLED', 'OPEN>CANCELLED'])

  expect((await seat.play('n-void', [win('n-void-win', 900)], true)).body.code).toBe(404)
  const { rows } = await world.app.databases.main.pool.query(
    `select tx_id, state, owner from studio_finding where player_id = $1 and kind = 'lateWin'`,
    [playerId],
  )
  expect(rows).toEqual([{ tx_id: 'n-void-win', state: 'OPEN', owner: 'play-desk' }])
  expect(await world.cash(player)).toBe(100_400n)
  const possible = await possibleChanges(world.ownerOf(player), ['OPEN', 'SETTLED', 'CANCELLED'], {
    ...{ table: 'round', where: `player_id = $1 and round_id = 'n-won'`, values: [playerId] },
  })
  // The studio may take back a settled round as a whole.
  expect(possible).toEqual(['OPEN>SETTLED', 'OPEN>CANCELLED', 'SETTLED>CANCELLED'])
})
