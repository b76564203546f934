import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnSwitch } from '../../../../test/switches.ts'
import { worked } from '../../../../test/work.ts'
import { openWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { countAttempt, registerPlayer } from '../index.ts'

let world: World
let counter = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const declared = { agreeTerms: true, ageCertified: true }
const password = 'seven kites over Lahore'

type Home = { readonly device: string; readonly address: string }

function newHome(): Home {
  counter += 1
  return { device: `device-of-way-${counter}`, address: `10.1.${counter >> 8}.${counter & 255}` }
}

function newNumber(): string {
  counter += 1
  return `301${String(1_000_000 + counter * 7_907).slice(0, 7)}`
}

async function codeTo(mobile: string, scene: 'login' | 'register' | 'reset', home: Home): Promise<string> {
  await world.ok('/sms/send', { areaCode: '+92', mobile, scene, captcha: await worked(world) }, home)
  return world.sms.messages(`+92${mobile}`)[0]?.code ?? 'no message'
}

async function registered(home = newHome()) {
  const mobile = newNumber()
  const verificationCode = await codeTo(mobile, 'register', home)
  const input = { areaCode: '+92', mobile, verificationCode, password, termsVersion: '2026-11', ...declared }
  const entered = await world.ok('/sso/register', input, home)
  const as: WorldPlayer = { playerId: entered.uid as PlayerId, sign: entered.sign, device: home.device, password }
  return { mobile, home, entered, as, playerId: entered.uid as PlayerId }
}

function rowOf(playerId: PlayerId) {
  const { read } = world.app.databases.shardOf(playerId)
  return read.selectFrom('player').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow()
}

test('registration creates a player who can sign in by phone number and by player id [S-22 S-25 S-26 S-28 NS-06]', async () => {
  const { mobile, home, entered, playerId } = await registered()
  const row = await rowOf(playerId)
  const declaration = { termsVersion: '2026-11', at: row.created_at.getTime() }
  const sign = expect.stringMatching(/^[\w-]{65}$/)
  expect(entered).toEqual({ sign, uid: playerId, newUserFlag: true, declaration })
  expect(row).toMatchObject({ kind: 'registered', market: 'PK', terms_version: '2026-11', area_code: '+92' })
  expect(row.registered_at).toEqual(row.created_at)
  expect(row.age_certified_at).toEqual(row.created_at)
  expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(mobile)
  const byNumber = await world.ok('/sso/login', { areaCode: '+92', mobile: `0${mobile}`, password }, home)
  const byId = await world.ok('/sso/idlogin', { userId: String(playerId), password }, home)
  expect([byNumber, byId]).toEqual([
    { sign, uid: playerId, newUserFlag: false, declaration },
    { sign, uid: playerId, newUserFlag: false, declaration },
  ])
})

test('a guest signs in with one tap, gets a password once that must be changed, and is not registered yet [S-22 S-24 NS-06 Z-27]', async () => {
  const home = newHome()
  const undeclared = await world.call('/sso/guest', {}, home)
  expect(undeclared.body).toMatchObject({ state: '4001', code: 'declaration.required' })
  const guest = await world.ok('/sso/guest', { referralCode: 'friend1', deviceName: 'Redmi 9', ...declared }, home)
  expect(guest).toMatchObject({ newUserFlag: true, isChangePassword: true })
  expect(guest.password).toMatch(/^[a-z2-9]{16}$/)
  const row = await rowOf(guest.uid as PlayerId)
  expect(row).toMatchObject({
    kind: 'guest',
    registered_at: null,
    referral_code: 'friend1',
    must_change_password: true,
  })
  const back = await world.ok('/sso/idlogin', { userId: String(guest.uid), password: guest.password }, newHome())
  expect(back).toMatchObject({ uid: guest.uid, isChangePassword: true })
})

test('refuses an account without a declaration of these terms at every sign-in until it is given once', async () => {
  const { mobile, playerId } = await registered()
  const forget = () =>
    world.app.databases
      .shardOf(playerId)
      .transact((tx) =>
        tx.updateTable('player').set({ terms_version: '2020-01' }).where('player_id', '=', playerId).execute(),
      )
  await forget()
  await world.app.redis.del(await world.app.redis.keys('quota:sms:again:*'))
  const home = newHome()
  const verificationCode = await codeTo(mobile, 'login', home)
  const ways = {
    '/sso/login': { areaCode: '+92', mobile, password },
    '/sso/idlogin': { userId: String(playerId), password },
    '/sso/v2/login': { areaCode: '+92', mobile, verificationCode },
  } as const
  for (const [path, input] of Object.entries(ways) as [keyof typeof ways, never][]) {
    const refused = await world.call(path, input, home)
    expect(refused.body, path).toMatchObject({
      code: 'declaration.required',
      resultData: { minAge: 18, termsVersion: '2026-11' },
    })
  }
  expect((await rowOf(playerId)).terms_version).toBe('2020-01')
  const old = await world.call('/sso/login', { ...ways['/sso/login'], ...declared, termsVersion: '2020-01' }, home)
  expect(old.body).toMatchObject({ code: 'declaration.required' })
  // The refused sign-in has not used up the code.
  const given = await world.ok('/sso/v2/login', { ...ways['/sso/v2/login'], ...declared }, home)
  expect(given.declaration).toEqual({ termsVersion: '2026-11', at: expect.any(Number) })
  const later = await world.ok('/sso/login', ways['/sso/login'], home)
  expect(later.declaration).toEqual(given.declaration)
  await forget()
  expect(await world.ok('/sso/idlogin', { ...ways['/sso/idlogin'], ...declared }, home)).toMatchObject({
    uid: playerId,
  })
})

test('rejects a weak password first, and reveals a taken number only to its holder [S-28 NS-06]', async () => {
  const { mobile } = await registered()
  const home = newHome()
  const verificationCode = await codeTo(mobile, 'login', home)
  const other = await world.ok('/sso/v2/login', { mobile, verificationCode }, home)
  expect(other.newUserFlag).toBe(false)
  const input = { areaCode: '+92', mobile, password, ...declared }
  const guessed = await world.call('/sso/register', { ...input, verificationCode: '000000' }, newHome())
  expect(guessed.body).toMatchObject({ code: 'otp.wrong' })
  const weak = { ...input, password: 'Pakistan123', verificationCode: '000000' }
  expect((await world.call('/sso/register', weak, home)).body).toMatchObject({ code: 'password.weak' })
  const again = newHome()
  // A minute later.
  await world.app.redis.del(await world.app.redis.keys('quota:sms:again:*'))
  const code = await codeTo(mobile, 'register', again)
  const taken = await world.call('/sso/register', { ...input, verificationCode: code }, again)
  expect(taken.body).toMatchObject({ state: '4090', code: 'phone.taken' })
})

test('two concurrent registrations of one number create one player', async () => {
  const phone = `+92${newNumber()}`
  const person = { kind: 'registered', areaCode: '+92', phone } as const
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => registerPlayer(world.app, person)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const index = world.app.vault.blindIndexes('phone', phone)[0].hash
  const found = await Promise.all(
    world.app.databases.shards.map(({ read }) =>
      read.selectFrom('player').select('player_id').where('phone_index', '=', index).execute(),
    ),
  )
  expect(found.flat()).toHaveLength(1)
})

test('a new password of a guest by the old one closes every other session and replaces the sign [S-29 NS-06]', async () => {
  const as = await world.player()
  const { playerId, password: old } = as
  const elsewhere = newHome()
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password: old }, elsewhere)
  const other: WorldPlayer = { ...as, sign, device: elsewhere.device }
  const newPassword = 'eight kites over Lahore'
  const wrong = await world.call('/sso/modify', { oldPassword: 'not it', newPassword }, { as })
  expect(wrong.body).toMatchObject({ state: '4002', code: 'password.wrong' })
  const changed = await world.ok('/sso/modify', { oldPassword: old, newPassword }, { as })
  expect(changed.sign).toMatch(/^[\w-]{65}$/)
  for (const closed of [as, other])
    expect((await world.call('/session/list', {}, { as: closed })).body).toMatchObject({ code: 'login.required' })
  const now = { ...as, sign: changed.sign as string }
  expect(await world.ok('/session/list', {}, { as: now })).toMatchObject([{ isThis: true, way: 'modify' }])
  const back = await world.call('/sso/idlogin', { userId: String(playerId), password: old }, newHome())
  expect(back.body).toMatchObject({ code: 'password.wrong' })
})

