import { randomUUID } from 'node:crypto'
import type { MarketCatalogue } from '@zamra/contract/backoffice/catalogue.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { order, putDraw } from '../../../test/lottery-world.ts'
import {
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
} from '../../../test/staff-world.ts'
import { bet, fish, gcpSeat, openStudioWorld, type StudioWorld, slot, table, win } from '../../../test/studio-world.ts'
import { systemNow } from '../../base/clock.ts'
import { marketOf, sandbox } from '../market/index.ts'
import { publishPromo, sandboxPromo } from '../promo/index.ts'
import { listIgnoredDecisions } from './audit/ignored-decisions.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: StudioWorld
let asha: Colleague
let noor: Colleague
let player: WorldPlayer
/** Their market is another one. */
let abroad: WorldPlayer
beforeAll(async () => {
  world = await openStudioWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead'])
  player = await world.rich()
  abroad = await world.rich()
  for (const owner of world.owners)
    await owner.query("update player set market = 'BD' where player_id = $1", [abroad.playerId])
})
afterAll(() => world.close())

const why = 'agreed with the regulator'
const home = '/pages/home/Home'
const everything: MarketCatalogue = { hiddenGames: [], hiddenStudios: [], first: [] }
const propose = (by: Colleague, catalogue: Partial<MarketCatalogue>, after: number, market = 'IN') =>
  signStaff(world, by, '/catalogue/propose', { market, catalogue: { ...everything, ...catalogue }, after, why })
const approve = (by: Colleague, hash: unknown) => signStaff(world, by, '/proposal/approve', { hash })

async function versionOf(market = 'IN') {
  const { markets } = await staffOk(world, '/catalogue/markets', {}, asha)
  return markets.find((one) => one.market === market)
}

/** The next version of a market, signed by both. */
async function publish(catalogue: Partial<MarketCatalogue>, market = 'IN'): Promise<void> {
  const after = (await versionOf(market))?.versions[0]?.version ?? 0
  const { body } = await propose(asha, catalogue, after, market)
  expect((await approve(noor, body.hash)).body).toMatchObject({ outcome: 'done' })
}

const listFor = async (as?: WorldPlayer, tab: 'all' | 'hot' | 'latest' = 'all') =>
  (await world.ok('/game/list', { tab }, as ? { as } : {})).list.map(({ gameId }) => gameId)
const launch = (as: WorldPlayer, gameId: string, mode: 'real' | 'free' = 'real') =>
  world.call('/game/launch', { gameId, mode, returnUrl: home }, { as })

test('a game that two people hide is gone from every list of its market and from no other, and returns', async () => {
  for (const gameId of [slot, table]) await world.ok('/game/favourite', { gameId, on: true }, { as: player })
  for (const as of [player, abroad]) await world.open(as, slot)
  const proposed = await propose(asha, { hiddenGames: [slot] }, 0)
  expect(proposed.body.outcome).toBe('waits')
  // One person alone changes nothing, and cannot be both.
  expect((await approve(asha, proposed.body.hash)).status).toBe(409)
  expect(await listFor(player)).toContain(slot)
  expect((await approve(noor, proposed.body.hash)).body).toMatchObject({ outcome: 'done' })
  expect((await approve(noor, proposed.body.hash)).status).toBe(404)

  expect(await listFor(player)).toEqual([table, fish, 'minute'])
  expect(await listFor(player, 'latest')).not.toContain(slot)
  expect(await world.ok('/game/list', { keyword: 'sona' }, { as: player })).toMatchObject({ total: 0, list: [] })
  expect(await world.ok('/game/search/hot', {}, { as: player })).not.toContain('Sona 777')
  const mine = await world.ok('/game/mine', {}, { as: player })
  expect([...mine.favourites, ...mine.recent].map(({ gameId }) => gameId)).toEqual([table])
  const marked = await world.call('/game/favourite', { gameId: slot, on: true }, { as: player })
  expect(marked.body.code).toBe('thing.notFound')

  // The same moment, another market, and a visitor, who belongs to the market of the app.
  for (const as of [abroad, undefined]) expect(await listFor(as)).toContain(slot)
  expect(await world.ok('/game/search/hot', {}, { as: abroad })).toContain('Sona 777')
  expect((await world.ok('/game/mine', {}, { as: abroad })).recent.map(({ gameId }) => gameId)).toContain(slot)

  expect(await versionOf()).toEqual({
    market: 'IN',
    versions: [
      {
        version: 1,
        catalogue: { ...everything, hiddenGames: [slot] },
        why,
        by: ['Asha', 'Noor'],
        at: expect.any(Number),
      },
    ],
  })
  await publish({})
  expect(await listFor(player)).toContain(slot)
  expect((await world.ok('/game/mine', {}, { as: player })).favourites).toHaveLength(2)
})

