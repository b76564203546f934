import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer, codeFor } from '../../../test/bound-player.ts'
import { catchUp, settleBet } from '../../../test/projected-bets.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Projection } from '../../events/projection.ts'
import { workflows as supportWorkflows } from '../support/index.ts'
import { askReviews } from './ask-reviews.ts'

let world: World
const writer = supportWorkflows.find(({ name }) => name === 'support.writeMails') as Projection

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
const moveTo = (ms: number) => setClockAhead(ms - Date.now())

function ownerOf({ playerId }: WorldPlayer) {
  const owner = world.owners[world.app.databases.shardOf(playerId).index]
  if (!owner) throw new Error('a shard without an owner')
  return owner
}

/** A session ends long before a review is due, so the player signs in again. */
async function back<P extends WorldPlayer>(player: P): Promise<P> {
  const { playerId, password, device } = player
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { ...player, sign }
}

/** A player who has deposited 900, staked it and won 200 of it today. */
async function activePlayer(won = 20_000n): Promise<BoundPlayer> {
  const player = await boundPlayer(world)
  await settleBet(world.app, player.playerId, { stake: 90_000n, won })
  await poolOf(player).query(`insert into play_time values ($1, (now() at time zone 'Asia/Kolkata')::date, 5400000)`, [
    player.playerId,
  ])
  return player
}

/** Six months of the Indian calendar after a time: at midnight for the first day of play, else to the second. */
async function halfAYearAfter(player: WorldPlayer, ms: number, isWholeDay: boolean): Promise<number> {
  const { rows } = await poolOf(player).query<{ due: Date }>(
    `select ((case when $2 then date_trunc('day', t.wall) else t.wall end) + interval '6 months') at time zone 'Asia/Kolkata' as due
     from (select to_timestamp($1::double precision / 1000) at time zone 'Asia/Kolkata' as wall) t`,
    [ms, isWholeDay],
  )
  return rows[0]?.due.getTime() ?? Number.NaN
}

/** A day of play, as the ledger closes it. The returned function takes it away again. */
async function playedOn(player: WorldPlayer, ms: number): Promise<() => Promise<void>> {
  const owner = ownerOf(player)
  const setLast = (at: string | undefined) =>
    owner.query('update ledger.wallet set last_at = $2 where player_id = $1', [player.playerId, at])
  // As text, because a date of JavaScript has no microseconds.
  const { rows } = await owner.query<{ at: string }>(
    'select last_at::text as at from ledger.wallet where player_id = $1',
    [player.playerId],
  )
  await setLast(new Date(ms).toISOString())
  await owner.query(
    `insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
     values ($1, (to_timestamp($2::double precision / 1000) at time zone 'Asia/Kolkata')::date, 300, 100, 300, 0, 40)`,
    [player.playerId, ms],
  )
  return async () => {
    await owner.query('delete from ledger.day_total where player_id = $1', [player.playerId])
    await setLast(rows[0]?.at)
  }
}

async function ask(): Promise<number> {
  let asked = 0
  for (const shard of world.app.databases.shards) {
    const counts = await askReviews(world.app, shard, world.app.clock.now())
    expect(counts.failed).toBe(0)
    asked += counts.asked ?? 0
  }
  return asked
}

const reviewOf = async (player: WorldPlayer) => (await world.ok('/safety/info', {}, { as: player })).review

async function reviewMails(player: WorldPlayer, locale: 'en' | 'fr' = 'en') {
  await catchUp(world.app, writer)
  const { list } = await world.ok('/mail/list', {}, { as: player, locale })
  return list.filter(({ html }) => html.includes('/pages/safety/SaferPlay'))
}

const recorded = async (player: WorldPlayer) => {
  const { rows } = await poolOf(player).query(
    `select at, detail from safety_change where player_id = $1 and what = 'review.done' order by number`,
    [player.playerId],
  )
  return rows
}

test('the report has every month, and six months after the first bet the player is asked for a review, not before [SP-11]', async () => {
  const player = await activePlayer()
  await world.ok('/safety/setLimit', { kind: 'deposit', period: 'week', amount: 5_000 }, { as: player })
  const { rows: months } = await world.ok('/safety/activity', { by: 'month' }, { as: player })
  expect(months).toHaveLength(12)
  const figures = { deposited: 90_000n, withdrawn: 0n, staked: 90_000n, won: 20_000n, minutes: 90 }
  expect(months.at(-1)).toMatchObject(figures)
  expect(months[0]).toMatchObject({ deposited: 0n, staked: 0n, minutes: 0 })

  const dueAt = await halfAYearAfter(player, Date.now(), true)
  moveTo(dueAt - minuteMs)
  const before = await back(player)
  expect([await reviewOf(before), await ask()]).toEqual([undefined, 0])
  expect((await world.call('/safety/reviewPlay', {}, { as: before })).body.state).toBe('4040')
  expect(await recorded(player)).toEqual([])
  moveTo(dueAt + minuteMs)
  expect(await reviewOf(before)).toMatchObject({ dueAt, ...figures })
  // A decision about a limit is no review: it does not show the figures.
  await world.ok('/safety/setLimit', { kind: 'deposit', period: 'week', amount: 4_000 }, { as: before })
  expect(await reviewOf(before)).toMatchObject({ dueAt })
}, 60_000)

