import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../test/bound-player.ts'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { type LotteryWorld, openLotteryWorld, order, type TicketOrder } from '../../../test/lottery-world.ts'
import { setBars } from '../../../test/restrictions.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { systemNow } from '../../base/clock.ts'
import { auditShard } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { forfeitGrant, publishPromo, sandboxPromo, settleFreeTicket } from '../promo/index.ts'
import { closePeriods } from '../promo/period/close-periods.ts'
import { endRewards } from '../promo/reward/end-rewards.ts'
import type { Draw } from './draw/draw.ts'
import { refundDraw } from './draw/refund-draw.ts'
import { refundStake } from './refund-ticket.ts'

const promoId = 'free-tickets-in'
const rewardId = 'free-tickets-in.once'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  const publication = { approvedBy: ['Asha', 'Bilal'], at: systemNow() }
  await world.app.databases.main.transact((tx) => publishPromo(tx, sandboxPromo(promoId), sandbox, publication))
})
afterAll(() => world.close())

/** A player with three free tickets of 10 for the minute draw, and no money. */
async function gifted(): Promise<WorldPlayer> {
  const player = await boundPlayer(world)
  await world.ok('/promo/promoCode', { code: 'FREEDRAW' }, { as: player })
  const claimed = await world.ok('/promo/claim', { promoId, rewardId }, { as: player })
  expect(claimed).toMatchObject({ gives: 'freeTickets', amount: 3_000n, wagerRequired: 0n })
  return player
}

function use(drawId: string, more: Partial<TicketOrder> = {}): TicketOrder {
  return order(drawId, { picks: [{ bet: 'digit', pick: '7', stake: 1_000 }], freeTicket: rewardId, ...more })
}

async function usedBy(player: WorldPlayer) {
  const { pool } = world.app.databases.shardOf(player.playerId)
  const { rows } = await pool.query(
    `select (select used from free_ticket where player_id = $1) as used, count(*)::int as tickets,
       coalesce((select sum(case when debit = 12 then amount else -amount end) from ledger.transfer
         where player_id = $1 and 12 in (debit, credit) and credit <> 3), 0)::bigint as staked
     from ticket where player_id = $1 and free_ticket is not null and state <> 'void'`,
    [player.playerId],
  )
  return rows[0]
}

test('a free ticket is claimed once, shown with its rules, and used without money of the player', async () => {
  const player = await gifted()
  expect(await world.call('/promo/claim', { promoId, rewardId }, { as: player })).toMatchObject({
    body: { code: 'thing.alreadyDone' },
  })
  const { list } = await world.ok('/promo/freeTickets', {}, { as: player })
  expect(list).toMatchObject([{ rewardId, game: 'minute', stake: 1_000n, left: 3, requiredBets: 3 }])
  expect(list[0]?.terms).toContain('If a draw is cancelled you get the free ticket back, not its stake.')
  const drawId = await world.draw('minute')
  const given = use(drawId)
  expect(await world.buy(player, given)).toMatchObject({ state: '200', resultData: { balance: 0 } })
  expect(await world.buy(player, given)).toMatchObject({ state: '200' })
  expect(await usedBy(player)).toEqual({ used: 1, tickets: 1, staked: 1_000n })
})

test('of sixty uses at once of the last free ticket one passes, and the others learn that none is left', async () => {
  const player = await gifted()
  const drawId = await world.draw('minute')
  for (const _ of [1, 2]) expect((await world.buy(player, use(drawId))).state).toBe('200')
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.buy(player, use(drawId))))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(1)
  expect(await world.buy(player, use(drawId))).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ code: 'freeTicket.used', params: { tickets: 3 } }] },
  })
  expect(await usedBy(player)).toEqual({ used: 3, tickets: 3, staked: 3_000n })
})

test('another stake, another game, free play, somebody else, an expired ticket and an excluded player are refused', async () => {
  const [player, other] = [await gifted(), await boundPlayer(world)]
  const drawId = await world.draw('minute')
  const low = [{ bet: 'digit', pick: '7', stake: 500 }]
  expect(await world.buy(player, use(drawId, { picks: low }))).toMatchObject({
    resultData: { reasons: [{ code: 'freeTicket.stake', params: { stake: 1_000, currency: 'INR' } }] },
  })
  expect(await world.buy(player, use(await world.draw('five')))).toMatchObject({
    resultData: { reasons: [{ code: 'freeTicket.game', params: { game: 'minute' } }] },
  })
  expect(await world.buy(player, use(drawId, { mode: 'free' }))).toMatchObject({ code: 'input.invalid' })
  expect(await world.buy(other, use(drawId))).toMatchObject({ code: 'thing.notFound' })
  const { pool, index } = world.app.databases.shardOf(player.playerId)
  await setBars(pool, player.playerId, { play: true })
  expect(await world.buy(player, use(drawId))).toMatchObject({ code: 'safety.excluded' })
  expect(await world.ok('/promo/freeTickets', {}, { as: player })).toEqual({ list: [] })
  await setBars(pool, player.playerId, {})
  await world.owners[index]?.query(`update free_ticket set expires_at = now() where player_id = $1`, [player.playerId])
  expect(await world.buy(player, use(drawId))).toMatchObject({
    resultData: { reasons: [{ code: 'freeTicket.expired' }] },
  })
  expect(await usedBy(player)).toEqual({ used: 0, tickets: 0, staked: 0n })
})