test('a password reset by code closes every session [S-29 NS-06]', async () => {
  const { mobile, as, playerId } = await registered()
  const home = newHome()
  const newPassword = 'nine kites over Lahore'
  const verificationCode = await codeTo(mobile, 'reset', home)
  expect(await world.ok('/sso/modify', { areaCode: '+92', mobile, verificationCode, newPassword }, home)).toEqual({})
  expect((await world.call('/session/list', {}, { as })).body).toMatchObject({ code: 'login.required' })
  expect(await world.ok('/sso/login', { mobile, password: newPassword }, home)).toMatchObject({ uid: playerId })
  const unknown = newNumber()
  const code = await codeTo(unknown, 'reset', home)
  const nobody = await world.call('/sso/modify', { mobile: unknown, verificationCode: code, newPassword }, home)
  expect(nobody.body).toMatchObject({ code: 'thing.notFound' })
  const anonymous = await world.call('/sso/modify', { oldPassword: password, newPassword }, home)
  expect(anonymous.body).toMatchObject({ code: 'login.required' })
})

test("wrong passwords lock the attacker's device and not the owner, with the seconds to wait [SE-01]", async () => {
  const { mobile, home, playerId } = await registered()
  const thief = newHome()
  const guess = () => world.call('/sso/idlogin', { userId: String(playerId), password: 'guess' }, thief)
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  expect(answers.filter(({ body }) => body.code === 'password.wrong')).toHaveLength(5)
  const locked = answers.find(({ body }) => body.code === 'account.locked')
  expect(locked?.body).toMatchObject({ state: '4290', resultData: { retryAfter: expect.any(Number) } })
  expect((await world.call('/sso/idlogin', { userId: String(playerId), password }, thief)).body.code).toBe(
    'account.locked',
  )
  expect((await world.call('/sso/login', { mobile, password }, home)).body.state).toBe('200')
  expect((await world.call('/sso/idlogin', { userId: String(playerId), password }, home)).body.state).toBe('200')
})

