import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer, codeFor, credit, newMobile } from '../../../test/bound-player.ts'
import { playerWithPasskey } from '../../../test/passkey-player.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { closeRedis, openRedis } from '../../base/redis.ts'
import { isBarred, readBalance, readRecords } from '../../ledger/index.ts'
import { claimIdentity, phoneIdentity, placeOf, registerPlayer } from '../session/index.ts'
import { checkWithdrawPassword } from './index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rowOf = ({ playerId }: WorldPlayer) =>
  world.app.databases
    .shardOf(playerId)
    .read.selectFrom('player')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()

async function moneyOf({ playerId }: WorldPlayer) {
  const { pool } = world.app.databases.shardOf(playerId)
  const records = await readRecords(pool, playerId, { record: 'other', since: new Date(0), limit: 10 })
  return { balance: await readBalance(pool, playerId), records }
}

async function guest(areaCode = '+91'): Promise<WorldPlayer> {
  const password = 'made by the server'
  const playerId = await registerPlayer(world.app, { kind: 'guest', areaCode, nickName: 'Guest', password })
  const device = `device-of-guest-${playerId}`
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}

test('changes the given fields of a profile only, and cleans name and address', async () => {
  const asha = await world.player()
  await world.ok('/user/editProfile', { nickName: ' Asha\u200B  Rao ', avatar: 'a3' }, { as: asha })
  await world.ok('/user/editProfile', { birthday: '1990-05-17', email: ' Asha@Example.COM ' }, { as: asha })
  const row = await rowOf(asha)
  expect(row).toMatchObject({ nick_name: 'Asha Rao', avatar: 'a3' })
  const open = (sealed: Buffer | null, column: 'email_sealed' | 'birthday_sealed') =>
    sealed && world.app.vault.open(sealed, placeOf(asha.playerId, column))
  expect(open(row.email_sealed, 'email_sealed')).toBe('Asha@example.com')
  expect(open(row.birthday_sealed, 'birthday_sealed')).toBe('1990-05-17')
  await world.ok('/user/editProfile', { email: '' }, { as: asha })
  expect((await rowOf(asha)).email_sealed).toBeNull()
})

test('rejects names that imitate the operator, and invalid values field by field', async () => {
  const player = await world.player()
  const wrong = [{ nickName: 'Zаmra Support' }, { nickName: '\u200B' }, { email: 'asha' }, { birthday: '1990-02-30' }]
  for (const input of wrong) {
    const { body } = await world.call('/user/editProfile', input, { as: player })
    expect(body).toMatchObject({ code: 'input.invalid', resultData: { fields: [{ field: Object.keys(input)[0] }] } })
  }
})

test('stores a birthday once, and stores nothing for a player under age', async () => {
  const player = await world.player()
  const edit = (birthday: string, nickName?: string) =>
    world.call('/user/editProfile', { birthday, ...(nickName && { nickName }) }, { as: player })
  const child = `${new Date().getUTCFullYear() - 12}-01-01`
  expect((await edit(child, 'Kid')).body).toMatchObject({ code: 'age.tooYoung', resultData: { minAge: 18 } })
  expect(await rowOf(player)).toMatchObject({ birthday_sealed: null, nick_name: expect.not.stringContaining('Kid') })
  expect((await edit('1990-05-17')).body.state).toBe('200')
  expect((await edit('1990-05-17')).body.state).toBe('200')
  expect((await edit('1991-05-17')).body).toMatchObject({
    code: 'thing.alreadyDone',
    resultData: { original: '1990-05-17' },
  })
})

test('one of two concurrent birthdays is stored, and the other answer names it', async () => {
  const player = await world.player()
  const days = ['1990-01-01', '1990-01-02', '1990-01-03']
  const answers = await Promise.all(
    days.map((birthday) => world.call('/user/editProfile', { birthday }, { as: player })),
  )
  expect(answers.map(({ body }) => body.state).sort()).toEqual(['200', '4090', '4090'])
})

test('a guest who binds a number becomes registered and keeps player id, money and records [NS-19 Z-27]', async () => {
  const player = await guest()
  await credit(world.app, player.playerId, 5_000n)
  const before = await rowOf(player)
  const money = await moneyOf(player)
  expect(money.records).toHaveLength(1)
  const mobile = newMobile()
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  const { sign } = await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: player })
  const after = await rowOf(player)
  expect(after).toMatchObject({ kind: 'registered', player_id: player.playerId, password_hash: before.password_hash })
  expect(await moneyOf(player)).toEqual(money)
  expect(before.registered_at).toBeNull()
  expect(after.registered_at?.getTime()).toBeGreaterThan(before.created_at.getTime())
  expect(after.withdraw_hold_until).toBeNull()
  expect(sign).not.toBe(player.sign)
  expect((await world.call('/bank/list', {}, { as: player })).body.state).toBe('401')
  expect((await world.call('/bank/list', {}, { as: { ...player, sign } })).body.state).toBe('200')
})

