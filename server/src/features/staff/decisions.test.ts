import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, callStaff, firstTwo, signStaff, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { uuidv7 } from '../../base/random.ts'
import { endProposal, problemOfProposal } from '../../db/open-proposals.ts'
import { putSandboxOffers } from '../deposit/index.ts'
import { switchesInForce } from '../market/index.ts'
import { sandboxPromo } from '../promo/index.ts'
import { finishAdjustments } from './signing/adjust-balance.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance', 'promo', 'support'])
}, 60_000)
afterAll(() => world.close())

const why = 'looked at it'

/** One proposes it, and cannot approve it; the other does. `isDone` says whether it has happened. */
async function byTwo(
  path: Parameters<typeof signStaff>[2],
  input: object,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const proposed = await signStaff(world, asha, path, { ...input, why })
  expect([path, proposed.body.outcome]).toEqual([path, 'waits'])
  const { hash } = proposed.body
  expect((await signStaff(world, asha, '/proposal/approve', { hash })).status).toBe(409)
  expect([path, await isDone()]).toEqual([path, false])
  const { proposals } = await staffOk(world, '/proposal/list', {}, noor)
  expect(proposals).toContainEqual(expect.objectContaining({ hash, by: 'Asha', canApprove: true }))
  expect((await signStaff(world, noor, '/proposal/approve', { hash })).body).toMatchObject({ outcome: 'done' })
  expect([path, await isDone()]).toEqual([path, true])
  // A second approval of the same proposal moves nothing.
  expect((await signStaff(world, noor, '/proposal/approve', { hash })).status).toBe(404)
}

test('money adjustment, policy, promotion and a large payout need two different people [BO-02]', async () => {
  const player = await newWithdrawer(world, 2_800_000n)
  const { playerId } = player
  const cash = async () => (await staffOk(world, '/player/show', { playerId }, asha)).pockets[0]?.cash
  await byTwo(
    '/adjustment/propose',
    { playerId, direction: 'in', amount: 1_234, cause: 'settlement' },
    async () => (await cash()) === 2_801_234,
  )
  const taken = { playerId, direction: 'out', amount: 1_234, cause: 'goodwill', why }
  expect(await signStaff(world, asha, '/adjustment/propose', taken)).toMatchObject({ status: 400 })
  const { causes } = await staffOk(world, '/adjustment/causes', {}, asha)
  for (const locale of ['en', 'fr', 'es', 'zh', 'id', 'hi', 'bn', 'ur'] as const) {
    const records = await world.ok('/user/balanceRecord', { type: 0, range: 'today' }, { as: player, locale })
    const text = causes.find(({ cause }) => cause === 'settlement')?.texts[locale]
    expect(records.list.map(({ reason }) => reason)).toEqual([text, undefined])
  }
  const { policies } = await staffOk(world, '/policy/list', {}, asha)
  const india = policies.find(({ market }) => market === 'IN')
  const policy = { ...(india?.policy as object), mode: 'wind-down' }
  const isWindDown = async () =>
    (await staffOk(world, '/policy/list', {}, noor)).policies.some(
      ({ market, mode }) => market === 'IN' && mode === 'wind-down',
    )
  await byTwo('/policy/propose', { policy }, isWindDown)
  await byTwo('/policy/propose', { policy: india?.policy as object }, async () => !(await isWindDown()))
  const { versions } = await staffOk(world, '/policy/history', { market: 'IN' }, noor)
  expect(versions.slice(0, 2)).toMatchObject([
    { by: ['Asha', 'Noor'], why, policy: { mode: 'real' } },
    { by: ['Asha', 'Noor'], why, policy: { mode: 'wind-down' } },
  ])
  const promo = sandboxPromo('first-deposit-in')
  await byTwo('/promotion/propose', { promo }, async () =>
    (await staffOk(world, '/promotion/list', {}, noor)).promos.some(({ promoId }) => promoId === promo.promoId),
  )
  const withdrawNo = await withdraw(world, player, 2_500_000)
  const approve = { withdrawNo, decision: 'approve', why }
  const state = async () => (await staffOk(world, '/withdrawal/show', { withdrawNo }, asha)).state
  for (let times = 0; times < 2; times += 1)
    expect((await signStaff(world, asha, '/withdrawal/decide', approve)).body).toEqual({ outcome: 'waits' })
  expect(await state()).toBe('REVIEWING')
  expect((await signStaff(world, noor, '/withdrawal/decide', approve)).body).toEqual({ outcome: 'done' })
  expect(await state()).toBe('APPROVED')
  // The database refuses one person as both, whatever the server says.
  const both = `update staff_proposal set approved_by = proposed_by, approval_signature = proposal_signature, approved_at = now()`
  await world.mainOwner.query(`insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
    values (decode(repeat('00', 32), 'hex'), 'staff', '{"name":"Eve","by":"Asha"}', 'Asha', '\\x00', now())`)
  await expect(world.app.databases.main.pool.query(`${both} where approved_by is null`)).rejects.toThrow(
    'staff_proposal_check',
  )
})

