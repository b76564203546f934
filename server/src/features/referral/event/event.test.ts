import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundPlayer } from '../../../../test/bound-player.ts'
import { joinInvited } from '../../../../test/invited-player.ts'
import { catchUp, settleBet } from '../../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { areOneTransaction, changesOf, newestChange, possibleChanges } from '../../../../test/state-machine.ts'
import { systemNow } from '../../../base/clock.ts'
import type { Projection } from '../../../events/projection.ts'
import { readBalance } from '../../../ledger/index.ts'
import { setSwitch } from '../../home/index.ts'
import { giveReward } from '../../promo/index.ts'
import { workflows } from '../index.ts'
import { runEvents } from './run-events.ts'

let world: PromoWorld
const counts = workflows.find((workflow) => workflow.kind === 'projection') as Projection
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const info = (as: BoundPlayer) => world.ok('/invite/event/info', {}, { as })
const teamsOf = async (as: BoundPlayer) => (await world.ok('/invite/event/teams', {}, { as })).list
const statesOf = async (as: BoundPlayer) => (await teamsOf(as)).map(({ state }) => state)
const claim = (as: BoundPlayer, eventId: string, teamNo: number) =>
  world.call('/invite/event/claim', { eventId, teamNo }, { as })
const cashOf = async ({ playerId }: BoundPlayer) =>
  (await readBalance(world.app.databases.shardOf(playerId).pool, playerId))?.cash

/** Every run twice at once, as two processes would. */
async function run(at: Date): Promise<void> {
  await Promise.all([runEvents(world.app, at), runEvents(world.app, at)])
}

/** Friends who join with the code of a player and bet so much. */
async function invite(code: string, stakes: readonly bigint[]): Promise<readonly BoundPlayer[]> {
  const friends: BoundPlayer[] = []
  for (const stake of stakes) {
    const friend = await joinInvited(world, code)
    await settleBet(world.app, friend.playerId, { stake })
    friends.push(friend)
  }
  await catchUp(world.app, counts)
  return friends
}

const inIndia = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: '+05:30', weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

async function stop(isStopped: boolean): Promise<void> {
  const change = { name: 'promotion:invite-week-in', by: 'asha', why: 'a test of the switch', at: systemNow() }
  const reason = { en: 'closed', fr: 'fermé', es: 'cerrado', zh: '关闭', tw: '關閉', id: 'tutup' }
  await setSwitch(world.app.databases.main.pool, { ...change, isOpen: !isStopped, ...(isStopped && { reason }) })
}