test('a review is recorded once, also by two taps at once, and comes back six months later for a player who plays', async () => {
  const [player, other] = [await activePlayer(), await activePlayer()]
  await world.ok('/safety/setLimit', { kind: 'loss', period: 'day', amount: 70 }, { as: player })
  await world.ok('/safety/setLimit', { kind: 'time', period: 'day', amount: 45 }, { as: player })
  moveTo((await halfAYearAfter(player, Date.now(), true)) + dayMs / 2)
  const here = await back(player)
  const reviewedAt = Date.now()
  const taps = await Promise.all(Array.from({ length: 6 }, () => world.ok('/safety/reviewPlay', {}, { as: here })))
  expect(taps).toEqual(taps.map(() => ({ reviewedAt })))
  expect(await recorded(player)).toMatchObject([
    {
      at: new Date(reviewedAt),
      detail: {
        figures: { deposited: '90000', withdrawn: '0', staked: '90000', won: '20000', minutes: 90 },
        limits: [
          { kind: 'loss', period: 'day', to: '7000' },
          { kind: 'time', period: 'day', to: '45' },
        ],
      },
    },
  ])
  // The review of another player still waits, and nobody without a session has one.
  expect([await reviewOf(here), await recorded(other)]).toEqual([undefined, []])
  expect(await reviewOf(await back(other))).toBeDefined()
  expect((await world.call('/safety/reviewPlay', {}, {})).body.state).toBe('401')
  const { safety } = JSON.parse((await world.ok('/user/export', {}, { as: here })).json)
  expect(safety).toMatchObject({ setting: { reviewedAt: new Date(reviewedAt).toISOString() } })
  expect(safety.changes[0]).toMatchObject({ what: 'review.done', by: 'player', detail: { figures: { minutes: 90 } } })

  const nextAt = await halfAYearAfter(player, reviewedAt, false)
  moveTo(nextAt + minuteMs)
  // Without a bet since then there is nothing to review.
  expect(await reviewOf(await back(player))).toBeUndefined()
  const forget = await playedOn(player, reviewedAt + 40 * dayMs)
  moveTo(nextAt - minuteMs)
  expect(await reviewOf(await back(player))).toBeUndefined()
  moveTo(nextAt + minuteMs)
  const again = await back(player)
  const figures = { deposited: 0n, withdrawn: 40n, staked: 300n, won: 100n, minutes: 0 }
  expect(await reviewOf(again)).toMatchObject({ dueAt: nextAt, ...figures })
  await world.ok('/safety/reviewPlay', {}, { as: again })
  expect(await recorded(player)).toHaveLength(2)
  await forget()
}, 60_000)

test('one service mail asks for each review that is due and links to Safer play', async () => {
  const [player, other] = [await activePlayer(), await activePlayer()]
  const visitor = await boundPlayer(world)
  const dueAt = await halfAYearAfter(player, Date.now(), true)
  const forget = [await playedOn(player, dueAt - 30 * dayMs)]
  moveTo(dueAt + minuteMs)
  await world.ok('/safety/reviewPlay', {}, { as: await back(other) })
  await Promise.all([ask(), ask()])
  moveTo(dueAt + dayMs)
  expect(await ask()).toBe(0)
  const here = await back(player)
  expect(await reviewMails(here)).toMatchObject([
    { category: 'service', topic: 'account', title: 'Time to review your play', createdAt: dueAt + minuteMs },
  ])
  expect((await reviewMails(here, 'fr'))[0]?.html).toContain('Faire le point sur mon jeu')
  for (const unasked of [other, visitor]) expect(await reviewMails(await back(unasked))).toEqual([])
  // A mail is deleted after three months, and the same review is not asked for again.
  await poolOf(player).query('delete from mail where player_id = $1', [player.playerId])
  moveTo(dueAt + 100 * dayMs)
  const later = await back(player)
  expect([(await reviewOf(later))?.dueAt, await ask(), await reviewMails(later)]).toEqual([dueAt, 0, []])
  // The next one is.
  const reviewedAt = Date.now()
  await world.ok('/safety/reviewPlay', {}, { as: later })
  forget.unshift(await playedOn(player, reviewedAt + 40 * dayMs))
  moveTo((await halfAYearAfter(player, reviewedAt, false)) + dayMs)
  expect(await ask()).toBe(1)
  expect(await reviewMails(await back(player))).toHaveLength(1)
  for (const undo of forget) await undo()
}, 60_000)

test('a player who excluded themselves or erased their account is not asked', async () => {
  const [excluded, erased, resting] = [await activePlayer(), await activePlayer(0n), await activePlayer()]
  const dueAt = await halfAYearAfter(excluded, Date.now(), true)
  moveTo(dueAt + minuteMs)
  await world.ok('/safety/takeBreak', { kind: 'exclusion' }, { as: await back(excluded) })
  await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: await back(resting) })
  const verificationCode = await codeFor(world.app, 'erase', erased.phone)
  const answer = await world.ok('/user/erase', { verificationCode }, { as: await back(erased) })
  expect(answer).toMatchObject({ erased: true })
  moveTo(dueAt + 2 * minuteMs)
  await ask()
  await catchUp(world.app, writer)
  for (const player of [excluded, erased, resting]) {
    const { rows } = await poolOf(player).query(
      `select kind from mail where player_id = $1 and kind = 'review.due'
       union all select kind from event where player_id = $1 and kind = 'review.due'`,
      [player.playerId],
    )
    expect(rows).toEqual([])
  }
  const here = await back(excluded)
  expect(await reviewOf(here)).toBeUndefined()
  expect((await world.call('/safety/reviewPlay', {}, { as: here })).body.state).toBe('4040')
}, 60_000)