test('a refund returns the stake to the operator and the ticket to the player, once and even after it expired', async () => {
  const player = await gifted()
  const bought = await world.buy(player, use(await world.draw('minute')))
  const { ticketId } = bought.resultData.ticket
  const { playerId } = player
  const { index } = world.app.databases.shardOf(playerId)
  await world.owners[index]?.query(`update free_ticket set expires_at = now() where player_id = $1`, [playerId])
  const ticket = { playerId, ticketId, mode: 'real', currency: 'INR', freeTicket: rewardId } as const
  expect(await refundStake(world.app, ticket)).toBe('posted')
  expect(await refundStake(world.app, ticket)).toBe('posted')
  expect(await usedBy(player)).toMatchObject({ used: 0, staked: 0n })
  expect(await world.cashOf(player)).toBe(0n)
  const { list } = await world.ok('/promo/freeTickets', {}, { as: player })
  expect(list).toMatchObject([{ left: 3 }])
})

test('winnings are a bonus under the terms of the reward, and count neither as turnover nor as a bet', async () => {
  const player = await gifted()
  const { playerId } = player
  const bought = await world.buy(player, use(await world.draw('minute')))
  const gift = { playerId, currency: 'INR', bet: bought.resultData.ticket.ticketId, rewardId, amount: minor(9_000n) }
  const won = await Promise.all([settleFreeTicket(world.app, gift), settleFreeTicket(world.app, gift)])
  expect(won.map(({ answer }) => answer.status)).toEqual(['posted', 'posted'])
  const { pool } = world.app.databases.shardOf(playerId)
  const { rows } = await pool.query(
    `select g.state, g.bonus, g.wager_required, b.balance, w.turnover_day, w.staked_day from promo_grant g
     join ledger.bonus b on b.player_id = g.player_id and b.grant_id = g.ledger_grant
     join ledger.wallet w on w.player_id = g.player_id where g.player_id = $1`,
    [playerId],
  )
  expect(rows).toEqual([
    { state: 'ACTIVE', bonus: 9_000n, wager_required: 27_000n, balance: 9_000n, turnover_day: 0n, staked_day: 0n },
  ])
  const counted = await pool.query(`select count(*)::int as n from event where player_id = $1 and kind like 'bet.%'`, [
    playerId,
  ])
  expect(counted.rows).toEqual([{ n: 0 }])
})

test('a void draw returns its free tickets, and no money', async () => {
  const player = await gifted()
  const drawId = await world.draw('minute')
  const bought = await world.buy(player, use(drawId))
  await refundDraw(world.app, { drawId } as Draw, systemNow())
  await refundDraw(world.app, { drawId } as Draw, systemNow())
  const { ticketId } = bought.resultData.ticket
  expect(await world.ok('/lottery/ticket', { ticketId }, { as: player })).toMatchObject({ state: 'CANCELLED' })
  expect(await usedBy(player)).toEqual({ used: 0, tickets: 0, staked: 0n })
  expect(await world.cashOf(player)).toBe(0n)
})

test('what tickets won can end beside a bonus that stands alone', async () => {
  const player = await gifted()
  const { playerId } = player
  const drawId = await world.draw('minute')
  const bets: string[] = []
  for (const _ of [1, 2, 3]) {
    const bet = (await world.buy(player, use(drawId))).resultData.ticket.ticketId
    await settleFreeTicket(world.app, { playerId, currency: 'INR', bet, rewardId, amount: minor(500n) })
    bets.push(bet)
  }
  // The first one becomes an ordinary bonus that cannot be combined.
  const { index } = world.app.databases.shardOf(playerId)
  await world.owners[index]?.query(
    `update promo_grant set is_exclusive = true, terms = jsonb_set(terms, '{grant}', terms -> 'grant'
       || '{"kind": "bonus", "amount": {"by": "fixed", "amount": 500}}'::jsonb #- '{useDays}')
     where player_id = $1 and grant_id = $2`,
    [playerId, bets[0]],
  )
  expect(await forfeitGrant(world.app, playerId, bets[1] ?? '')).toBe('FORFEITED')
  expect(await forfeitGrant(world.app, playerId, bets[2] ?? '')).toBe('FORFEITED')
})