test('the tabs of a deposit page change by the signatures of two people, and only over the settings that they saw', async () => {
  await world.app.databases.main.transact((tx) => putSandboxOffers(tx))
  const player = await newWithdrawer(world, 0n)
  const isOnline = async () => (await world.ok('/recharge/getChargeInfo', {}, { as: player })).giftSwitch
  const all = { giftSwitch: true, showTransfer: true, agentRechargeSwitch: false, showCrypto: true }
  const tabs = { ...all, giftSwitch: false }
  const late = await signStaff(world, noor, '/depositPage/propose', { market: 'IN', tabs: all, why })
  expect(await isOnline()).toBe(true)
  await byTwo('/depositPage/propose', { market: 'IN', tabs }, async () => !(await isOnline()))
  const overtaken = await signStaff(world, asha, '/proposal/approve', { hash: late.body.hash })
  expect(overtaken).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  const { markets, changes } = await staffOk(world, '/depositPage/list', {}, noor)
  expect(markets.find(({ market }) => market === 'IN')?.tabs).toEqual(tabs)
  expect(changes).toEqual([{ market: 'IN', tabs, why, by: ['Asha', 'Noor'], at: expect.any(Number) }])
})

test('one passkey closes a rail within seconds, and two open it again', async () => {
  const name = 'rail:upi'
  const isOpen = async () => (await switchesInForce(world.app)).get(name)?.isOpen !== false
  const partial = await signStaff(world, asha, '/switch/close', { name, reason: { en: 'closed' }, why })
  expect(partial).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  const reason = Object.fromEntries(['en', 'fr', 'es', 'zh', 'tw', 'id'].map((locale) => [locale, 'closed']))
  expect((await signStaff(world, asha, '/switch/close', { name, reason, why })).body).toEqual({ outcome: 'done' })
  expect(await isOpen()).toBe(false)
  await byTwo('/switch/open', { name }, isOpen)
  expect((await staffOk(world, '/switch/list', {}, noor)).switches).toContainEqual(
    expect.objectContaining({ name, state: 'open', changedBy: 'Asha', approvedBy: 'Noor' }),
  )
})

test('two passkeys pay a large withdrawal; neither one alone, a replay nor another content does', async () => {
  const player = await newWithdrawer(world, 2_800_000n)
  const [large, small] = [await withdraw(world, player, 2_500_000), await withdraw(world, player, 300_000)]
  const { withdrawals } = await staffOk(world, '/withdrawal/list', {}, asha)
  expect(withdrawals.map((one) => [one.withdrawNo, one.needs])).toEqual([
    [large, 2],
    [small, 1],
  ])
  const decision = { withdrawNo: large, decision: 'approve', why }
  const asked = await staffOk(world, '/withdrawal/decide', { ...decision, decision: 'approve' }, asha)
  expect(asked.text).toContain('"amount":"2500000"')
  const response = asha.passkey.assert(asked.options)
  // Not in the session of another person, and not for another content.
  const stolen = await callStaff(world, '/sign', { id: asked.id, response }, { as: noor })
  expect(stolen.body).toMatchObject({ code: 'decision.refused' })
  const other = await staffOk(world, '/withdrawal/decide', { withdrawNo: small, decision: 'approve', why }, asha)
  const replayed = await callStaff(world, '/sign', { id: other.id, response }, { as: asha })
  expect(replayed.body).toMatchObject({ code: 'passkey.refused' })
  expect((await signStaff(world, asha, '/withdrawal/decide', decision)).body).toEqual({ outcome: 'waits' })
  expect((await signStaff(world, asha, '/withdrawal/decide', decision)).body).toEqual({ outcome: 'waits' })
  expect((await signStaff(world, noor, '/withdrawal/decide', decision)).body).toEqual({ outcome: 'done' })
  expect((await staffOk(world, '/withdrawal/show', { withdrawNo: large }, asha)).state).toBe('APPROVED')
  // A stored assertion that is copied under another name counts for nothing.
  const shown = await staffOk(world, '/withdrawal/show', { withdrawNo: large }, noor)
  expect(shown.decisions.map(({ by }) => by)).toEqual(['Asha', 'Noor'])
})

