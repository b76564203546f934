import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import {
  type Answered,
  bet,
  gcpSeat,
  openStudioWorld,
  rowsOf,
  type StudioWorld,
  seatPlayer,
  win,
} from '../../../../test/studio-world.ts'
import { sandbox } from '../../market/index.ts'
import { openClaims } from './claims.ts'
import { otherRoundBegan, whileRoundBegins } from './rounds-beginning.ts'
import type { StudioPlayer } from './studio-player.ts'

/** The claim of an id, the round and the clock are written in the transaction of the money, or none of it is. */

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

/** An id whose claim is stored on the shard of the player, or on another one. */
function idFor(player: WorldPlayer, name: string, where: 'here' | 'elsewhere' = 'here'): string {
  const { databases } = world.app
  const home = world.shardOf(player).index
  for (let count = 0; ; count += 1) {
    const id = `${name}-${count}`
    if ((databases.shardOfDevice(`karkhana:${id}`).index === home) === (where === 'here')) return id
  }
}

async function claimsOf(id: string): Promise<number> {
  const counts = await Promise.all(
    world.owners.map((owner) =>
      owner.query<{ count: number }>('select count(*)::int from studio_claim where tx_id = $1', [id]),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0)
}

function accepted(answers: readonly Answered[]): readonly Answered[] {
  return answers.filter(({ body }) => body.code === undefined)
}

test('writes stake, entry, round, claim and clock in one transaction, and says the balance after it', async () => {
  const { player, seat } = await seatPlayer(world)
  const id = idFor(player, 'a')
  expect((await seat.play('a', [bet(id, 500)])).body.balance).toBe(99_500)
  const { rows } = await world.ownerOf(player).query(
    `select count(distinct xmin::text)::int as transactions, count(*)::int as rows from (
       select xmin from ledger.transfer where player_id = $1 and kind = 5
       union all select xmin from round_entry where player_id = $1
       union all select xmin from round where player_id = $1
       union all select xmin from play_session where player_id = $1
       union all select xmin from play_clock where player_id = $1
       union all select xmin from studio_claim where tx_id = $2) written`,
    [player.playerId, id],
  )
  expect(rows[0]).toEqual({ transactions: 1, rows: 6 })
  // Its win as well.
  const winId = idFor(player, 'a-win')
  expect((await seat.play('a', [win(winId, 700)])).body.balance).toBe(100_200)
  const paid = await world.ownerOf(player).query(
    `select count(distinct xmin::text)::int as transactions from (
       select xmin from round_entry where tx_id = $1 union all select xmin from studio_claim where tx_id = $1) written`,
    [winId],
  )
  expect(paid.rows[0]).toEqual({ transactions: 1 })
})

test.each(['here', 'elsewhere'] as const)(
  'a bet that comes three times at once is one bet, its claim %s',
  async (where) => {
    const { player, seat } = await seatPlayer(world)
    const id = idFor(player, `b-${where}`, where)
    const answers = await Promise.all([1, 2, 3].map(() => seat.play('b', [bet(id, 500)])))
    const [first] = answers
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ transactions: first?.body.transactions, balance: 99_500 })
    }
    expect(await rowsOf(world, player)).toBe('2 2 1 99500')
    expect(await claimsOf(id)).toBe(1)
  },
)

test.each(['here', 'elsewhere'] as const)('of two uses of an id at once one stands, its claim %s', async (where) => {
  const { player, seat } = await seatPlayer(world)
  for (let count = 0; count < 8; count += 1) {
    const id = idFor(player, `c-${where}-${count}`, where)
    // The same stake under the same id: to the ledger alone it would be one bet.
    const answers = await Promise.all([
      seat.play(`c1-${count}`, [bet(id, 100)]),
      seat.play(`c2-${count}`, [bet(id, 100)]),
      seat.play(`c1-${count}`, [bet(id, 200)]),
    ])
    expect(accepted(answers)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 400)).toHaveLength(2)
    expect(await claimsOf(id)).toBe(1)
  }
  const { rows } = await world
    .shardOf(player)
    .pool.query<{ held: bigint }>(
      'select (select sum(amount) from round_entry where player_id = $1) - w.held as held from ledger.wallet w where player_id = $1',
      [player.playerId],
    )
  expect(Number(rows[0]?.held)).toBe(100_000 - Number(await world.cash(player)))
})

