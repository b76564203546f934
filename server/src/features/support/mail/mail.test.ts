import { locales } from '@zamra/contract/languages.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer, codeFor, credit, registeredPlayer } from '../../../../test/bound-player.ts'
import { catchUp } from '../../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { systemNow } from '../../../base/clock.ts'
import { appendEvent } from '../../../events/append.ts'
import { type Projection, rebuild } from '../../../events/projection.ts'
import { readBalance } from '../../../ledger/index.ts'
import { giveReward } from '../../promo/index.ts'
import { workflows } from '../workflow.ts'
import { mailCases } from './mail-cases.ts'
import { mailTexts } from './mail-texts.ts'

let world: PromoWorld
const writer = workflows.find(({ name }) => name === 'support.writeMails') as Projection

beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const mailsOf = (as: BoundPlayer, locale: 'en' | 'fr' = 'en') => world.ok('/mail/list', {}, { as, locale })
const unreadOf = async (as: BoundPlayer) => {
  const info = await world.ok('/user/getUserInfo', {}, { as })
  return 'unchanged' in info ? undefined : info.unreadMail
}
const pool = ({ playerId }: BoundPlayer) => world.app.databases.shardOf(playerId).pool

/** A reward that another feature gives, as a ranking does. */
async function offer({ playerId }: BoundPlayer, key: string, promoId = 'ranking-day-in'): Promise<string> {
  const gift = { playerId, market: 'IN', promoId, key, amount: minor(5_000n), at: systemNow() }
  return (await giveReward(world.app, gift))?.rewardId ?? ''
}

test('money that arrived and a changed withdrawal password are mails in the language of the reader, written once', async () => {
  const asha = await registeredPlayer(world, '+91')
  await credit(world.app, asha.playerId, 50_000n)
  const verificationCode = await codeFor(world.app, 'withdrawPwd', asha.phone)
  await world.ok(
    '/user/withdrawPassword/set',
    { password: '739146', mobile: asha.mobile, verificationCode },
    { as: asha },
  )
  await catchUp(world.app, writer)
  const { list, unread } = await mailsOf(asha)
  expect(list).toMatchObject([
    { category: 'service', topic: 'account', title: 'Your withdrawal password was set', read: false },
    { category: 'service', topic: 'money', title: 'Deposit of ₹500 credited', read: false },
  ])
  expect(list[1]?.html).toContain('<a href="/pages/wallet/DepositHistory">')
  expect([unread, await unreadOf(asha)]).toEqual([2, 2])
  expect((await mailsOf(asha, 'fr')).list[1]?.title).toBe('Dépôt de ₹500 crédité')

  // One is read, then all; a mail of another player is not touched, and a rebuild writes nothing twice.
  const stranger = await registeredPlayer(world, '+91')
  expect(await world.ok('/mail/read', { id: list[0]?.id ?? '' }, { as: stranger })).toEqual({ unread: 0 })
  expect(await world.ok('/mail/read', { id: list[0]?.id ?? '' }, { as: asha })).toEqual({ unread: 1 })
  for (const shard of world.app.databases.shards) await rebuild(shard, writer)
  await catchUp(world.app, writer)
  expect((await mailsOf(asha)).list.map(({ read }) => read)).toEqual([true, false])
  expect(await world.ok('/mail/read', { all: true }, { as: asha })).toEqual({ unread: 0 })
  expect(await unreadOf(asha)).toBe(0)
  expect((await mailsOf(stranger)).list).toEqual([])
})

test('the first number of an account is mail too: a thief with the session would link theirs', async () => {
  const asha = await boundPlayer(world)
  await catchUp(world.app, writer)
  const title = 'A phone number was linked to your account'
  expect((await mailsOf(asha)).list).toMatchObject([{ category: 'service', topic: 'account', title }])
})

