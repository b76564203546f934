import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import { setBars } from '../../../../test/restrictions.ts'
import {
  bet,
  fish,
  gcpSeat,
  jiliSeat,
  openStudioWorld,
  rowsOf,
  type StudioWorld,
  table,
  win,
} from '../../../../test/studio-world.ts'
import { turnSwitch } from '../../../../test/switches.ts'
import { systemNow } from '../../../base/clock.ts'
import { auditShard } from '../../../ledger/index.ts'
import { sandbox } from '../../market/index.ts'
import { publishPromo, sandboxPromo } from '../../promo/index.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

const promoId = 'free-rounds-in'
const id = 'free-rounds-in.once'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
  const offer = sandboxPromo(promoId)
  const ofFish = { ...offer, promoId: 'fish-in', codes: ['FREEFISH'] }
  const grant = { kind: 'freeRounds', amount: { by: 'rounds', game: fish, stake: 500, count: 2 }, useDays: 7 }
  const publication = { approvedBy: ['Asha', 'Bilal'], at: systemNow() }
  for (const promo of [offer, { ...ofFish, config: { ...offer.config, grant } }])
    await world.app.databases.main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
})
afterAll(() => world.close())

/** A player without money, who has claimed five free rounds of 10 in Sona 777. */
async function gifted() {
  const player = await boundPlayer(world)
  await world.ok('/promo/promoCode', { code: 'FREESPIN' }, { as: player })
  expect(await world.ok('/promo/claim', { promoId, rewardId: id }, { as: player })).toMatchObject({
    ...{ gives: 'freeRounds', amount: 5_000n, wagerRequired: 0n },
  })
  return { player, seat: gcpSeat(world, player, await world.open(player)) }
}

const free = (tx: string, amount = 1_000, name = id) => ({ ...bet(tx, amount), free_round: name })

const left = async (as: WorldPlayer) => (await world.ok('/promo/freeRounds', {}, { as })).list[0]?.left ?? 0

/** What the operator paid for the player's free rounds, and what counts as the player's turnover. */
async function paidFor({ playerId }: WorldPlayer) {
  const { rows } = await world.shardOf({ playerId }).pool.query(
    `select coalesce(sum(case when debit = 12 then amount when credit = 12 then -amount end), 0)::bigint as paid,
       (select turnover_day from ledger.wallet where player_id = $1) as turnover,
       (select coalesce(sum(stake * used), 0)::bigint from free_ticket where player_id = $1) as used
     from ledger.transfer where player_id = $1`,
    [playerId],
  )
  return rows[0]
}

test('the launch tells the studio of the free rounds, the operator stakes them, and what they win is cash', async () => {
  const { player, seat } = await gifted()
  const { list } = await world.ok('/promo/freeRounds', {}, { as: player })
  expect(list).toMatchObject([{ rewardId: id, gameId: 'sona-777', stake: 1_000n, left: 5, currency: 'INR' }])
  expect(list[0]?.terms).toContain('What they win is cash: nothing has to be wagered.')
  const launch = world.studio.asked.findLast(({ path }) => path === '/sessions')
  expect(launch?.body.free_rounds).toEqual([
    { id, bet_amount: 1_000, rounds_left: 5, valid_until: new Date(list[0]?.usableUntil ?? 0).toISOString() },
  ])
  expect((await seat.play('a', [free('a-bet')])).body).toMatchObject({ balance: 0 })
  expect((await seat.play('a', [win('a-win', 2_500)], true)).body).toMatchObject({ balance: 2_500 })
  expect((await seat.play('b', [free('b-bet')], true)).body).toMatchObject({ balance: 2_500 })
  expect(await left(player)).toBe(3)
  expect(await paidFor(player)).toEqual({ paid: 2_000n, turnover: 0n, used: 2_000n })
  const records = await world.ok('/game/record', { status: 1, range: 'today', pageNo: 1, pageSize: 10 }, { as: player })
  expect(records.list.map(({ isFreeRound, payout }) => [isFreeRound, payout])).toEqual([
    [true, 0n],
    [true, 2_500n],
  ])
  // The studio's report, our rounds and the ledger agree.
  const of = (game_id: string, action: string, amount: number) => ({
    ...{ action_id: `${game_id}-${action}`, action, user_id: String(player.playerId), game_id, amount },
  })
  world.studio.transactions = [of('a', 'bet', 1_000), of('a', 'win', 2_500), of('b', 'bet', 1_000)]
  await reconcile(world.app, new Date(systemNow().getTime() + 3_601_000))
  const { rows } = await world.app.databases.main.pool.query(
    `select kind, tx_id from studio_finding where provider_code = 'karkhana'`,
  )
  expect(rows).toEqual([])
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

test('doubled, at once and too many: each free round is used once, and the studio learns that all are used', async () => {
  const { player, seat } = await gifted()
  const same = await Promise.all(Array.from({ length: 6 }, () => seat.play('same', [free('same-bet')])))
  expect(same.map(({ body }) => body.code)).toEqual(same.map(() => undefined))
  expect(await left(player)).toBe(4)
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, index) => seat.play(`m${index}`, [free(`m${index}-bet`)])),
  )
  const refused = many.filter(({ body }) => body.code !== undefined)
  expect(many).toHaveLength(refused.length + 4)
  for (const { body } of refused) expect(body).toEqual({ code: 610, message: 'All free rounds are used' })
  expect(await paidFor(player)).toEqual({ paid: 5_000n, turnover: 0n, used: 5_000n })
  expect(await left(player)).toBe(0)
})

