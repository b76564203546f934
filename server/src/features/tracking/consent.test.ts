import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTracking, type TrackedRequest, type TrackingSimulator } from '../../../../simulators/src/tracking.ts'
import { type BoundPlayer, codeFor, credit, registeredPlayer } from '../../../test/bound-player.ts'
import { catchUp } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { systemNow } from '../../base/clock.ts'
import { type Projection, rebuild } from '../../events/projection.ts'
import { depositCredited, refOf, withdrawalHeld, withdrawalPaid } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { listTrackers } from './consent-queries.ts'
import { insertRevenue } from './message-queries.ts'
import { deleteOldMessages, sendMessages } from './send-messages.ts'
import { workflows } from './workflow.ts'

let world: PromoWorld
let provider: TrackingSimulator
const noting = workflows.find(({ name }) => name === 'tracking.noteRevenue') as Projection

beforeAll(async () => {
  provider = await startTracking(0)
  world = await openPromoWorld({
    ZAMRA_TRACKING_APP_TOKEN: 'app',
    ZAMRA_TRACKING_URL: provider.url,
    ZAMRA_TRACKING_SERVER_URL: provider.url,
    ZAMRA_TRACKING_PRIVACY_URL: provider.url,
    ZAMRA_TRACKING_EVENTS: 'deposit=deposit1,purchase=checkout1',
    ZAMRA_ADVERTISER_SCRIPT_URL: `${provider.url}/advertiser.js`,
    ZAMRA_ADVERTISER_TAG: 'AW-1',
  })
})
beforeEach(() => provider.behave('well'))
afterAll(async () => {
  await world.close()
  await provider.stop()
})

const pakistani = () => registeredPlayer(world, '+92')
const infoOf = (as: BoundPlayer) => world.ok('/u/tracking', {}, { as })
const choose = (as: BoundPlayer, choice: 'granted' | 'refused' | 'forgotten', linkId?: string) =>
  world.ok('/u/trackingConsent', { choice, ...(linkId !== undefined && { linkId }) }, { as })
const shardOf = ({ playerId }: BoundPlayer) => world.app.databases.shardOf(playerId)
const minutesLater = (minutes: number) => new Date(systemNow().getTime() + minutes * 60_000)

/** Notes what was credited and sends what is due by then. */
async function deliver(now = systemNow()): Promise<void> {
  await catchUp(world.app, noting)
  for (const shard of world.app.databases.shards) await sendMessages(world.app, shard, now)
}

const sentUnder = (trackerId: string): readonly TrackedRequest[] =>
  provider.requests.filter(({ fields }) => fields.web_uuid === trackerId)

async function consenting(linkId?: string) {
  const player = await pakistani()
  const { provider: reached } = await choose(player, 'granted', linkId)
  return { player, trackerId: reached?.trackerId ?? '' }
}

test('says how to reach provider and advertiser only after consent, and only where the market allows tracking', async () => {
  const asha = await pakistani()
  expect(await infoOf(asha)).toEqual({ allowed: true })
  const granted = await choose(asha, 'granted', 'ad-7')
  expect(granted).toEqual({
    allowed: true,
    choice: 'granted',
    changedAt: expect.any(Number),
    provider: {
      url: provider.url,
      appToken: 'app',
      trackerId: expect.stringMatching(/^[\w-]{20,}$/),
      events: [{ name: 'purchase', token: 'checkout1' }],
    },
    advertiserPage: '/advertiser',
  })
  // The same answer again is the same consent.
  expect(await choose(asha, 'granted', 'other')).toEqual(granted)
  expect(await infoOf(asha)).toEqual(granted)

  const refused = await choose(asha, 'refused')
  expect(refused).toEqual({ allowed: true, choice: 'refused', changedAt: expect.any(Number) })
  expect((await choose(asha, 'granted')).provider).toEqual(granted.provider)

  const bilal = await registeredPlayer(world, '+91')
  expect(await infoOf(bilal)).toEqual({ allowed: false })
  const { body } = await world.call('/u/trackingConsent', { choice: 'granted' }, { as: bilal })
  expect(body).toMatchObject({ code: 'market.notAllowed', resultData: { action: 'track', market: 'IN' } })
  expect(await infoOf(bilal)).toEqual({ allowed: false })
})