test('a rejection has a reason of the catalogue, which the player reads in their language [BO-04]', async () => {
  const player = await newWithdrawer(world, 800_000n)
  const withdrawNo = await withdraw(world, player, 700_000)
  const { rejections } = await staffOk(world, '/withdrawal/show', { withdrawNo }, asha)
  for (const { texts } of rejections)
    for (const locale of ['en', 'fr', 'es', 'zh', 'tw', 'id', 'hi', 'bn', 'ur']) expect(texts[locale]).toBeTruthy()
  const free = { withdrawNo, decision: 'reject', rejectCode: 'because', why }
  expect(await signStaff(world, asha, '/withdrawal/decide', free)).toMatchObject({ status: 409 })
  const listed = { ...free, rejectCode: 'payeeNotOwn' }
  expect((await signStaff(world, asha, '/withdrawal/decide', listed)).body).toEqual({ outcome: 'done' })
  const texts = rejections.find(({ code }) => code === 'payeeNotOwn')?.texts
  for (const locale of ['en', 'fr', 'es', 'zh', 'id'] as const) {
    const { body } = await world.call('/withdraw/detail', { withdrawNo }, { as: player, locale })
    expect(body).toMatchObject({ state: '200', resultData: { rejectReason: texts?.[locale] } })
  }
})

test('a ticket shows its language, the money that it names, and answers in that language', async () => {
  const player = await newWithdrawer(world, 800_000n)
  const withdrawNo = await withdraw(world, player, 700_000)
  const input = { clientOrderId: uuidv7(), suggestion: `Où est ${withdrawNo} ?` }
  const { ticketNo: id } = await world.ok('/feedback/submit', input, { as: player, locale: 'fr' })
  const shown = await staffOk(world, '/ticket/show', { id }, asha)
  expect(shown).toMatchObject({
    playerId: player.playerId,
    locale: 'fr',
    conversation: [{ id, text: input.suggestion }],
  })
  expect(shown.transactions[0]).toMatchObject({
    kind: 'withdrawal',
    number: withdrawNo,
    amount: 700_000,
    isNamed: true,
  })
  for (const { texts } of shown.answers)
    for (const locale of ['en', 'fr', 'es', 'zh', 'tw', 'id', 'hi', 'bn', 'ur']) expect(texts[locale]).toBeTruthy()
  expect((await signStaff(world, asha, '/ticket/answer', { id, text: 'Bonjour' })).body).toEqual({ outcome: 'done' })
  expect((await staffOk(world, '/ticket/show', { id }, noor)).conversation).toMatchObject([
    { id, answer: { by: 'Asha', text: 'Bonjour' } },
  ])
  const { entries } = await staffOk(world, '/audit/list', { subject: id, kind: 'view' }, noor)
  expect(entries.map(({ who, action }) => `${who} ${action}`)).toContain('Asha /ticket/show')
  const none = await callStaff(world, '/ticket/picture', { id, index: 0 }, { as: asha })
  expect(none).toMatchObject({ status: 404, body: { code: 'thing.notFound' } })
})

