import { createPublicKey, randomUUID } from 'node:crypto'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { lotteryGames } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { digit7, type LotteryWorld, openLotteryWorld, order, type TicketOrder } from '../../../test/lottery-world.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { systemNow } from '../../base/clock.ts'
import { registerPlayer } from '../session/index.ts'
import { insertRoot } from './draw/leaves/queries.ts'
import { storeLeaves } from './draw/leaves/store-leaves.ts'
import { closeSaleGate } from './draw/queries.ts'
import { canonicalJson } from './fair/canonical-json.ts'
import { leafOf, rootFrom } from './fair/merkle.ts'
import { playerHash, verifyReceipt } from './fair/receipt.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(() => world.close())

const buy = (player: WorldPlayer, given: TicketOrder) => world.buy(player, given)
const cashOf = (player: WorldPlayer) => world.cashOf(player)

async function ticketsOf(player: WorldPlayer) {
  return (await world.ok('/lottery/tickets', {}, { as: player })).list
}

test('shows rules, odds and return of every game before a stake', async () => {
  const games = await world.ok('/lottery/games', {})
  expect(games.map(({ game }) => game)).toEqual([...lotteryGames])
  const digit = games[0]?.chances.find(({ bet }) => bet === 'digit')
  expect(digit).toEqual({ bet: 'digit', rtp: 9_000, odds: [{ ways: 1, of: 10, pays: 90_000, jackpot: false }] })
  const wingo = games.filter(({ game }) => game === 'minute' || game.startsWith('wingo'))
  expect(wingo.map(({ rules }) => rules.timing.everySeconds)).toEqual([60, 30, 180, 300, 600])
  for (const { chances, rules } of wingo) {
    expect({ chances, bets: rules.bets }).toEqual({ chances: games[0]?.chances, bets: games[0]?.rules.bets })
  }
  const six = games[2]?.chances[0]
  expect(six?.odds.at(-1)).toEqual({ right: 6, ways: 1, of: 8_145_060, pays: 0, jackpot: true })
})

test('a ticket takes its stake once, and the hash of its signed receipt is its leaf in the draw', async () => {
  const player = await world.richPlayer(10_000n)
  const drawId = await world.draw('minute')
  const picks = [...digit7, { bet: 'colour', pick: 'red', stake: 250 }]
  expect(await world.ok('/user/getUserInfo', {}, { as: player })).toMatchObject({ balance: { available: 10_000n } })
  const { resultData } = await buy(player, order(drawId, { picks }))
  const { ticket, balance } = resultData
  expect(await world.ok('/user/getUserInfo', {}, { as: player })).toMatchObject({ balance: { available: 9_250n } })
  expect([balance, await cashOf(player)]).toEqual([9_250, 9_250n])
  expect(ticket.receipt).toMatchObject({
    v: 1,
    drawId,
    game: 'minute',
    mode: 'real',
    picks,
    stake: 750,
    currency: 'INR',
  })
  expect(ticket.leaf).toBe(leafOf(canonicalJson(ticket.receipt)).toString('hex'))
  const shown = await world.ok('/lottery/ticket', { ticketId: ticket.ticketId }, { as: player })
  expect(shown).toMatchObject({
    receipt: ticket.receipt,
    signature: ticket.signature,
    leaf: ticket.leaf,
    state: 'OPEN',
  })
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(shown.publicKey, 'hex')])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verifyReceipt(key, ticket.receipt, ticket.signature)).toBe(true)
  expect(verifyReceipt(key, { ...ticket.receipt, stake: 751 }, ticket.signature)).toBe(false)
  expect(ticket.receipt.player).toBe(playerHash(Buffer.from(shown.playerSalt, 'hex'), player.playerId))
  const { pool } = world.app.databases.shardOf(player.playerId)
  const { rows } = await pool.query<{ leaf: string; seq: number; journal: number }>(
    `select encode(leaf, 'hex') as leaf, t.seq, (select j.seq from ledger.transfer j where j.player_id = t.player_id and j.ref = t.ticket_id) as journal
     from ticket t where t.player_id = $1`,
    [player.playerId],
  )
  expect(rows).toEqual([{ leaf: ticket.leaf, seq: ticket.receipt.seq, journal: ticket.receipt.seq }])
})