test('an account under attack requires a proof of work, like unknown accounts, and its owner can still sign in [SE-01]', async () => {
  const { home, playerId } = await registered()
  const guess = (userId: string) => world.call('/sso/idlogin', { userId, password: 'guess' }, newHome())
  for (let time = 0; time < 20; time += 1) {
    const [known, unknown] = [await guess(String(playerId)), await guess('100000007')]
    expect(known.body).toEqual(unknown.body)
  }
  expect((await guess(String(playerId))).body).toMatchObject({ code: 'captcha.required' })
  expect((await guess('100000007')).body).toMatchObject({ code: 'captcha.required' })
  const captcha = await worked(world)
  const owner = await world.call('/sso/idlogin', { userId: String(playerId), password, captcha }, home)
  expect(owner.body.state).toBe('200')
}, 60_000)

test('beyond a hundred wrong passwords a day only devices that the account has used can try, and a code still signs in [SE-01]', async () => {
  const { mobile, home, playerId } = await registered()
  for (let time = 0; time < 100; time += 1) {
    const device = `device-of-a-botnet-${time}`
    const given = { what: 'password', account: String(playerId), device, address: '203.0.113.7' } as const
    await countAttempt(world.app, { ...given, hasSolvedWork: true })
  }
  const stranger = newHome()
  const answer = async (caller: object) => {
    const captcha = await worked(world)
    return (await world.call('/sso/idlogin', { userId: String(playerId), password, captcha }, caller)).body
  }
  const refused = await answer(stranger)
  expect(refused).toMatchObject({ code: 'account.locked', resultData: { retryAfter: expect.any(Number) } })
  expect((await answer(home)).state).toBe('200')
  // The success of the owner gives strangers no new guesses.
  expect(await answer(newHome())).toMatchObject({ code: 'account.locked' })
  const verificationCode = await codeTo(mobile, 'login', stranger)
  expect(
    (await world.call('/sso/v2/login', { areaCode: '+92', mobile, verificationCode, ...declared }, stranger)).body
      .state,
  ).toBe('200')
}, 60_000)