test('every two friends who count make a team, reviewed after the end and paid once at 05:00 GMT+5:30 of the next day [E-06 E-07 E-08 NS-26 Z-07]', async () => {
  const [asha, sara, excluded] = [await world.bound(), await world.bound(), await world.bound()]
  await run(systemNow())
  const codeOf = async (player: BoundPlayer) => (await info(player)).inviteCode ?? ''
  await invite(await codeOf(asha), [200_000n, 200_000n, 200_000n, 200_000n, 200_000n, 15_000n])
  const [first, second] = await invite(await codeOf(sara), [200_000n, 200_000n])
  await invite(await codeOf(excluded), [200_000n, 200_000n])

  const running = await info(asha)
  expect(running).toMatchObject({
    ...{ reasons: [], friends: 6, valid: 5, teams: 2 },
    rules: { friendsPerTeam: 2, amount: 30_000n, claimDays: 30 },
    event: { tz: 'Asia/Kolkata', isOver: false },
  })
  const event = running.event ?? expect.fail('no event')
  expect(inIndia.format(event.startAt)).toBe('Mon 00:00:00')
  expect(inIndia.format(event.endAt - 1_000)).toBe('Sun 23:59:59')
  expect(inIndia.format(event.payAt)).toBe('Mon 05:00:00')
  expect(event.payAt - event.endAt).toBe(5 * 3_600_000)
  expect(await teamsOf(asha)).toMatchObject([
    { teamNo: 1, state: 'UNDER_REVIEW', amount: 30_000n, payAt: event.payAt },
    { teamNo: 2, state: 'UNDER_REVIEW' },
  ])
  const { list } = await world.ok('/invite/event/rank', {}, { as: asha })
  expect(list[0]).toEqual({
    ...{ rank: 1, friends: 6, valid: 5, amount: 60_000n, isMe: true, avatar: expect.any(String) },
    mobileMasked: expect.stringMatching(/^\+91 \d{2}•{5}\d{3}$/),
  })

  // The end: events noted, teams written, then reviewed.
  const ended = new Date(event.endAt + 6 * 60_000)
  // One run after the other: of two at once, the second may already take the step after the first one's.
  await runEvents(world.app, ended)
  await catchUp(world.app, counts)
  await runEvents(world.app, ended)
  expect(await statesOf(sara)).toEqual(['UNDER_REVIEW'])
  await world.ok(
    '/sso/idlogin',
    { userId: String(second?.playerId), password: second?.password ?? '' },
    { device: first?.device ?? '' },
  )
  await run(ended)
  expect(await statesOf(asha)).toEqual(['PASS', 'PASS'])
  expect(await teamsOf(sara)).toMatchObject([{ state: 'REJECTED', reason: 'shared' }])
  await setBars(world.app.databases.shardOf(excluded.playerId).pool, excluded.playerId, { play: true, deposit: true })
  await run(new Date(event.payAt - 1))
  expect(await statesOf(asha)).toEqual(['PASS', 'PASS'])
  const early = await claim(asha, event.eventId, 1)
  expect(early.body).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ action: 'wait', params: { state: 'PASS', until: event.payAt } }] },
  })

  // A server that died after the reward of the first team leaves the team as it was; the next run finishes it.
  const payAt = new Date(event.payAt)
  const gift = { playerId: asha.playerId, market: 'IN', promoId: 'invite-week-in', amount: minor(30_000n), at: payAt }
  await giveReward(world.app, { ...gift, key: `${event.eventId.slice('invite-week-in.'.length)}.1` })
  await run(payAt)
  expect(await statesOf(asha)).toEqual(['CLAIMABLE', 'CLAIMABLE'])
  expect((await claim(sara, event.eventId, 1)).body).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ action: 'contactSupport', params: { state: 'REJECTED', reason: 'shared' } }] },
  })
  // Somebody else's team is not theirs to claim.
  expect((await claim(sara, event.eventId, 2)).body).toMatchObject({ code: 'thing.notFound' })

  await stop(true)
  expect((await claim(asha, event.eventId, 1)).body).toMatchObject({ code: 'promo.notEligible' })
  expect(await statesOf(asha)).toEqual(['RECLAIM', 'CLAIMABLE'])
  await stop(false)
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(asha, event.eventId, 1)))
  for (const { body } of answers)
    expect(body).toMatchObject({ state: '200', resultData: { amount: 30_000, state: 'CLAIM' } })
  expect((await claim(asha, event.eventId, 2)).body).toMatchObject({ state: '200', resultData: { amount: 30_000 } })
  expect(await statesOf(asha)).toEqual(['CLAIM', 'CLAIM'])
  await run(new Date(event.payAt + 60_000))
  expect([await cashOf(asha), await world.cost(asha.playerId), await cashOf(sara)]).toEqual([60_000n, 60_000n, 0n])

  // An excluded player gets nothing, and nothing waits for their return.
  const { rows } = await world.app.databases.main.pool.query(
    'select state, reason from invitation_team where player_id = $1',
    [excluded.playerId],
  )
  expect(rows).toEqual([{ state: 'REJECTED', reason: 'excluded' }])

  // Every step is in the history, in the transaction that took it. That a team was claimed is a state of its reward.
  const { pool } = world.app.databases.main
  const given = ['>UNDER_REVIEW', 'UNDER_REVIEW>PASS', 'PASS>CLAIMABLE']
  expect(await changesOf(pool, asha.playerId, 'team')).toEqual([...given, 'CLAIMABLE>RECLAIM', ...given])
  expect(await changesOf(pool, sara.playerId, 'team')).toEqual(['>UNDER_REVIEW', 'UNDER_REVIEW>REJECTED'])
  const row = 'invitation_team where player_id = $1'
  for (const { playerId } of [sara, excluded])
    expect(await areOneTransaction(pool, playerId, row, newestChange)).toBe(true)
  const possible = await possibleChanges(world.mainOwner, ['UNDER_REVIEW', 'PASS', 'CLAIMABLE', 'REJECTED'], {
    ...{ table: 'invitation_team', where: 'player_id = $1', values: [sara.playerId] },
    beside: (state) =>
      `, reason = ${state === 'REJECTED' ? `'ring'` : 'null'}, reward_id = ${state === 'CLAIMABLE' ? `'r'` : 'null'}`,
  })
  const refused = ['PASS>REJECTED', 'CLAIMABLE>REJECTED']
  expect(possible).toEqual(['UNDER_REVIEW>PASS', 'UNDER_REVIEW>REJECTED', 'PASS>CLAIMABLE', ...refused])
})

test('a player without a bound number is told to bind one, and cannot claim [E-09]', async () => {
  const guest = await world.player()
  await run(systemNow())
  const told = await world.ok('/invite/event/info', {}, { as: guest })
  expect(told.reasons).toEqual([{ code: 'phone.missing', action: 'bindPhone', params: {} }])
  expect(told.referralUrl).toBeUndefined()
  const eventId = told.event?.eventId ?? ''
  const refused = await world.call('/invite/event/claim', { eventId, teamNo: 1 }, { as: guest })
  expect(refused.body).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ code: 'phone.missing', action: 'bindPhone' }] },
  })
})
