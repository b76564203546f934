import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLock, type LedgerWorld, openLedgerWorld, openNeighbours, placeSmallBet } from '../../test/ledger-world.ts'
import { systemClock } from '../base/clock.ts'
import { createLog } from '../base/log.ts'
import * as book from './book.ts'
import { type Ledger, openLedger } from './ledger.ts'

let world: LedgerWorld
let second: Ledger
let sessions: pg.Pool
beforeAll(async () => {
  world = await openLedgerWorld()
  // A second server process on the same shards, as far as the database can tell.
  second = openLedger({
    databases: world.databases,
    clock: systemClock,
    log: createLog({ logLevel: 'silent', revision: 'test' }),
  })
  sessions = new pg.Pool({ connectionString: world.owners[0]?.options.connectionString, max: 8 })
})
afterAll(async () => {
  await sessions.end()
  await second.close()
  await world.close()
})

type Bet = Parameters<typeof placeSmallBet>[3] & { readonly ledger?: Ledger }

function bet(playerId: PlayerId, id: string, { ledger = world.ledger, ...more }: Bet = {}) {
  return placeSmallBet(ledger, playerId, id, more)
}

/** A session of another process holds the wallet until the returned function is called. */
function holdWallet(playerId: PlayerId) {
  return holdLock(sessions, 'select from ledger.wallet where player_id = $1 for update', [playerId])
}

test('held wallets delay their own players only, and are served when they are free', async () => {
  const [innocent, ...blocked] = (await openNeighbours(world, 6)) as [PlayerId, ...PlayerId[]]
  const releases = await Promise.all(blocked.map(holdWallet))
  let isServed = false
  const waiting = blocked.map((playerId) =>
    bet(playerId, 'held', { withinMs: 30_000 }).finally(() => (isServed = true)),
  )
  for (let number = 0; number < 20; number += 1) {
    expect(await bet(innocent, `free ${number}`)).toMatchObject({ answer: { status: 'posted' } })
    await sleep(5)
  }
  expect(isServed).toBe(false)
  await Promise.all(releases.map((release) => release()))
  expect((await Promise.all(waiting)).map(({ answer, again }) => [answer.status, again])).toEqual(
    blocked.map(() => ['posted', false]),
  )
})

test('a shard that stands still delays its own players only', async () => {
  const stuck = await openNeighbours(world, 40)
  const innocent = await playerElsewhere()
  const release = await holdLock(sessions, 'lock table ledger.wallet in access exclusive mode')
  let isServed = false
  const waiting = stuck.map((playerId) => bet(playerId, 'stuck', { withinMs: 30_000 }).finally(() => (isServed = true)))
  for (let number = 0; number < 20; number += 1) {
    expect(await bet(innocent, `elsewhere ${number}`)).toMatchObject({ answer: { status: 'posted' } })
    await sleep(5)
  }
  expect(isServed).toBe(false)
  await release()
  expect((await Promise.all(waiting)).map(({ answer }) => answer.status)).toEqual(stuck.map(() => 'posted'))
})

/** A player of the second shard. */
async function playerElsewhere(): Promise<PlayerId> {
  const playerId = await world.player(1_000n)
  return world.databases.shardOf(playerId).index === 1 ? playerId : await playerElsewhere()
}

test('a transaction that adds events of a player delays the commands of that player only', async () => {
  const [innocent, ...blocked] = (await openNeighbours(world, 5)) as [PlayerId, ...PlayerId[]]
  for (const playerId of [innocent, ...blocked]) await bet(playerId, 'event')
  const lockEvents = `select pg_advisory_xact_lock(hashtext('event'), id) from unnest($1::integer[]) id`
  const release = await holdLock(sessions, lockEvents, [blocked])
  let isServed = false
  const won = { currency: 'INR', bet: 'event', settlement: 'event', amount: minor(5n) } as const
  const waiting = blocked.map((playerId) =>
    book.betWon(world.ledger, { playerId, ...won, withinMs: 30_000 }).finally(() => (isServed = true)),
  )
  for (let number = 0; number < 20; number += 1) {
    expect(await bet(innocent, `beside ${number}`)).toMatchObject({ answer: { status: 'posted' } })
    await sleep(5)
  }
  expect(await book.betWon(world.ledger, { playerId: innocent, ...won })).toMatchObject({
    answer: { status: 'posted' },
  })
  expect(isServed).toBe(false)
  await release()
  expect((await Promise.all(waiting)).map(({ answer }) => answer.status)).toEqual(blocked.map(() => 'posted'))
})