test('another prefix has no advertiser even where its market allows trackers and advertising', async () => {
  await world.setPolicies(
    sandbox.map((policy) => ({ ...policy, marketing: { ...policy.marketing, trackers: 'after-consent' } })),
  )
  const chandra = await registeredPlayer(world, '+91')
  const { provider: reached, ...rest } = await choose(chandra, 'granted')
  expect(reached?.url).toBe(provider.url)
  expect(rest).not.toHaveProperty('advertiserPage')
  const withoutAds = sandbox.map((policy) => ({ ...policy, marketing: { ...policy.marketing, ads: false } }))
  const dina = await pakistani()
  expect(await choose(dina, 'granted')).toHaveProperty('advertiserPage')
  await world.setPolicies(withoutAds)
  expect(await infoOf(dina)).not.toHaveProperty('advertiserPage')
  await world.setPolicies(sandbox)
})

test('a credited deposit is told once, with its amount and a reference that names nobody, and only after consent', async () => {
  const { player, trackerId } = await consenting()
  const before = await pakistani()
  await credit(world.app, before.playerId, 90_000n, 'PKR')
  await choose(before, 'granted')
  const order = `D${player.playerId}-1`
  const given = { currency: 'PKR', playerId: player.playerId, order, payment: randomUUID(), amount: minor(123_450n) }
  await depositCredited(world.app.ledger, given)
  await deliver()
  expect(sentUnder(trackerId)).toEqual([
    {
      path: '/event',
      isServer: true,
      origin: '',
      referrer: '',
      fields: {
        s2s: '1',
        app_token: 'app',
        web_uuid: trackerId,
        event_token: 'deposit1',
        revenue: '1234.50',
        currency: 'PKR',
        dedupe_id: expect.stringMatching(/^[\da-f]{32}$/),
        created_at: expect.stringMatching(/^\d{4}-/),
      },
    },
  ])
  // Anyone can compute the ledger's reference of an order number.
  expect(sentUnder(trackerId)[0]?.fields.dedupe_id).not.toBe(refOf('deposit', order))
  // Neither another run nor a log that is read again sends it again.
  await deliver(minutesLater(10))
  for (const shard of world.app.databases.shards) await rebuild(shard, noting)
  await deliver(minutesLater(20))
  expect(sentUnder(trackerId)).toHaveLength(1)
  const text = JSON.stringify(provider.requests)
  for (const secret of [player.mobile, String(player.playerId), before.mobile]) expect(text).not.toContain(secret)
  // What was credited before the consent is not part of it.
  expect(provider.revenue().map(({ revenue }) => revenue)).not.toContain('900.00')
})

test('a provider that is down or busy is told later, a crash after it answered counts once, and refusing ends it', async () => {
  const { player, trackerId } = await consenting()
  provider.behave('down')
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver()
  provider.behave('busy')
  await deliver(minutesLater(2))
  provider.behave('well')
  // Not before it is due again.
  await deliver(minutesLater(2.1))
  expect(sentUnder(trackerId)).toHaveLength(2)
  await deliver(minutesLater(10))
  expect(sentUnder(trackerId)).toHaveLength(3)
  await shardOf(player).transact((tx) =>
    tx.updateTable('tracking_message').set({ sent_at: null }).where('player_id', '=', player.playerId).execute(),
  )
  await deliver(minutesLater(20))
  const [event] = sentUnder(trackerId)
  const counted = provider.revenue().filter(({ dedupe_id: id }) => id === event?.fields.dedupe_id)
  expect([sentUnder(trackerId).length, counted.length]).toEqual([4, 1])

  provider.behave('down')
  await credit(world.app, player.playerId, 20_000n, 'PKR')
  await deliver()
  const tried = sentUnder(trackerId).length
  await choose(player, 'refused')
  await credit(world.app, player.playerId, 30_000n, 'PKR')
  provider.behave('well')
  await deliver(minutesLater(60))
  expect(sentUnder(trackerId)).toHaveLength(tried)
})

test('where the market allows no tracking any more, deposits are not told, and the wish to be forgotten still is', async () => {
  const { player, trackerId } = await consenting()
  const windDown = { mode: 'wind-down', windDown: { since: '2026-11-01' } } as const
  await world.setPolicies(sandbox.map((policy) => ({ ...policy, ...windDown })))
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver()
  expect(sentUnder(trackerId)).toEqual([])
  await choose(player, 'forgotten')
  await deliver()
  await world.setPolicies(sandbox)
  await deliver(minutesLater(10))
  expect(sentUnder(trackerId).map(({ path }) => path)).toEqual(['/gdpr_forget_device'])
})