test('a rolling message is published by two people in every language, and its changes are kept', async () => {
  const day = 86_400_000
  const now = world.app.clock.now().getTime()
  const body = Object.fromEntries(
    ['en', 'fr', 'es', 'zh', 'tw', 'id', 'ur'].map((locale) => [locale, `news ${locale}`]),
  )
  const item = { kind: 'announcement', id: 'weekend-news', body, sort: 1, startsAt: now - day, endsAt: now + day }
  const read = async (locale: 'en' | 'ur' | 'bn') => {
    const { body: answer } = await world.call('/home/rollMsg', {}, { locale })
    return JSON.stringify(answer)
  }
  const overtaken = { item: { ...item, sort: 2 }, after: 0 }
  const late = await signStaff(world, noor, '/content/propose', { ...overtaken, why })
  await byTwo('/content/propose', { item, after: 0 }, async () => (await read('en')).includes('news en'))
  expect(await read('ur')).toContain('news ur')
  expect(await read('bn')).toContain('news en')
  const partial = { ...item, body: { en: 'only English' } }
  expect(await signStaff(world, asha, '/content/propose', { item: partial, after: 1, why })).toMatchObject({
    status: 409,
  })
  const script = { ...item, link: 'javascript:alert(1)' }
  expect(await signStaff(world, asha, '/content/propose', { item: script, after: 1, why })).toMatchObject({
    status: 409,
  })
  const { items } = await staffOk(world, '/content/list', {}, noor)
  expect(items).toContainEqual({ item, version: 1 })
  // Neither a proposal that was made before nor one that is made now overwrites what the editor has not seen.
  const refused = { status: 409, body: { message: expect.stringContaining('Asha and Noor published version 1') } }
  expect(await signStaff(world, asha, '/proposal/approve', { hash: late.body.hash })).toMatchObject(refused)
  expect(await signStaff(world, noor, '/content/propose', { ...overtaken, why })).toMatchObject(refused)
  const again = { item: { ...item, sort: 3 }, after: 1 }
  await byTwo('/content/propose', again, async () => {
    const { items: stored } = await staffOk(world, '/content/list', {}, noor)
    return stored.some((one) => one.version === 2 && one.item.sort === 3)
  })
  const { changes } = await staffOk(world, '/content/history', { id: item.id }, noor)
  expect(changes).toMatchObject([
    { by: 'Asha', approvedBy: 'Noor', why, item: again.item },
    { by: 'Asha', approvedBy: 'Noor', why, item },
  ])
})

test('an adjustment has both signatures before its money moves: what was interrupted is completed once, and cannot be taken back', async () => {
  const { playerId } = await newWithdrawer(world, 1_000n)
  const cash = async () => (await staffOk(world, '/player/show', { playerId }, asha)).pockets[0]?.cash
  const propose = async (direction: 'in' | 'out', amount: number) =>
    (await signStaff(world, asha, '/adjustment/propose', { playerId, direction, amount, cause: 'settlement', why }))
      .body.hash ?? ''
  const hash = await propose('in', 250)
  const owner = await (world.owners[world.app.databases.shardOf(playerId).index] as pg.Pool).connect()
  try {
    await owner.query('begin')
    await owner.query('select from ledger.wallet where player_id = $1 for update', [playerId])
    expect((await signStaff(world, noor, '/proposal/approve', { hash })).status).not.toBe(200)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
  expect((await callStaff(world, '/proposal/withdraw', { hash, why }, { as: asha })).status).toBe(404)
  for (let times = 0; times < 2; times += 1) {
    await finishAdjustments(world.app)
    expect(await cash()).toBe(1_250)
  }
  const tooMuch = await propose('out', 9_000)
  const refused = await signStaff(world, noor, '/proposal/approve', { hash: tooMuch })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'the ledger refuses it for good: insufficient; propose it again' },
  })
  expect((await signStaff(world, noor, '/proposal/approve', { hash: tooMuch })).status).toBe(404)
  expect(await finishAdjustments(world.app)).toEqual({ unfinished: 0, finished: 0 })
  // Nobody is left who could use the money of an erased account.
  const late = await propose('in', 5)
  await world.owners[world.app.databases.shardOf(playerId).index]?.query(
    'update player set erased_at = now() where player_id = $1',
    [playerId],
  )
  const erased = { status: 409, body: { message: `the account ${playerId} was erased` } }
  expect(await signStaff(world, noor, '/proposal/approve', { hash: late })).toMatchObject(erased)
  const again = { playerId, direction: 'in', amount: 7, cause: 'settlement', why }
  expect(await callStaff(world, '/adjustment/propose', again, { as: asha })).toMatchObject(erased)
})

test('a proposal about a deposit whose execution has begun is not ended, and does not expire', async () => {
  const content = Buffer.alloc(32, 3)
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  await world.mainOwner.query(
    `insert into review_proposal (content_hash, content, proposed_by, signature, proposed_at, started_at)
     values ($1, '{}', 'Asha', '\\x00', $2, $2)`,
    [content, longAgo],
  )
  const end = { by: 'Noor', why, at: new Date() }
  const { main } = world.app.databases
  expect(await main.transact((tx) => endProposal(tx, 'review_proposal', content, end))).toBe(false)
  const stored = { proposedAt: longAgo, startedAt: longAgo, doneAt: null, endedAt: null, endedBy: null }
  expect(problemOfProposal(stored, new Date())).toBeUndefined()
  expect(problemOfProposal({ ...stored, startedAt: null }, new Date())).toContain('expired')
})