test('of two players who use an id at once one has the bet', async () => {
  const seats = await Promise.all([1, 2, 3, 4].map(() => seatPlayer(world)))
  for (let count = 0; count < 5; count += 1) {
    const answers = await Promise.all(seats.map(({ seat }) => seat.play(`d-${count}`, [bet(`d-${count}-bet`, 100)])))
    expect(accepted(answers)).toHaveLength(1)
    expect(await claimsOf(`d-${count}-bet`)).toBe(1)
  }
  const cash = await Promise.all(seats.map(({ player }) => world.cash(player)))
  expect(cash.reduce((sum, one) => sum + one, 0n)).toBe(400_000n - 500n)
})

test('what was refused stands under its id too', async () => {
  const { player, seat } = await seatPlayer(world, 1_000n)
  await seat.play('e', [bet(idFor(player, 'e'), 400)])
  const [dear, never] = [idFor(player, 'e-dear'), idFor(player, 'e-never')]
  expect((await seat.play('e', [bet(dear, 5_000), bet(never, 10)])).body.code).toBe(100)
  expect(await claimsOf(dear)).toBe(1)
  expect((await seat.play('e', [win(dear, 5_000)])).body.code).toBe(400)
  expect((await seat.play('e', [win(never, 900)])).body.code).toBe(400)
  // The same again is refused for the same reason.
  expect((await seat.play('e', [bet(dear, 5_000)])).body.code).toBe(100)
  const late = idFor(player, 'e-late')
  expect((await gcpSeat(world, player, undefined).play('e', [bet(late, 10)])).body.code).toBe(101)
  expect((await seat.play('e', [win(late, 10)])).body.code).toBe(400)
  expect(await world.cash(player)).toBe(600n)
})

test('a call that failed halfway leaves each of its ids to what it was', async () => {
  const { player, seat } = await seatPlayer(world, 1_000n)
  const [first, dear, prize] = ['s-first', 's-dear', 's-prize'].map((name) => idFor(player, name))
  const half = await seat.play('s', [bet(first as string, 400), bet(dear as string, 5_000), win(prize as string, 100)])
  expect(half.body.code).not.toBeUndefined()
  expect(await Promise.all([dear, prize].map((id) => claimsOf(id as string)))).toEqual([1, 1])
  expect((await seat.play('s', [win(prize as string, 500)])).body.code).toBe(400)
})

test('an id that has the name of a property of every object is an id like others', async () => {
  const { player, seat } = await seatPlayer(world)
  for (const name of ['constructor', 'toString', '__proto__'])
    expect((await seat.play(`n-${name}`, [bet(name, 100)])).body.code).toBeUndefined()
  expect(await world.cash(player)).toBe(99_700n)
})

test('a bet of another round waits for the one that begins, and is then decided without the bets of others', async () => {
  const at = (round: string, session = 's') => ({ session, round }) as StudioPlayer
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = whileRoundBegins(world.app, at('one'), () => promise)
  expect(await otherRoundBegan(world.app, at('one'))).toBe(false)
  expect(await otherRoundBegan(world.app, at('two', 'of somebody else'))).toBe(false)
  let isDecided = false
  const other = otherRoundBegan(world.app, at('two')).then((alone) => {
    isDecided = true
    return alone
  })
  await sleep(20)
  expect(isDecided).toBe(false)
  resolve()
  await begun
  expect(await other).toBe(true)
  expect(await otherRoundBegan(world.app, at('two'))).toBe(false)
})

test('two rounds at once begin one after the other, by the shortest cycle of the market', async () => {
  const { player, seat } = await seatPlayer(world)
  const usual = sandbox.find(({ code }) => code === 'IN')
  if (!usual) throw new Error('India has no policy')
  await world.legislate({ games: { ...usual.games, minCycleMs: 60_000 } })
  const answers = await Promise.all(
    [1, 2, 3, 4].map((round) => seat.play(`f${round}`, [bet(idFor(player, `f${round}`), 100)])),
  )
  await world.legislate({})
  expect(accepted(answers)).toHaveLength(1)
  expect(await rowsOf(world, player)).toBe('2 2 1 99900')
})