test('binding closes the sessions on other devices', async () => {
  const player = await guest()
  const login = { userId: String(player.playerId), password: player.password }
  const other = await world.ok('/sso/idlogin', login, { device: 'another-device-of-the-guest' })
  const mobile = newMobile()
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: player })
  const elsewhere = { ...player, sign: other.sign, device: 'another-device-of-the-guest' }
  await expect.poll(async () => (await world.call('/bank/list', {}, { as: elsewhere })).body.state).toBe('401')
})

test('a player with a passkey signs their first number with it; id, password and a code are not enough', async () => {
  const player = await playerWithPasskey(world)
  const mobile = newMobile()
  const input = { areaCode: '+91', mobile, verificationCode: await codeFor(world.app, 'bind', `+91${mobile}`) }
  const bind = async (passkey?: string) =>
    (await world.call('/user/bindPhone', { ...input, ...(passkey && { passkey }) }, { as: player })).body
  const signed = async (number: string) => {
    const what = { action: 'bindPhone', areaCode: '+91', mobile: number } as const
    return player.passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  }
  expect(await bind()).toMatchObject({ code: 'input.invalid', resultData: { fields: [{ field: 'passkey' }] } })
  // A signature for another number binds nothing, and the code stays valid.
  expect(await bind(await signed(newMobile()))).toMatchObject({ code: 'passkey.refused' })
  const bound = async () => (await world.ok('/user/getUserInfo', {}, { as: player })) as { phoneBound: boolean }
  expect(await bound()).toMatchObject({ phoneBound: false })
  const { resultData } = (await bind(await signed(mobile))) as { resultData: { sign: string } }
  const info = await world.ok('/user/getUserInfo', {}, { as: { ...player, sign: resultData.sign } })
  expect(info).toMatchObject({ phoneBound: true, passkeyCount: 1 })
})

test('reveals that a number is taken only to the holder of that number', async () => {
  const owner = await boundPlayer(world)
  const stranger = await guest()
  const bind = (verificationCode: string) =>
    world.call('/user/bindPhone', { areaCode: '+91', mobile: owner.mobile, verificationCode }, { as: stranger })
  const code = await codeFor(world.app, 'bind', owner.phone)
  const wrongCode = code === '000000' ? '000001' : '000000'
  expect((await bind(wrongCode)).body).toMatchObject({ code: 'otp.wrong', resultData: { attemptsLeft: 4 } })
  expect((await bind(code)).body.code).toBe('phone.taken')
  expect(await rowOf(stranger)).toMatchObject({ kind: 'guest', phone_sealed: null })
})

test('one of three players who bind a number concurrently gets it', async () => {
  const players = await Promise.all([guest(), guest(), guest()])
  const mobile = newMobile()
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  const input = { areaCode: '+91', mobile, verificationCode }
  const answers = await Promise.all(players.map((player) => world.call('/user/bindPhone', input, { as: player })))
  expect(answers.filter(({ body }) => body.state === '200')).toHaveLength(1)
  const rows = await Promise.all(players.map(rowOf))
  expect(rows.map((row) => row.phone_index !== null)).toEqual(answers.map(({ body }) => body.state === '200'))
})

test('the next attempt finishes a binding that crashed after the claim', async () => {
  const player = await guest()
  const mobile = newMobile()
  const identity = phoneIdentity(world.app.vault, `+91${mobile}`)
  // The process died here: the number is claimed, and the shard knows nothing of it.
  expect(await claimIdentity(world.app, identity, player.playerId)).toBe(true)
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: player })
  expect((await rowOf(player)).phone_index).toEqual(identity.indexes[0].hash)
})

test('replacing a number requires codes to both and holds withdrawals for 72 hours', async () => {
  const player = await boundPlayer(world)
  const mobile = newMobile()
  const input = { areaCode: '+91', mobile }
  const bind = async (more: { oldVerificationCode?: string }) => {
    const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
    return world.call('/user/bindPhone', { ...input, verificationCode, ...more }, { as: player })
  }
  expect((await bind({})).body).toMatchObject({ code: 'input.invalid' })
  const old = await codeFor(world.app, 'bind', player.phone)
  const wrongOld = old === '000000' ? '000001' : '000000'
  expect((await bind({ oldVerificationCode: wrongOld })).body.code).toBe('otp.wrong')
  expect((await bind({ oldVerificationCode: old })).body.state).toBe('200')
  const { withdraw_hold_until: hold } = await rowOf(player)
  const hours = ((hold?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  // The old number is free again.
  const next = await guest()
  const verificationCode = await codeFor(world.app, 'bind', player.phone)
  await world.ok('/user/bindPhone', { areaCode: '+91', mobile: player.mobile, verificationCode }, { as: next })
})

test('a break that began without a wallet bars the wallet that a bound number opens', async () => {
  const before = await guest('+1')
  const { pool } = world.app.databases.shardOf(before.playerId)
  expect(await readBalance(pool, before.playerId)).toBeUndefined()
  await world.ok('/safety/takeBreak', { kind: 'exclusion' }, { as: before })
  const login = { userId: String(before.playerId), password: before.password }
  const player = { ...before, ...(await world.ok('/sso/idlogin', login, { device: before.device })) }
  const mobile = newMobile()
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: player })
  expect((await rowOf(player)).market).toBe('IN')
  const barred = await Promise.all(
    (['play', 'deposit', 'withdrawal'] as const).map((what) => isBarred(pool, player.playerId, what)),
  )
  expect(barred).toEqual([true, true, false])
})

