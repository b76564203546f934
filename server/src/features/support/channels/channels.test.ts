import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PushSimulator, startPush } from '../../../../../simulators/src/push.ts'
import { type SmtpSimulator, startSmtp } from '../../../../../simulators/src/smtp.ts'
import { type BoundPlayer, codeFor, credit, registeredPlayer } from '../../../../test/bound-player.ts'
import {
  deliveryOutcomes,
  emailedPlayer,
  emailsTo,
  giveOffer,
  headerOf,
  lastCodeTo,
  pushedPlayer,
  tellPasswordChange,
} from '../../../../test/mail-channels.ts'
import { catchUp } from '../../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { systemNow } from '../../../base/clock.ts'
import { type Projection, rebuild } from '../../../events/projection.ts'
import { workflows } from '../workflow.ts'
import { deleteClosedSubscriptions } from './channel-queries.ts'
import { deliverMails } from './deliver-mails.ts'

let world: PromoWorld
let push: PushSimulator
let smtp: SmtpSimulator
const writer = workflows.find(({ name }) => name === 'support.writeMails') as Projection

beforeAll(async () => {
  push = await startPush(0)
  smtp = await startSmtp(0)
  world = await openPromoWorld({
    ZAMRA_PUSH_CONTACT: 'mailto:push@zamra.example',
    ZAMRA_PUSH_SIMULATOR_URL: push.url,
    ZAMRA_SMTP_URL: smtp.url,
  })
})
beforeEach(() => {
  push.behave('well')
  smtp.behave('well')
})
afterAll(async () => {
  await world.close()
  await push.stop()
  await smtp.stop()
})

const shardOf = ({ playerId }: BoundPlayer) => world.app.databases.shardOf(playerId)
const minutesLater = (minutes: number) => new Date(systemNow().getTime() + minutes * 60_000)
const want = (as: BoundPlayer, channel: 'push' | 'email', topic: 'money' | 'rewards' | 'account', wanted = true) =>
  world.ok('/mail/channelSet', { channel, topic, wanted }, { as })
const stateOf = (as: BoundPlayer) => world.ok('/mail/channels', {}, { as })

/** Writes the mails of what happened and sends what is due by then. */
async function deliver(now = systemNow()): Promise<void> {
  await catchUp(world.app, writer)
  for (const shard of world.app.databases.shards) await deliverMails(world.app, shard, now)
}

const changePassword = (player: BoundPlayer) => tellPasswordChange(world, player)
const pushed = () => pushedPlayer(world, push)
const emailed = (address: string) => emailedPlayer(world, smtp, address)
const outcomesOf = (player: BoundPlayer) => deliveryOutcomes(world, player)
const offer = (player: BoundPlayer, key: string) => giveOffer(world, player, key)