test('a repeated order returns the same ticket: concurrently, after the sale, and after a week [LG-05]', async () => {
  const player = await world.richPlayer(10_000n)
  const drawId = await world.draw('minute', { closesInMs: 3_600_000 })
  const given = order(drawId)
  const first = await buy(player, given)
  expect(await buy(player, given)).toEqual(first)
  const twin = order(drawId)
  const twins = await Promise.all([buy(player, twin), buy(player, twin), buy(player, twin)])
  expect(new Set(twins.map(({ resultData }) => JSON.stringify(resultData.ticket))).size).toBe(1)
  expect(await cashOf(player)).toBe(9_000n)
  expect(await ticketsOf(player)).toHaveLength(2)
  setClockAhead(3_600_000)
  expect((await buy(player, given)).resultData.ticket).toEqual(first.resultData.ticket)
  expect((await buy(player, order(drawId))).code).toBe('draw.closed')
  setClockAhead(8 * 86_400_000)
  expect((await buy(player, given)).resultData.ticket).toEqual(first.resultData.ticket)
  expect(await cashOf(player)).toBe(9_000n)
})

test('refuses a repeated order with other content and moves nothing', async () => {
  const player = await world.richPlayer(10_000n)
  const [drawId, other] = [await world.draw('minute'), await world.draw('minute')]
  const given = order(drawId)
  await buy(player, given)
  const changed = [
    { ...given, picks: [{ bet: 'digit', pick: '8', stake: 500 }] },
    { ...given, picks: [{ bet: 'digit', pick: '7', stake: 600 }] },
    { ...given, drawId: other },
  ]
  for (const one of changed) expect((await buy(player, one)).code).toBe('thing.alreadyDone')
  expect(await cashOf(player)).toBe(9_500n)
  expect(await ticketsOf(player)).toHaveLength(1)
})

test('sells nothing for a draw that is unknown or not on sale', async () => {
  const player = await world.richPlayer(1_000n)
  expect((await buy(player, order('minute-20200101T0000'))).code).toBe('thing.notFound')
  const over = await world.draw('minute', { opensInMs: -120_000, closesInMs: -60_000 })
  expect((await buy(player, order(over))).code).toBe('draw.closed')
  const tomorrow = await world.draw('minute', { opensInMs: 86_400_000, closesInMs: 90_000_000 })
  expect((await buy(player, order(tomorrow))).code).toBe('draw.closed')
  expect(await cashOf(player)).toBe(1_000n)
})

test('refuses lines outside the rules, duplicate lines, and stakes outside the bounds', async () => {
  const player = await world.richPlayer(10_000_000n)
  const drawId = await world.draw('minute')
  const with_ = (...picks: TicketOrder['picks']) => buy(player, order(drawId, { picks }))
  const unknown = [
    { bet: 'digit', pick: '10', stake: 500 },
    { bet: 'luck', pick: '1', stake: 500 },
  ]
  for (const line of unknown) expect((await with_(line)).code).toBe('input.invalid')
  expect((await with_(...digit7, ...digit7)).code).toBe('input.invalid')
  expect((await with_()).code).toBe('input.invalid')
  expect((await with_({ bet: 'digit', pick: '7', stake: 99 })).code).toBe('stake.outOfRange')
  const large = await with_({ bet: 'digit', pick: '7', stake: 1_000_001 })
  expect(large).toMatchObject({
    code: 'stake.outOfRange',
    resultData: { bet: 'digit', min: 100, max: 1_000_000, currency: 'INR' },
  })
  const six = await world.draw('six45')
  const pick = '03-11-19-27-38-45'
  const cheap = await buy(player, order(six, { picks: [{ bet: 'six', pick, stake: 999 }] }))
  expect(cheap.code).toBe('stake.outOfRange')
  expect((await buy(player, order(six, { picks: [{ bet: 'six', pick, stake: 1_000 }] }))).state).toBe('200')
  expect(await cashOf(player)).toBe(9_999_000n)
})