test('the cost of promotions in the ledger is what the used free tickets add up to, and the audit finds all in order', async () => {
  let [cost, used] = [0n, 0n]
  for (const shard of world.app.databases.shards) {
    const audit = await auditShard(shard.pool)
    expect(audit.broken).toEqual([])
    cost -= audit.balances.INR?.promo ?? 0n
    const { rows } = await shard.pool.query(
      `select coalesce((select sum(stake * used) from free_ticket), 0)::bigint as used,
         coalesce((select sum(amount) from ledger.transfer where debit = 3 and credit = 12), 0)::bigint as forfeited`,
    )
    used += rows[0]?.used ?? 0n
    cost += rows[0]?.forfeited ?? 0n
  }
  expect(used).toBeGreaterThan(0n)
  expect(cost).toBe(used)
})

test('an order that was bought with a free ticket is not bought again with money', async () => {
  const player = await gifted()
  const clientOrderId = randomUUID()
  const drawId = await world.draw('minute')
  expect((await world.buy(player, use(drawId, { clientOrderId }))).state).toBe('200')
  const { freeTicket: _, ...paid } = use(drawId, { clientOrderId })
  expect((await world.buy(player, paid)).state).not.toBe('200')
  expect(await usedBy(player)).toMatchObject({ used: 1 })
})

test('what a stop keeps a player from claiming or using does not run out, and what had run out before stays so', async () => {
  const [waiting, late] = [await boundPlayer(world), await gifted()]
  await world.ok('/promo/promoCode', { code: 'FREEDRAW' }, { as: waiting })
  const { databases } = world.app
  const owner = ({ playerId }: WorldPlayer) =>
    world.owners[databases.shardOf(playerId).index] ?? expect.fail('the shard has no owner')
  const { playerId } = waiting
  // Clearly before: the time of a switch is cut to a millisecond.
  await owner(late).query(`update free_ticket set expires_at = now() - interval '1 second' where player_id = $1`, [
    late.playerId,
  ])
  const claim = async () => (await world.call('/promo/claim', { promoId, rewardId }, { as: waiting })).body
  const mayClaim = async () => (await world.ok('/market/info', {}, { as: waiting })).may.promotion.allowed
  const turn = (name: string, isOpen: boolean) => turnSwitch(databases.main.pool, name, isOpen)
  const runJob = async () => {
    for (const shard of databases.shards) await endRewards(world.app, shard, systemNow())
  }

  // The last day to claim it passes while the market is closed.
  await turn('market:IN', false)
  await expect.poll(mayClaim, { timeout: 5_000 }).toBe(false)
  expect(await claim()).toMatchObject({ code: 'market.notAllowed' })
  await owner(waiting).query(`update reward set claim_until = now() where player_id = $1`, [playerId])
  await owner(waiting).query(
    `insert into promo_opt_in (player_id, promo_id, version, terms, terms_hash, joined_at, next_close_at)
     select player_id, promo_id, version, terms, terms_hash, now(), now() from reward where player_id = $1`,
    [playerId],
  )
  await runJob()
  for (const shard of databases.shards)
    expect(await closePeriods(world.app, shard, systemNow())).toEqual({ periods: 0, failed: 0 })
  await owner(waiting).query('delete from promo_opt_in where player_id = $1', [playerId])
  await turn('market:IN', true)
  await expect.poll(mayClaim, { timeout: 5_000 }).toBe(true)
  expect(await claim()).toMatchObject({ state: '200' })

  // So do the last days to use it, whatever the stop.
  for (const name of ['gaming', 'market:IN', 'game:minute', 'promotions', `promotion:${promoId}`]) {
    await turn(name, false)
    await owner(waiting).query(`update free_ticket set expires_at = now() where player_id = $1`, [playerId])
    await runJob()
    await turn(name, true)
    const { list } = await world.ok('/promo/freeTickets', {}, { as: waiting })
    expect([name, list.length]).toEqual([name, 1])
  }
  const drawId = await world.draw('minute')
  await expect
    .poll(() => world.buy(waiting, use(drawId)), { timeout: 5_000, interval: 500 })
    .toMatchObject({ state: '200' })
  expect(await world.ok('/promo/freeTickets', {}, { as: late })).toEqual({ list: [] })
})