test('a mail is pushed once to the browser, encrypted and signed, without an amount', async () => {
  const { player, got } = await pushed()
  await want(player, 'push', 'money')
  await changePassword(player)
  await credit(world.app, player.playerId, 50_000n)
  await deliver()
  await deliver()
  for (const shard of world.app.databases.shards) await rebuild(shard, writer)
  await deliver(minutesLater(30))
  const { list } = await world.ok('/mail/list', {}, { as: player })
  const messages = got().map(({ text }) => JSON.parse(text) as { title: string; body: string; mailId: string })
  expect(messages.map(({ mailId }) => mailId).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
  const titles = ['New message about your account', 'New message about your money']
  expect(messages.map(({ title }) => title).toSorted()).toEqual(titles)
  expect(messages.every(({ body }) => body === 'Open the app to read it.')).toBe(true)
  const [first] = got()
  expect(first).toMatchObject({ ttl: '86400', claims: { aud: push.url, sub: 'mailto:push@zamra.example' } })
  const urgencies = got().map(({ urgency }) => urgency)
  expect(urgencies.toSorted()).toEqual(['high', 'normal'])
})

test('nothing is pushed that the player did not switch on, has read, or that belongs to a device they left', async () => {
  const { player, got } = await pushed()
  await credit(world.app, player.playerId, 50_000n)
  await deliver()
  await changePassword(player)
  await catchUp(world.app, writer)
  await world.ok('/mail/read', { all: true }, { as: player })
  await deliver()
  expect([got(), await outcomesOf(player)]).toEqual([[], ['unwanted']])
  await changePassword(player)
  await catchUp(world.app, writer)
  await world.ok('/sso/logout', {}, { as: player })
  await deliver()
  expect([got(), await outcomesOf(player)]).toEqual([[], ['unwanted', 'unwanted']])
  await shardOf(player).transact((tx) => deleteClosedSubscriptions(tx, systemNow()))
  const { rows } = await shardOf(player).pool.query('select 1 from push_subscription where player_id = $1', [
    player.playerId,
  ])
  expect(rows).toEqual([])
})

test('a push service that is busy or down is called again when it asked, and one that dropped the browser never', async () => {
  const { player, subscription, got } = await pushed()
  push.behave('busy')
  await changePassword(player)
  await deliver()
  const tried = push.requests()
  push.behave('well')
  // The service asked for two minutes, longer than our own first wait.
  await deliver(new Date(systemNow().getTime() + 90_000))
  expect([push.requests(), got()]).toEqual([tried, []])
  push.behave('down')
  await deliver(minutesLater(3))
  push.behave('well')
  await deliver(minutesLater(10))
  expect([got().length, await outcomesOf(player)]).toEqual([1, ['sent']])

  for (const behaviour of ['gone', 'unknown'] as const) {
    await world.ok('/mail/pushAdd', subscription, { as: player })
    expect((await stateOf(player)).push).toMatchObject({ isThisDevice: true, devices: 1 })
    push.behave(behaviour)
    await changePassword(player)
    await deliver()
    expect((await stateOf(player)).push).toMatchObject({ isThisDevice: false, devices: 0 })
    push.behave('well')
    await deliver(minutesLater(10))
  }
  expect([got().length, await outcomesOf(player)]).toEqual([1, ['sent', 'gone', 'gone']])
  await world.ok('/mail/pushAdd', subscription, { as: player })
  push.behave('down')
  await changePassword(player)
  await deliver()
  await deliver(minutesLater(25 * 60))
  expect((await outcomesOf(player)).at(-1)).toBe('expired')
}, 60_000)

test('stores no endpoint that is not a push service, no forged keys, and one browser for each device', async () => {
  const { player, subscription } = await pushed()
  const add = (change: object) => world.call('/mail/pushAdd', { ...subscription, ...change }, { as: player })
  const wrong = [
    { endpoint: 'http://127.0.0.1:1/push/abc' },
    { endpoint: 'https://attacker.example/push' },
    { p256dh: `B${'A'.repeat(86)}` },
  ]
  for (const change of wrong) expect((await add(change)).body.state).toBe('4001')
  const { publicKey = '' } = (await stateOf(player)).push
  await world.ok('/mail/pushAdd', push.subscribe(publicKey), { as: player })
  const { rows } = await shardOf(player).pool.query(
    'select subscription_sealed from push_subscription where player_id = $1',
    [player.playerId],
  )
  expect(rows).toHaveLength(1)
  expect(
    (await world.call('/mail/channelSet', { channel: 'push', topic: 'rewards', wanted: true }, { as: player })).body
      .state,
  ).toBe('4001')
  const { push: left } = await world.ok('/mail/pushRemove', {}, { as: player })
  expect(left).toMatchObject({ isThisDevice: false, devices: 0 })
})

test('e-mail goes to the confirmed address only, once, and not to one that the player typed later', async () => {
  const address = 'asha@mail.example'
  const { player, got } = await emailed(address)
  await want(player, 'email', 'money')
  await credit(world.app, player.playerId, 50_000n)
  smtp.behave('busy')
  await deliver()
  smtp.behave('well')
  await deliver(minutesLater(5))
  await deliver(minutesLater(10))
  expect(got()).toHaveLength(1)
  // A subject is shown on a lock screen, so the amount is in the text only.
  expect(got().map((email) => headerOf(email, 'Subject'))).toEqual(['New message about your money'])
  await world.ok('/user/editProfile', { email: 'other@mail.example' }, { as: player })
  expect((await stateOf(player)).email).toMatchObject({ isConfirmed: false })
  await credit(world.app, player.playerId, 10_000n)
  await deliver()
  expect([got().length, emailsTo(smtp, 'other@mail.example')]).toEqual([1, []])
  expect(await outcomesOf(player)).toEqual(['sent', 'unwanted'])
})

test('a code confirms its own address, five tries long; a mailbox that does not exist is dropped', async () => {
  const player = await registeredPlayer(world, '+91')
  expect((await world.call('/mail/emailCode', {}, { as: player })).body.state).toBe('4040')
  await world.ok('/user/editProfile', { email: 'bilal@mail.example' }, { as: player })
  expect(await world.ok('/mail/emailCode', {}, { as: player })).toEqual({
    sentTo: expect.stringMatching(/•••@mail.example$/),
  })
  const code = lastCodeTo(smtp, 'bilal@mail.example')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await world.call('/mail/emailConfirm', { code: wrong }, { as: player })).body.state).toBe('4002')
  await world.ok('/user/editProfile', { email: 'thief@mail.example' }, { as: player })
  expect((await world.call('/mail/emailConfirm', { code }, { as: player })).body.state).toBe('4002')
  await world.ok('/user/editProfile', { email: 'bilal@mail.example' }, { as: player })
  expect((await world.ok('/mail/emailConfirm', { code }, { as: player })).email).toMatchObject({ isConfirmed: true })
  await want(player, 'email', 'account')
  smtp.behave('unknown')
  await changePassword(player)
  await deliver()
  expect([(await stateOf(player)).email.isConfirmed, await outcomesOf(player)]).toEqual([false, ['gone']])
})