test('what happened before an account was erased does not come back as mail', async () => {
  const asha = await registeredPlayer(world, '+91')
  const password = { password: '739146', mobile: asha.mobile }
  const verificationCode = await codeFor(world.app, 'withdrawPwd', asha.phone)
  await world.ok('/user/withdrawPassword/set', { ...password, verificationCode }, { as: asha })
  const erase = { verificationCode: await codeFor(world.app, 'erase', asha.phone) }
  expect(await world.ok('/user/erase', erase, { as: asha })).toMatchObject({ erased: true })
  await catchUp(world.app, writer)
  for (const shard of world.app.databases.shards) await rebuild(shard, writer)
  await catchUp(world.app, writer)
  const { rows } = await pool(asha).query('select kind from mail where player_id = $1', [asha.playerId])
  expect(rows).toEqual([])
})

test('a projection that is new or rebuilt writes no mail about what is older than a week', async () => {
  const asha = await registeredPlayer(world, '+91')
  const change = { kind: 'security.changed', playerId: asha.playerId } as const
  const daysAgo = (days: number) => new Date(systemNow().getTime() - days * 86_400_000)
  await world.app.databases.shardOf(asha.playerId).transact(async (tx) => {
    await appendEvent(tx, { ...change, at: daysAgo(8), payload: { what: 'payee' } })
    await appendEvent(tx, { ...change, at: daysAgo(6), payload: { what: 'password' } })
    await appendEvent(tx, { ...change, at: daysAgo(0), payload: { what: 'passkeyAdded' } })
  })
  for (const shard of world.app.databases.shards) await rebuild(shard, writer)
  await catchUp(world.app, writer)
  expect((await mailsOf(asha)).list.map(({ createdAt }) => createdAt > daysAgo(7).getTime())).toEqual([true, true])
})

test('a reward comes as mail only with consent, and is claimed once however often and wherever it is tapped', async () => {
  const [asha, bilal] = [await registeredPlayer(world, '+91'), await registeredPlayer(world, '+91')]
  expect((await mailsOf(asha)).wantsPromo).toBe(false)
  await offer(asha, 'before')
  await catchUp(world.app, writer)
  expect((await mailsOf(asha)).list).toEqual([])

  expect(await world.ok('/mail/consent', { promo: true }, { as: asha })).toEqual({ promo: true })
  const rewardId = await offer(asha, 'after')
  // The same answer again does not move the time of consent, and a log that is read again is read with that time.
  await world.ok('/mail/consent', { promo: true }, { as: asha })
  for (const shard of world.app.databases.shards) await rebuild(shard, writer)
  await catchUp(world.app, writer)
  const { list, wantsPromo } = await mailsOf(asha)
  expect(wantsPromo).toBe(true)
  expect(list).toMatchObject([{ category: 'promo', topic: 'rewards', reward: { amount: 5_000n, claimed: false } }])
  expect(list[0]?.reward).toMatchObject({ requiredBets: 0 })
  const id = list[0]?.id ?? ''
  expect((await world.call('/mail/claim', { id }, { as: bilal })).body.state).toBe('4040')
  const before = await readBalance(pool(asha), asha.playerId)
  const claims = await Promise.all([
    ...Array.from({ length: 5 }, () => world.call('/mail/claim', { id }, { as: asha })),
    world.call('/promo/claim', { promoId: 'ranking-day-in', rewardId }, { as: asha }),
  ])
  const states = claims.map(({ body }) => body.state).toSorted()
  expect(states.filter((state) => state === '200')).toHaveLength(1)
  const after = await readBalance(pool(asha), asha.playerId)
  const total = (balance: typeof after) => (balance?.cash ?? 0n) + (balance?.bonus ?? 0n)
  expect(total(after) - total(before)).toBe(5_000n)
  expect((await world.call('/mail/claim', { id }, { as: asha })).body.state).toBe('4090')
  expect((await mailsOf(asha)).list[0]).toMatchObject({ reward: { claimed: true } })
})

test('the mail of a bonus has its wagering terms before it is claimed', async () => {
  const asha = await registeredPlayer(world, '+91')
  await world.ok('/mail/consent', { promo: true }, { as: asha })
  await offer(asha, 'a bonus', 'rebate-in')
  await catchUp(world.app, writer)
  const { reward } = (await mailsOf(asha)).list[0] ?? {}
  expect(reward).toMatchObject({ claimed: false, requiredBets: 3 })
  expect(reward?.terms).toContain('The bonus must be wagered 3 times before it becomes cash.')
})