test('refuses the whole ticket for lack of money, over a limit, or during a break', async () => {
  const drawId = await world.draw('minute')
  const poor = await world.richPlayer(999n)
  const two = [...digit7, { bet: 'size', pick: 'big', stake: 500 }]
  expect(await buy(poor, order(drawId, { picks: two }))).toMatchObject({
    code: 'balance.insufficient',
    resultData: { available: 999, currency: 'INR' },
  })
  const careful = await world.richPlayer(10_000n)
  const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
  await setLimits(poolOf(careful), careful.playerId, 'wager', { day: minor(700n) })
  expect((await buy(careful, order(drawId))).state).toBe('200')
  expect(await buy(careful, order(drawId))).toMatchObject({
    code: 'limit.reached',
    resultData: { limit: 700, used: 500 },
  })
  const away = await world.richPlayer(10_000n)
  await setBars(poolOf(away), away.playerId, { play: true })
  expect((await buy(away, order(drawId))).code).toBe('safety.excluded')
  expect([await cashOf(poor), await cashOf(careful), await cashOf(away)]).toEqual([999n, 9_500n, 10_000n])
  expect([...(await ticketsOf(poor)), ...(await ticketsOf(away))]).toEqual([])
})

test('exports tickets with the data of a player', async () => {
  const player = await world.richPlayer(1_000n)
  const { ticketId, leaf } = (await buy(player, order(await world.draw('minute')))).resultData.ticket
  const { json } = await world.ok('/user/export', {}, { as: player })
  expect(JSON.parse(json)).toMatchObject({ lottery: { tickets: [{ ticketId, leaf, stake: '500', state: 'taken' }] } })
})

test("another player's ticket is neither found nor listed", async () => {
  const [owner, other] = [await world.richPlayer(1_000n), await world.richPlayer(1_000n)]
  const drawId = await world.draw('minute')
  const { ticketId } = (await buy(owner, order(drawId))).resultData.ticket
  const { body } = await world.call('/lottery/ticket', { ticketId }, { as: other })
  expect(body).toMatchObject({ code: 'thing.notFound' })
  expect(await ticketsOf(other)).toEqual([])
  expect((await world.call('/lottery/buy', order(drawId))).body.state).toBe('401')
})

test('the same order number of two players makes two orders', async () => {
  const [one, other] = [await world.richPlayer(1_000n), await world.richPlayer(1_000n)]
  const given = order(await world.draw('minute'))
  const ids = [await buy(one, given), await buy(other, given)].map(({ resultData }) => resultData.ticket.ticketId)
  expect(new Set(ids).size).toBe(2)
})

test('free play buys a ticket of the same draw with coins, touches no money and needs no real-money law', async () => {
  const drawId = await world.draw('minute')
  const player = await world.richPlayer(1_000n)
  const free = order(drawId, { mode: 'free' })
  const { resultData } = await buy(player, free)
  expect(resultData.ticket.receipt).toMatchObject({ mode: 'free', currency: 'COIN', seq: 0, stake: 500 })
  expect((await buy(player, free)).resultData).toEqual(resultData)
  expect(await cashOf(player)).toBe(1_000n)
  const before = resultData.balance
  expect((await buy(player, order(drawId, { mode: 'free' }))).resultData.balance).toBe(before - 500)
  const stranger = await strangerFrom('+1')
  expect((await buy(stranger, order(drawId, { mode: 'free' }))).state).toBe('200')
  expect((await buy(stranger, order(drawId))).code).toBe('market.notAllowed')
})

async function strangerFrom(areaCode: string): Promise<WorldPlayer> {
  const [password, device] = ['password of a stranger', 'device-of-a-stranger']
  const playerId = await registerPlayer(world.app, { kind: 'registered', areaCode, password })
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}