test('"forget me" calls gdpr_forget_device, also later when the provider is down, and nothing is tracked any more', async () => {
  const { player, trackerId } = await consenting('ad-9')
  provider.behave('down')
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver()
  const forgotten = await choose(player, 'forgotten')
  expect(forgotten).toEqual({ allowed: true, choice: 'forgotten', changedAt: expect.any(Number) })
  await deliver()
  provider.behave('well')
  await deliver(minutesLater(5))
  const paths = sentUnder(trackerId).map(({ path }) => path)
  expect(paths).toEqual(['/event', '/gdpr_forget_device', '/gdpr_forget_device'])
  // It is final: no answer brings it back, and nothing is sent for later deposits.
  expect(await choose(player, 'granted')).toEqual(forgotten)
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver(minutesLater(60 * 24))
  expect(sentUnder(trackerId)).toHaveLength(3)
  const { rows } = await shardOf(player).pool.query('select * from tracking_message where player_id = $1', [
    player.playerId,
  ])
  expect(rows).toEqual([])
})

test('link, consent and what the provider was told are exported, and gone with "forget me"', async () => {
  const { player, trackerId } = await consenting('ad-7')
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver()
  provider.behave('down')
  await credit(world.app, player.playerId, 20_000n, 'PKR')
  await deliver()
  const exported = async () => {
    const { json } = await world.ok('/user/export', {}, { as: player })
    return (JSON.parse(json) as { tracking: { consent?: object; messages?: readonly object[] } }).tracking
  }
  const { consent, messages } = await exported()
  expect(consent).toMatchObject({ choice: 'granted', linkId: 'ad-7', trackerId })
  const told = { kind: 'event', trackerId, market: 'PK', createdAt: expect.stringMatching(/Z$/) }
  expect(messages).toEqual([
    { ...told, amount: '10000', handledAt: expect.stringMatching(/Z$/) },
    { ...told, amount: '20000', handledAt: null },
  ])
  await choose(player, 'forgotten')
  const forgotten = await exported()
  expect(forgotten.consent).toMatchObject({ choice: 'forgotten', linkId: null, trackerId: null })
  // Only the wish itself, until the provider has taken it.
  expect(forgotten.messages).toMatchObject([{ kind: 'gdpr_forget_device', trackerId, amount: null, handledAt: null }])
  provider.behave('well')
  await deliver(minutesLater(5))
  expect((await exported()).messages).toEqual([])
})

test('a deposit that is noted while the player asks to be forgotten is forgotten too', async () => {
  const { player, trackerId } = await consenting()
  const shard = shardOf(player)
  let forgetting: Promise<unknown> | undefined
  await shard.transact(async (tx) => {
    await listTrackers(tx, [player.playerId])
    const revenue = { ref: randomUUID(), trackerId, market: 'PK', amount: minor(10_000n), at: systemNow() }
    await insertRevenue(tx, [{ playerId: player.playerId, ...revenue }])
    forgetting = choose(player, 'forgotten')
    await vi.waitFor(async () => {
      const isWaiting = `datname = current_database() and wait_event_type = 'Lock' and query like '%tracking_consent%'`
      const { rows } = await shard.pool.query(`select pid from pg_stat_activity where ${isWaiting}`)
      expect(rows).toHaveLength(1)
    }, 10_000)
  })
  await forgetting
  await deliver()
  expect(sentUnder(trackerId).map(({ path }) => path)).toEqual(['/gdpr_forget_device'])
})

test('an erased account is forgotten by the provider too', async () => {
  const { player, trackerId } = await consenting('ad-8')
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  const given = { currency: 'PKR', playerId: player.playerId, withdrawal: randomUUID() } as const
  await withdrawalHeld(world.app.ledger, { ...given, amount: minor(10_000n) })
  await withdrawalPaid(world.app.ledger, given)
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  expect(await world.ok('/user/erase', { verificationCode }, { as: player })).toMatchObject({ erased: true })
  await deliver()
  expect(sentUnder(trackerId).map(({ path }) => path)).toEqual(['/gdpr_forget_device'])
  for (const table of ['tracking_consent', 'tracking_message']) {
    const { rows } = await shardOf(player).pool.query(`select * from ${table} where player_id = $1`, [player.playerId])
    expect(rows).toEqual([])
  }
})

test('revenue that could not be sent for 28 days is deleted, a wish to be forgotten is not', async () => {
  const { player } = await consenting()
  const { player: other } = await consenting()
  provider.behave('down')
  await credit(world.app, player.playerId, 10_000n, 'PKR')
  await deliver()
  await choose(other, 'forgotten')
  const later = minutesLater(28 * 24 * 60 + 1)
  const left = async (of: BoundPlayer) => {
    const { rows } = await shardOf(of).pool.query('select kind from tracking_message where player_id = $1', [
      of.playerId,
    ])
    return rows
  }
  expect(await left(player)).toHaveLength(1)
  for (const shard of world.app.databases.shards) await deleteOldMessages(world.app, shard, later)
  expect([await left(player), await left(other)]).toEqual([[], [{ kind: 'gdpr_forget_device' }]])
})