test('a hidden game is not opened and takes no new round, and what was started is finished and paid', async () => {
  const seat = gcpSeat(world, player, await world.open(player, slot))
  expect((await seat.play('open-round', [bet('open-bet', 100)])).body.code).toBeUndefined()
  const other = await world.rich()
  const seatOfOther = gcpSeat(world, other, await world.open(other, slot))
  await publish({ hiddenStudios: ['karkhana'] })

  for (const mode of ['real', 'free'] as const)
    expect((await launch(other, slot, mode)).body).toMatchObject({ state: '4030', code: 'game.notOffered' })
  const input = { gameId: table, mode: 'real', returnUrl: home } as const
  const hindi = await world.call('/game/launch', input, { as: other, locale: 'hi' })
  expect(hindi.body.msg).toContain('यह गेम आपके देश में उपलब्ध नहीं है')
  // 107: as for a game that operators have stopped.
  expect((await seatOfOther.play('new-round', [bet('new-bet', 100)])).body.code).toBe(107)
  expect((await launch(player, fish)).body.state).toBe('200')
  const coins = {
    ...{
      user_id: String(abroad.playerId),
      currency: coin,
      game: slot,
      session_id: await world.open(abroad, slot, 'free'),
    },
    ...{ game_id: 'abroad', actions: [bet('abroad-bet', 100)], finished: false },
  }
  expect((await world.gcp('play', coins)).body.code).toBeUndefined()

  // The player comes back to the open round, gets its win, and a repeated bet its answer; a new round is refused.
  expect((await launch(player, slot)).body.state).toBe('200')
  expect((await seat.play('open-round', [bet('open-bet', 100)])).body.code).toBeUndefined()
  const before = await world.cash(player)
  expect((await seat.play('open-round', [win('open-win', 700)], true)).body.code).toBeUndefined()
  expect(await world.cash(player)).toBe(before + 700n)
  expect((await seat.play('next-round', [bet('next-bet', 100)])).body.code).toBe(107)
  expect((await launch(player, slot)).body.code).toBe('game.notOffered')
  await publish({})
  expect((await seat.play('next-round-2', [bet('next-bet-2', 100)])).body.code).toBeUndefined()
})

test('a visitor finds what the market of the app shows', async () => {
  const visitors = marketOf(appInfo.phonePrefix)
  await publish({ hiddenGames: [slot], first: ['minute'] }, visitors)
  expect(await listFor()).toEqual(['minute', table, fish])
  const demo = { mode: 'demo', returnUrl: home, ageCertified: true } as const
  expect((await world.call('/game/launch', { gameId: slot, ...demo })).body.code).toBe('game.notOffered')
  expect((await world.call('/game/launch', { gameId: table, ...demo })).body.state).toBe('200')
  expect(await listFor(player)).toContain(slot)
  await publish({ hiddenStudios: ['karkhana', 'naqsh', 'zamra'] }, visitors)
  expect([await listFor(), await world.ok('/game/category', {})]).toEqual([[], []])
  expect(await world.ok('/game/category', {}, { as: player })).toHaveLength(1)
  await publish({}, visitors)
})

test('a hidden lottery is not on sale in its market, and a ticket that was bought is answered', async () => {
  const drawId = await putDraw(world.app, 'minute', {})
  const bought = order(drawId)
  expect((await world.call('/lottery/buy', bought, { as: player })).body.state).toBe('200')
  await publish({ hiddenGames: ['minute'] })
  const onSale = async (as: WorldPlayer) =>
    (await world.ok('/lottery/soon', {}, { as })).list.some(({ game }) => game === 'minute')
  expect([await onSale(player), await onSale(abroad)]).toEqual([false, true])
  const hidden = (await world.ok('/lottery/games', {}, { as: player })).filter((one) => one.hidden)
  expect(hidden.map(({ game }) => game)).toEqual(['minute'])
  const again = { ...bought, clientOrderId: randomUUID() }
  expect((await world.call('/lottery/buy', again, { as: player })).body.code).toBe('game.notOffered')
  expect((await world.call('/lottery/buy', bought, { as: player })).body.state).toBe('200')
  await publish({})
})

test('the games that stand first are first, without a gap or a duplicate on the next page', async () => {
  await publish({ first: [slot, 'minute'] })
  const pages = await Promise.all(
    [1, 2].map((pageNo) => world.ok('/game/list', { pageNo, pageSize: 2 }, { as: player })),
  )
  const ids = pages.flatMap(({ list }) => list.map(({ gameId }) => gameId))
  expect(ids).toEqual([slot, 'minute', table, fish])
  expect(await listFor(abroad)).toEqual([table, fish, 'minute', slot])
  await publish({})
})

test('a draft of a version that has a successor is refused, when it is proposed and when it is signed', async () => {
  const after = (await versionOf())?.versions[0]?.version ?? 0
  const [one, other] = [await propose(asha, { first: [slot] }, after), await propose(noor, { first: [fish] }, after)]
  expect((await approve(noor, one.body.hash)).body).toMatchObject({ outcome: 'done' })
  const late = await approve(asha, other.body.hash)
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('by Asha and Noor') } })
  expect(await callStaff(world, '/catalogue/propose', draft(after), { as: asha })).toMatchObject({ status: 409 })
  expect((await versionOf())?.versions[0]).toMatchObject({ version: after + 1, catalogue: { first: [slot] } })
  await publish({})
})