test('an offer needs consent on every channel, is never pushed, and stops with an exclusion that service messages outlast', async () => {
  const { player, got } = await emailed('chitra@mail.example')
  const { publicKey = '' } = (await stateOf(player)).push
  await world.ok('/mail/pushAdd', push.subscribe(publicKey), { as: player })
  for (const topic of ['rewards', 'account'] as const) await want(player, 'email', topic)
  await offer(player, 'without consent')
  await deliver()
  expect(got()).toEqual([])
  await world.ok('/mail/consent', { promo: true }, { as: player })
  const before = push.requests()
  await offer(player, 'with consent')
  await deliver()
  expect([got().length, push.requests()]).toEqual([1, before])
  // Written before the exclusion and not sent yet.
  await offer(player, 'too late')
  await catchUp(world.app, writer)
  await setBars(shardOf(player).pool, player.playerId, { play: true, deposit: true })
  await changePassword(player)
  await deliver()
  const subjects = ['New message about a reward', 'New message about your account']
  expect(got().map((email) => headerOf(email, 'Subject'))).toEqual(subjects)
})

test('one tap in the mailbox ends offers by e-mail and nothing else; fetching or forging the link ends nothing', async () => {
  const { player, got } = await emailed('esha@mail.example')
  for (const topic of ['rewards', 'account'] as const) await want(player, 'email', topic)
  await want(player, 'push', 'account')
  await world.ok('/mail/consent', { promo: true }, { as: player })
  await offer(player, 'first')
  await deliver()
  await changePassword(player)
  await deliver()
  const [unsubscribe = '', settings] = got().map((email) => headerOf(email, 'List-Unsubscribe'))
  const posts = got().map((email) => headerOf(email, 'List-Unsubscribe-Post'))
  expect(posts).toEqual(['List-Unsubscribe=One-Click', undefined])
  const { webOrigin } = world.app.config
  expect(settings).toBe(`<${webOrigin}/pages/mail/Mail>`)
  const [, path = ''] = /^<(.+)>$/.exec(unsubscribe.replace(webOrigin, '')) ?? []
  const send = async (method: 'GET' | 'POST', url = path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.fastify.inject({ method, url, headers, payload: 'List-Unsubscribe=One-Click' })
    return [answer.statusCode, answer.body.includes('<form method="post">'), answer.body.includes('Done.')]
  }
  const wanted = async () => (await stateOf(player)).wanted.map(({ channel, topic }) => `${channel} ${topic}`)
  const all = ['email account', 'email rewards', 'push account']
  const notFound = [404, false, false]
  expect(await send('GET')).toEqual([200, true, false])
  const [, , id = '', topic = '', , signature = ''] = path.split('/')
  const forged = [
    path.replace(id, `${Number(id) + 256}`),
    path.replace(topic, 'account'),
    path.slice(0, -1),
    `${path}/x`,
  ]
  for (const url of [...forged, path.replace(signature, 'A'.repeat(22)), path.replace('/en/', '/xx/')])
    expect([url, await send('GET', url), await send('POST', url)]).toEqual([url, notFound, notFound])
  expect(await wanted()).toEqual(all)
  // A mailbox may repeat it.
  for (let time = 0; time < 2; time += 1) expect(await send('POST')).toEqual([200, false, true])
  expect(await wanted()).toEqual(['email account', 'push account'])
  await offer(player, 'second')
  await changePassword(player)
  await deliver()
  expect(got().map((email) => headerOf(email, 'Subject')?.split(' ').at(-1))).toEqual(['reward', 'account', 'account'])
})

test('channels and deliveries are exported, and gone with the account', async () => {
  const { player } = await emailed('dev@mail.example')
  const { publicKey = '' } = (await stateOf(player)).push
  const subscription = push.subscribe(publicKey)
  await world.ok('/mail/pushAdd', subscription, { as: player })
  for (const channel of ['push', 'email'] as const) await want(player, channel, 'account')
  await changePassword(player)
  await deliver()
  const { json } = await world.ok('/user/export', {}, { as: player })
  const { support } = JSON.parse(json) as { support: { channels: object; deliveries: readonly object[] } }
  expect(support.channels).toMatchObject({
    wanted: expect.arrayContaining([expect.objectContaining({ channel: 'push', topic: 'account' })]),
    confirmedEmail: [{ address: 'dev@mail.example' }],
    browsers: [{ subscription: expect.stringContaining(subscription.endpoint) }],
  })
  expect(support.deliveries).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }])
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  expect(await world.ok('/user/erase', { verificationCode }, { as: player })).toMatchObject({ erased: true })
  for (const table of ['mail_channel', 'mail_delivery', 'mail_address', 'push_subscription']) {
    const { rows } = await shardOf(player).pool.query(`select 1 from ${table} where player_id = $1`, [player.playerId])
    expect(rows, table).toEqual([])
  }
})