test('service mails always come; promo mails need consent, are claimed and read, and stop under exclusion [NS-24]', async () => {
  const asha = await registeredPlayer(world, '+91')
  expect(await world.ok('/mail/consent', { promo: false }, { as: asha })).toEqual({ promo: false })
  await credit(world.app, asha.playerId, 10_000n)
  await offer(asha, 'without consent')
  await catchUp(world.app, writer)
  expect((await mailsOf(asha)).list).toMatchObject([{ category: 'service' }])
  await world.ok('/mail/consent', { promo: true }, { as: asha })
  for (const key of ['claimed', 'waiting']) await offer(asha, key)
  await catchUp(world.app, writer)
  const shown = await mailsOf(asha)
  const service = { id: expect.any(String), category: 'service', read: false, title: 'Deposit of ₹100 credited' }
  expect(shown.list.find(({ category }) => category === 'service')).toMatchObject(service)
  const [first, second] = shown.list.filter(({ category }) => category === 'promo')
  const reward = { amount: 5_000n, currency: 'INR', claimed: false, expireAt: expect.any(Number) }
  for (const mail of [first, second]) expect(mail).toMatchObject({ createdAt: expect.any(Number), read: false, reward })
  expect(first?.html).toMatch(/^<p>/)
  expect(await world.ok('/mail/claim', { id: first?.id ?? '' }, { as: asha })).toMatchObject({ amount: 5_000n })
  expect(await world.ok('/mail/read', { id: second?.id ?? '' }, { as: asha })).toMatchObject({ unread: 1 })

  // Offered before the exclusion, and not written yet.
  await offer(asha, 'too late')
  await setBars(pool(asha), asha.playerId, { play: true, deposit: true })
  const changed = { kind: 'security.changed', playerId: asha.playerId, at: systemNow() } as const
  await world.app.databases
    .shardOf(asha.playerId)
    .transact((tx) => appendEvent(tx, { ...changed, payload: { what: 'password' } }))
  await catchUp(world.app, writer)
  const excluded = await mailsOf(asha)
  expect([excluded.list.map(({ category }) => category), excluded.unread]).toEqual([['service', 'service'], 2])
  expect((await world.call('/mail/claim', { id: second?.id ?? '' }, { as: asha })).body.state).toBe('4032')
  await setBars(pool(asha), asha.playerId, {})
  expect((await mailsOf(asha)).list.filter(({ category }) => category === 'promo')).toHaveLength(2)
  expect(await world.ok('/mail/read', { all: true }, { as: asha })).toEqual({ unread: 0 })
})

test('a decided case comes as mail, however many were decided before it', async () => {
  const asha = await registeredPlayer(world, '+91')
  const { main } = world.app.databases
  await main.pool.query(
    `insert into risk_case (case_no, player_id, market, state, rules, opened_at, decide_by, decision, decided_at, closed_at)
     select 'case ' || n, case n when 0 then $1::integer else 1 end, 'IN', 'CLOSED', '{}', now(), now(), 'cleared',
       now() - n * interval '1 minute', now()
     from generate_series(0, 1000) n`,
    [asha.playerId],
  )
  expect(await mailCases(world.app, systemNow())).toEqual({ written: 1 })
  expect((await mailsOf(asha)).list).toMatchObject([{ category: 'service', read: false }])
  expect(await mailCases(world.app, systemNow())).toEqual({ written: 0 })
}, 60_000)

test('every kind of mail has its text in every language, with the same figures', () => {
  const figures = (text: string) => [...text.matchAll(/\{\w+\}/g)].flat().toSorted()
  for (const [kind, { title, body, link }] of Object.entries(mailTexts)) {
    for (const text of [title, body, link.text]) {
      for (const locale of locales) expect(figures(text[locale]), `${kind} ${locale}`).toEqual(figures(text.en))
    }
  }
})