const draft = (after: number) => ({ market: 'IN', catalogue: { ...everything, first: [table] }, after, why })

test('of two that are signed at the same moment one is published', async () => {
  const after = (await versionOf())?.versions[0]?.version ?? 0
  const [one, other] = [await propose(asha, { first: [slot] }, after), await propose(noor, { first: [fish] }, after)]
  const answers = await Promise.all([approve(noor, one.body.hash), approve(asha, other.body.hash)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await versionOf())?.versions[0]?.version).toBe(after + 1)
  await publish({})
})

test('the check names what cannot be published', async () => {
  const check = async (catalogue: Partial<MarketCatalogue>, market = 'IN') => {
    const input = { market, catalogue: { ...everything, ...catalogue } }
    const { checks } = await staffOk(world, '/catalogue/check', input, asha)
    return checks.filter(({ problems }) => problems.length > 0).map(({ rule, warning }) => [rule, warning])
  }
  expect(await check({ hiddenGames: [slot] })).toEqual([])
  expect(await check({})).toEqual([['changed', false]])
  expect(await check({ hiddenGames: ['no-such'] })).toEqual([['known', false]])
  expect(await check({ hiddenStudios: ['no-such'] })).toEqual([['known', false]])
  expect(await check({ hiddenGames: [slot, slot] })).toEqual([['once', false]])
  expect(await check({ hiddenGames: [slot], first: [slot] })).toEqual([['first', false]])
  expect(await check({ hiddenStudios: ['karkhana'], first: [table] })).toEqual([['first', false]])
  expect(await check({ hiddenStudios: ['karkhana', 'naqsh', 'zamra'] })).toEqual([['left', true]])
  const { main } = world.app.databases
  const publication = { approvedBy: ['Asha', 'Noor'], at: systemNow() }
  await main.transact((tx) => publishPromo(tx, sandboxPromo('free-rounds-in'), sandbox, publication))
  expect(await check({ hiddenGames: [slot] })).toEqual([['promotions', true]])
  expect(await check({ hiddenGames: [slot] }, 'XX')).toEqual([['market', false]])
  const after = (await versionOf())?.versions[0]?.version ?? 0
  const refused = await propose(asha, { hiddenGames: ['no-such'] }, after)
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('no game no-such') } })
})

/** A row that the role of the server can write: a text that nobody signed under signatures of another one. */
async function forge(like: string, from: string, to: string): Promise<void> {
  const { pool } = world.app.databases.main
  const { rowCount } = await pool.query(
    `insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
     select sha256(convert_to(replace(content, $2, $3), 'UTF8')), subject, replace(content, $2, $3), proposed_by,
       proposal_signature, proposed_at from staff_proposal where subject = 'catalogue' and content like $1 limit 1`,
    [like, from, to],
  )
  expect(rowCount).toBe(1)
  await pool.query(
    `update staff_proposal p set approved_by = s.approved_by, approval_signature = s.approval_signature,
       approved_at = now() + interval '1 minute' from staff_proposal s
     where p.subject = 'catalogue' and p.approved_by is null and s.subject = 'catalogue' and s.content like $1
       and s.approved_by <> p.proposed_by`,
    [like],
  )
}

test('a catalogue that is stored as approved and was not signed changes nothing and is named', async () => {
  await publish({ hiddenGames: [fish] })
  const [inForce] = (await versionOf())?.versions ?? []
  await forge(`%["${fish}"]%"after":${(inForce?.version ?? 0) - 1},%`, `["${fish}"]`, `["${slot}","${table}"]`)
  await vi.waitFor(
    async () => expect((await versionOf())?.problem).toContain('not what two people have signed'),
    10_000,
  )
  const named = await listIgnoredDecisions(world.app)
  expect(named).toContainEqual(expect.objectContaining({ subject: 'catalogue', about: 'IN' }))
  expect(await listFor(player)).toEqual([table, 'minute', slot])
  expect((await versionOf())?.versions[0]).toEqual(inForce)
  // Signatures of one market are worth nothing for another.
  await forge(`%["${fish}"]%"after":${(inForce?.version ?? 0) - 1},%`, '"market":"IN"', '"market":"BD"')
  await vi.waitFor(async () => expect((await versionOf('BD'))?.problem).toBeDefined(), 10_000)
  expect(await listFor(abroad)).toHaveLength(4)
})

test('only those who decide about policies propose, and everybody who sees kill switches sees what is hidden', async () => {
  const link = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Vikram', roles: ['risk'] })
  const vikram = await enrol(world, link)
  expect((await staffOk(world, '/catalogue/markets', {}, vikram)).markets.map(({ market }) => market)).toContain('IN')
  expect((await propose(vikram, { first: [slot] }, 0, 'BD')).body).toMatchObject({ permission: 'policy.decide' })
})