test('runs the commands of a held wallet in the order of their arrival', async () => {
  const [playerId] = (await openNeighbours(world, 1)) as [PlayerId]
  const bets: ReturnType<typeof bet>[] = []
  for (let round = 0; round < 4; round += 1) {
    const release = await holdWallet(playerId)
    for (let number = 0; number < 10; number += 1) bets.push(bet(playerId, `${round} ${number}`, { withinMs: 30_000 }))
    await sleep(40)
    for (let number = 10; number < 20; number += 1) bets.push(bet(playerId, `${round} ${number}`, { withinMs: 30_000 }))
    await release()
  }
  const seqs = (await Promise.all(bets)).map(({ answer }) => answer.seq)
  expect(seqs).toEqual(Array.from({ length: 80 }, (_, index) => index + 2))
})

test('refuses a command of a wallet that stays held, with the reason, and nothing was done', async () => {
  const [playerId] = (await openNeighbours(world, 1)) as [PlayerId]
  const release = await holdWallet(playerId)
  const refused = bet(playerId, 'too long', { withinMs: 300 })
  await expect(refused).rejects.toMatchObject({ code: 'wallet.busy', params: { retryAfter: 1 } })
  await release()
  expect(await bet(playerId, 'too long')).toMatchObject({ answer: { status: 'posted', cash: 999n }, again: false })
})

test('limits the number of held players, and refuses one more at once', async () => {
  const log = createLog({ logLevel: 'silent', revision: 'test' })
  const ledger = openLedger({ databases: world.databases, clock: systemClock, log: log }, { setAsideMax: 2 })
  const blocked = await openNeighbours(world, 3)
  const releases = await Promise.all(blocked.map(holdWallet))
  const bets = blocked.map((playerId) => bet(playerId, 'bound', { ledger, withinMs: 30_000 }))
  const first = await Promise.race(bets.map((one) => one.catch((error: unknown) => error)))
  expect(first).toMatchObject({ code: 'wallet.busy' })
  await Promise.all(releases.map((release) => release()))
  const settled = await Promise.allSettled(bets)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await ledger.close()
})

test('the same bet through two processes while the wallet is held is placed once', async () => {
  const [playerId] = (await openNeighbours(world, 1)) as [PlayerId]
  const release = await holdWallet(playerId)
  const bets = [world.ledger, second].map((ledger) => bet(playerId, 'twice', { ledger, withinMs: 30_000 }))
  await sleep(60)
  await release()
  const outcomes = await Promise.all(bets)
  expect(outcomes.filter(({ again }) => again)).toHaveLength(1)
  expect(outcomes.map(({ answer }) => answer.cash)).toEqual([999n, 999n])
})

test('with wallets held at random and two processes, every command is answered in order and the money adds up', async () => {
  const players = await openNeighbours(world, 12)
  let isOver = false
  const holding = players.slice(0, 6).map(async (playerId, index) => {
    for (let time = 0; !isOver; time += 1) {
      const release = await holdWallet(playerId)
      await sleep((7 * (time + index)) % 45)
      await release()
      await sleep((11 * (time + index)) % 20)
    }
  })
  const ledgers = [world.ledger, second]
  let submitted = 0
  const bets = players.flatMap((playerId) =>
    ledgers.flatMap((ledger, process) =>
      Array.from({ length: 60 }, async (_, number) => {
        await sleep(number * 10)
        submitted += 1
        const order = submitted
        const { answer } = await bet(playerId, `${process} ${number}`, { ledger, withinMs: 30_000 })
        return { playerId, process, order, seq: answer.seq, status: answer.status }
      }),
    ),
  )
  const done = await Promise.all(bets)
  isOver = true
  await Promise.all(holding)
  expect(done.every(({ status }) => status === 'posted')).toBe(true)
  for (const playerId of players) {
    for (const process of [0, 1]) {
      const own = done.filter((one) => one.playerId === playerId && one.process === process)
      const seqs = own.toSorted((a, b) => a.order - b.order).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    }
    const { rows } = await world.databases
      .shardOf(playerId)
      .pool.query('select cash, seq from ledger.wallet where player_id = $1', [playerId])
    expect(rows).toEqual([{ cash: 1_000n - 120n, seq: 1 + 120 }])
  }
})