test("rejects a number of another market than the wallet's", async () => {
  const player = await guest('+91')
  const input = { areaCode: '+92', mobile: '3001234567', verificationCode: '000000' }
  const { body } = await world.call('/user/bindPhone', input, { as: player })
  expect(body).toMatchObject({
    code: 'market.notAllowed',
    resultData: { reasons: [{ code: 'wallet.otherMarket', params: { wallet: 'IN', market: 'PK' }, next: 'service' }] },
  })
})

test('the first withdrawal password starts no hold, a change holds for 24 hours, weak ones are rejected [AC-14 NS-19]', async () => {
  const player = await boundPlayer(world)
  const set = async (password: string, mobile = player.mobile) => {
    const verificationCode = await codeFor(world.app, 'withdrawPwd', player.phone)
    return world.call('/user/withdrawPassword/set', { mobile, verificationCode, password }, { as: player })
  }
  for (const weak of ['111111', '123456', '987654']) expect((await set(weak)).body.code).toBe('password.weak')
  expect((await set('192837')).body).toMatchObject({ state: '200', resultData: {} })
  const changed = await set('738291')
  const { holdUntil = 0 } = changed.body.resultData as { holdUntil?: number }
  expect((holdUntil - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  expect((await rowOf(player)).withdraw_password_hash).toMatch(/^argon2id\$/)
})

test('refuses a number other than the bound one by its field and keeps the code for the right one', async () => {
  const player = await boundPlayer(world)
  const stranger = await boundPlayer(world)
  const verificationCode = await codeFor(world.app, 'withdrawPwd', player.phone)
  const input = { mobile: stranger.mobile, verificationCode, password: '192837' }
  const foreign = await world.call('/user/withdrawPassword/set', input, { as: player })
  expect(foreign.body).toMatchObject({ code: 'input.invalid', resultData: { fields: [{ field: 'mobile' }] } })
  const unbound = await world.call('/user/withdrawPassword/set', input, { as: await guest() })
  expect(unbound.body.code).toBe('phone.required')
  await world.ok('/user/withdrawPassword/set', { ...input, mobile: player.mobile }, { as: player })
})

test('fifty concurrent guesses use five attempts and lock for an hour, also without Redis [NS-19]', async () => {
  const player = await boundPlayer(world)
  const verificationCode = await codeFor(world.app, 'withdrawPwd', player.phone)
  const input = { mobile: player.mobile, verificationCode, password: '192837' }
  await world.ok('/user/withdrawPassword/set', input, { as: player })
  // No server listens on port 1.
  const redis = openRedis({ redisUrl: 'redis://127.0.0.1:1' }, world.app.log)
  const app = { ...world.app, redis }
  await checkWithdrawPassword(app, player.playerId, '192837')
  const guesses = Array.from({ length: 50 }, (_, index) =>
    checkWithdrawPassword(app, player.playerId, String(200_000 + index)).then(
      () => 'right',
      (error: { code: string; params: { attemptsLeft?: number; retryAfter?: number } }) => error,
    ),
  )
  const refused = (await Promise.all(guesses)) as { code: string; params: Record<string, number> }[]
  const wrong = refused.filter(({ code }) => code === 'withdrawPassword.wrong')
  expect(new Set(wrong.map(({ params }) => params.attemptsLeft))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(wrong).toHaveLength(5)
  const locked = refused.filter(({ code }) => code === 'account.locked')
  expect(locked).toHaveLength(45)
  expect(locked[0]?.params.retryAfter).toBeGreaterThan(3_590)
  await expect(checkWithdrawPassword(app, player.playerId, '192837')).rejects.toMatchObject({
    code: 'account.locked',
  })
  await unlockBy(player)
  await checkWithdrawPassword(app, player.playerId, '192837')
  closeRedis(redis)
})

/** Lets the lock of an hour expire. */
async function unlockBy({ playerId }: WorldPlayer): Promise<void> {
  const past = { withdraw_password_locked_until: new Date(Date.now() - 1) }
  await world.app.databases
    .shardOf(playerId)
    .transact((tx) => tx.updateTable('player').set(past).where('player_id', '=', playerId).execute())
}