test('another stake, game, player or round of another stake, a forged id, an expired or stopped round are refused with the reason', async () => {
  const { player, seat } = await gifted()
  const other = await gifted()
  const rows = await rowsOf(world, player)
  const refusal = async (actions: readonly object[], at = seat) => (await at.play(`r${rows}`, actions)).body.message
  expect(await refusal([free('r-1', 900)])).toBe('The stake is not that of the free round')
  expect(await refusal([free('r-2', 1_000, 'forged')])).toBe('The player has no such free round')
  const tables = gcpSeat(world, player, await world.open(player, table), table)
  expect(await refusal([free('r-3')], tables)).toBe('The free round is for another game')
  const stranger = await world.rich()
  const noGift = gcpSeat(world, stranger, await world.open(stranger))
  expect(await refusal([free('r-4')], noGift)).toBe('The player has no such free round')
  const coins = gcpSeat(world, player, await world.open(player, undefined, 'free'))
  expect((await coins.play('r-5', [{ ...free('r-5'), currency: 'FUN' }])).body.code).toBeDefined()
  // The same transaction with and without the mark, and a round that was begun with the other one.
  expect((await other.seat.play('r-6', [free('r-6')])).body.code).toBeUndefined()
  expect((await other.seat.play('r-6', [bet('r-6', 1_000)])).body.code).toBe(400)
  await seat.play('r-7', [free('r-7')])
  expect((await seat.play('r-7', [bet('r-8', 0)])).body.code).toBeDefined()
  const rich = gcpSeat(world, stranger, await world.open(stranger))
  await rich.play('r-9', [bet('r-9', 100)])
  expect((await rich.play('r-9', [free('r-10', 100)])).body.code).toBe(610)
  expect(await left(player)).toBe(4)
  await setBars(world.shardOf(player).pool, player.playerId, { play: true })
  expect(await refusal([free('r-11')])).toBe('Player is disabled')
  expect(await left(player)).toBe(0)
  await setBars(world.shardOf(player).pool, player.playerId, {})
  const again = gcpSeat(world, player, await world.open(player))
  await turnSwitch(world.app.databases.main.pool, `promotion:${promoId}`, false)
  expect(await refusal([free('r-12')], again)).toBe('The promotion of the free round is stopped')
  expect(await left(player)).toBe(0)
  await turnSwitch(world.app.databases.main.pool, `promotion:${promoId}`, true)
  await world.ownerOf(player).query('update free_ticket set expires_at = now() where player_id = $1', [player.playerId])
  expect((await again.play('r-13', [free('r-13')])).body).toEqual({ code: 611, message: 'The free round has expired' })
  expect(await paidFor(player)).toMatchObject({ paid: 1_000n, used: 1_000n })
})