test('a player number with a leading zero is the same account with the same attempts [SE-01]', async () => {
  const thief = newHome()
  const guess = async (userId: string) =>
    (await world.call('/sso/idlogin', { userId, password: 'guess' }, thief)).body.code
  for (let time = 0; time < 5; time += 1) expect(await guess('100000008')).toBe('password.wrong')
  expect(await guess('0100000008')).toBe('account.locked')
})

test("lists the player's sessions, the current one first, and closes the others at once", async () => {
  const { as, playerId } = await registered()
  const homes = [newHome(), newHome()]
  const signs: string[] = []
  for (const [index, home] of homes.entries()) {
    const deviceInfo = { deviceName: `Phone ${index}` }
    signs.push((await world.ok('/sso/idlogin', { userId: String(playerId), password, ...deviceInfo }, home)).sign)
  }
  const listed = await world.ok('/session/list', {}, { as })
  expect(listed.map(({ isThis, deviceName, way }) => [isThis, deviceName, way])).toEqual([
    [true, '', 'register'],
    [false, 'Phone 1', 'id'],
    [false, 'Phone 0', 'id'],
  ])
  const other: WorldPlayer = { ...as, sign: signs[0] as string, device: homes[0]?.device as string }
  await world.ok('/session/list', {}, { as: other })
  const [, , id] = listed.map((session) => session.id)
  expect(await world.ok('/session/revoke', { id }, { as })).toEqual({ closed: 1 })
  await expect
    .poll(async () => (await world.call('/session/list', {}, { as: other })).body.code, { interval: 5, timeout: 1_000 })
    .toBe('login.required')
  expect((await world.call('/session/revoke', { id }, { as })).body).toMatchObject({ code: 'thing.notFound' })
  const stranger = await registered()
  const theirs = (await world.ok('/session/list', {}, { as: stranger.as }))[0]?.id
  expect((await world.call('/session/revoke', { id: theirs }, { as })).body).toMatchObject({ code: 'thing.notFound' })
  expect(await world.ok('/session/revoke', {}, { as })).toEqual({ closed: 1 })
  await world.ok('/sso/logout', {}, { as })
  expect((await world.call('/session/list', {}, { as })).body).toMatchObject({ code: 'login.required' })
})

test('lists the open ways to sign in and refuses a closed one [S-31 NS-06]', async () => {
  const home = newHome()
  const ways = { oneClick: { open: true }, otp: { open: true }, password: { open: true }, version: 1 }
  expect(await world.ok('/threeLogin/channel', {}, home)).toMatchObject({
    ...ways,
    google: { open: false, clientId: '' },
  })
  await turnSwitch(world.app.databases.main.pool, 'signIn.oneClick', false)
  expect(await world.ok('/threeLogin/channel', {}, home)).toMatchObject({ ...ways, oneClick: { open: false } })
  expect((await world.call('/sso/guest', declared, home)).body).toMatchObject({ code: 'thing.notFound' })
})