test('a bet whose round may no longer begin when its money moves is refused, and its stake is not taken', async () => {
  const { player, seat } = await seatPlayer(world)
  const owner = world.ownerOf(player)
  const held = () => world.app.ledger.figures[world.shardOf(player).index]?.setAside ?? 0
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select from ledger.wallet where player_id = $1 for update', [player.playerId])
    const before = held()
    const late = seat.play('k', [bet(idFor(player, 'k'), 100)])
    while (held() === before) await sleep(5)
    // Meanwhile the player has reached the reality check elsewhere.
    await owner.query(
      `insert into play_clock (player_id, began_at, check_at, seen_at) values ($1, now() - interval '1 hour', now(), now())`,
      [player.playerId],
    )
    await client.query('commit')
    expect((await late).body.message).toMatch(/check/i)
  } finally {
    client.release()
  }
  expect(await rowsOf(world, player)).toBe('1 1 0 100000')
})

test('a bet whose connection is cut off while it is written is one bet in the end', async () => {
  const { player, seat } = await seatPlayer(world)
  const id = idFor(player, 'g')
  const owner = world.ownerOf(player)
  const other = await owner.connect()
  try {
    // Somebody else is using the id, so the transaction waits after the money has moved and before the round is written.
    await other.query('begin')
    await other.query(`insert into studio_claim (provider_code, tx_id, terms) values ('karkhana', $1, sha256(''))`, [
      id,
    ])
    const answer = seat.play('g', [bet(id, 500)])
    const waiting = await pidWaitingFor(owner)
    await owner.query('select pg_terminate_backend($1)', [waiting])
    await other.query('rollback')
    expect((await answer).body.balance).toBe(99_500)
  } finally {
    other.release(true)
  }
  expect((await seat.play('g', [bet(id, 500)])).body.balance).toBe(99_500)
  expect(await rowsOf(world, player)).toBe('2 2 1 99500')
  expect(await claimsOf(id)).toBe(1)
})

async function pidWaitingFor(owner: {
  query: (text: string) => Promise<{ rows: { pid: number }[] }>
}): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await owner.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%post_with_records%'`,
    )
    if (rows[0]) return rows[0].pid
    await sleep(20)
  }
  throw new Error('no bet is waiting')
}

test.each(['here', 'elsewhere'] as const)(
  'an id that cannot be stored takes no other call with it, its claim %s',
  async (where) => {
    const { player, seat } = await seatPlayer(world)
    const others = await Promise.all([1, 2, 3].map(() => seatPlayer(world)))
    const answers = await Promise.all([
      seat.play('h', [bet(idFor(player, `h-${where}\u0000`, where), 100)]),
      ...others.map((one, index) => one.seat.play('h', [bet(idFor(player, `h-${where}-${index}`, where), 100)])),
    ])
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200])
    expect(await rowsOf(world, player)).toBe('1 1 0 100000')
    for (const one of others) expect(await world.cash(one.player)).toBe(99_900n)
  },
)

test('an id that another transaction has locked holds up no other call of its batch', async () => {
  const { player } = await seatPlayer(world)
  const [locked, free] = [idFor(player, 'l-locked', 'elsewhere'), idFor(player, 'l-free', 'elsewhere')]
  const shard = world.app.databases.shardOfDevice(`karkhana:${locked}`)
  expect(world.app.databases.shardOfDevice(`karkhana:${free}`)).toBe(shard)
  const other = await world.owners[shard.index]?.connect()
  const claim = (tx: string) =>
    openClaims(world.app, 'karkhana', {
      playerId: player.playerId,
      round: 'l',
      moves: [{ kind: 'bet', tx, amount: 100n }],
    } as never)
  try {
    await other?.query('begin')
    await other?.query(`insert into studio_claim (provider_code, tx_id, terms) values ('karkhana', $1, sha256(''))`, [
      locked,
    ])
    const answers = await Promise.allSettled([claim(locked), claim(free)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  } finally {
    other?.release(true)
  }
})