test('a rollback returns the free round and never money, also late, doubled or before its bet', async () => {
  const { player, seat } = await gifted()
  await seat.play('u', [free('u-bet')])
  await world.ownerOf(player).query('update free_ticket set expires_at = now() where player_id = $1', [player.playerId])
  expect(await left(player)).toBe(0)
  const undone = await Promise.all(Array.from({ length: 4 }, () => seat.rollback('u', ['u-undo', 'u-bet'])))
  expect(undone.map(({ body }) => [body.code, body.balance])).toEqual(undone.map(() => [undefined, 0]))
  // It had expired meanwhile, so it can be used for a day more.
  expect(await left(player)).toBe(5)
  expect((await seat.rollback('v', ['v-undo', 'v-bet'])).body.balance).toBe(0)
  expect((await seat.play('v', [free('v-bet')])).body).toMatchObject({
    ...{ code: 400, message: 'This action was rolled back before it arrived' },
  })
  for (let count = 0; count < 5; count += 1) {
    const names = [`w${count}`, `w${count}-bet`, `w${count}-undo`] as const
    await Promise.all([seat.play(names[0], [free(names[1])]), seat.rollback(names[0], [names[2], names[1]])])
  }
  expect(await left(player)).toBe(5)
  expect(await paidFor(player)).toEqual({ paid: 0n, turnover: 0n, used: 0n })
  expect(await world.cash(player)).toBe(0n)
})

test('a settled free round that is taken back takes its win once and gives another free round', async () => {
  const player = await boundPlayer(world)
  await world.ok('/promo/promoCode', { code: 'FREEFISH' }, { as: player })
  await world.ok('/promo/claim', { promoId: 'fish-in', rewardId: 'fish-in.once' }, { as: player })
  const jili = await jiliSeat(world, player)
  const launch = world.studio.asked.findLast(({ path }) => path === '/singleWallet/LoginWithoutRedirect')
  expect(launch?.body.FreeRounds).toMatchObject([{ Id: 'fish-in.once', BetAmount: 5, Left: 2 }])
  const more = { freeRound: 'fish-in.once' }
  expect((await jili.bet('t1', 5, 20, more)).body).toMatchObject({ errorCode: 0, balance: 20 })
  expect((await jili.bet('t2', 5, 0, more)).body).toMatchObject({ errorCode: 0, balance: 20 })
  expect((await jili.bet('t3', 5, 0, more)).body).toMatchObject({ errorCode: 5, message: 'freeRoundUsed' })
  await Promise.all([jili.cancelBet('t1', 5, 20), jili.cancelBet('t1', 5, 20), jili.cancelBet('t2', 5, 0)])
  expect((await jili.cancelBet('t2', 5, 0)).body).toMatchObject({ errorCode: 1, balance: 0 })
  expect(await left(player)).toBe(2)
  expect(await paidFor(player)).toEqual({ paid: 1_000n, turnover: 0n, used: 1_000n })
  expect((await jili.stake('t4', 't4', 5, more)).body).toMatchObject({ errorCode: 0, balance: 0 })
  expect((await jili.settle('t4', 't4-end', 7)).body).toMatchObject({ errorCode: 0, balance: 7 })
  expect(await left(player)).toBe(1)
  // Two rounds were given, and two again: a third one is not, and a person looks at it.
  expect((await jili.bet('t5', 5, 0, more)).body).toMatchObject({ errorCode: 0 })
  const cost = await paidFor(player)
  for (let times = 0; times < 2; times += 1)
    expect((await jili.cancelBet('t5', 5, 0)).body).toMatchObject({ errorCode: 6 })
  expect([await left(player), await paidFor(player)]).toEqual([0, cost])
  const { rows } = await world.app.databases.main.pool.query(`select kind from studio_finding where player_id = $1`, [
    player.playerId,
  ])
  expect(rows).toEqual([{ kind: 'cancelRefused' }])
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})