test('every ticket has an inclusion path to the published root', async () => {
  const { app } = world
  const players = await Promise.all(Array.from({ length: 5 }, () => world.richPlayer(1_000n)))
  const drawId = await world.draw('five')
  const picks = [{ bet: 'last2', pick: '07', stake: 100 }]
  const bought = await Promise.all(players.map((player) => buy(player, order(drawId, { picks }))))
  const ids = bought.map(({ resultData }) => resultData.ticket.ticketId)
  const [first] = players
  const before = await world.ok('/lottery/ticket', { ticketId: ids[0] ?? '' }, { as: first as WorldPlayer })
  expect([before.root, before.path]).toEqual([undefined, undefined])
  for (const shard of app.databases.shards) await shard.transact((tx) => closeSaleGate(tx, drawId, systemNow()))
  const { root, tickets } = await storeLeaves(app, drawId)
  expect(tickets).toBe(5)
  const rootedAt = systemNow()
  const holdsFrom = new Date(rootedAt.getTime() + 60_000)
  const publishedRoot = { root, tickets, stakes: [], round: 1, holdsFrom, rootedAt }
  await app.databases.main.transact((tx) => insertRoot(tx, drawId, publishedRoot))
  for (const [index, player] of players.entries()) {
    const {
      path = [],
      leaf,
      ...ticket
    } = await world.ok('/lottery/ticket', { ticketId: ids[index] ?? '' }, { as: player })
    const steps = path.map(({ side, node }) => ({ side, node: Buffer.from(node, 'hex') }))
    expect(rootFrom(Buffer.from(leaf, 'hex'), steps).equals(root)).toBe(true)
    expect(ticket.root).toBe(root.toString('hex'))
  }
})

test('lists tickets newest first in pages, and filters them by state', async () => {
  const player = await world.richPlayer(10_000n)
  const drawId = await world.draw('minute')
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await buy(player, order(drawId))).resultData.ticket.ticketId)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const { pool } = world.app.databases.shardOf(player.playerId)
  const settle = `update ticket set state = 'settled', settled_at = now(), prize = $2 where ticket_id = $1`
  await pool.query(settle, [ids[0], '4500'])
  await pool.query(settle, [ids[1], '0'])
  const list = (input: WireInputOf<'/lottery/tickets'>) => world.ok('/lottery/tickets', input, { as: player })
  const pages = [await list({ pageNo: 1, pageSize: 3 }), await list({ pageNo: 2, pageSize: 3 })]
  expect(pages.flatMap((page) => page.list.map(({ ticketId }) => ticketId))).toEqual(ids)
  expect(pages.map(({ hasMore, total }) => [hasMore, total])).toEqual([
    [true, 5],
    [false, 5],
  ])
  expect((await list({ status: 'WON' })).list).toMatchObject([{ ticketId: ids[0], prize: 4_500n, state: 'WON' }])
  expect((await list({ status: 'LOST' })).list).toMatchObject([{ ticketId: ids[1], prize: 0n }])
  expect((await list({ status: 'OPEN' })).total).toBe(3)
  expect((await list({ status: 'CANCELLED' })).total).toBe(0)
})

test('the server itself cannot change a sold ticket or forge one', async () => {
  const player = await world.richPlayer(1_000n)
  await buy(player, order(await world.draw('minute')))
  const { pool } = world.app.databases.shardOf(player.playerId)
  const writes = [
    'update ticket set stake = 1',
    `update ticket set picks = '[]'`,
    'delete from ticket',
    'truncate ticket',
  ]
  for (const text of writes) await expect(pool.query(text)).rejects.toThrow('denied')
  const forged = `insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
    select player_id, seq, at, gen_random_uuid(), stake, mode, state, currency, draw_id, picks, leaf from ticket`
  await expect(pool.query(forged)).rejects.toThrow('denied')
  const outside = `select ledger.write_free_record('ticket', $1, '{"ticketId":"${randomUUID()}","stake":5,"mode":"real","drawId":"minute-x","currency":"INR","picks":[],"before":"","after":""}', now())`
  await expect(pool.query(outside, [player.playerId])).rejects.toThrow('money_is_in_the_ledger')
})
