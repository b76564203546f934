import { minor } from '@zamra/contract/money.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank } from '../../../../../simulators/src/bank.ts'
import type { Simulator } from '../../../../../simulators/src/support.ts'
import { newAuthenticator } from '../../../../test/authenticator.ts'
import { type BoundPlayer, boundPlayer, codeFor, credit } from '../../../../test/bound-player.ts'
import { playerWithPasskey } from '../../../../test/passkey-player.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import { withdrawalHeld, withdrawalPaid } from '../../../ledger/index.ts'
import { forgetErased } from './forget-erased.ts'

let world: World
let bank: Simulator
beforeAll(async () => {
  bank = await startBank(0)
  world = await openWorld({ env: { ZAMRA_BANK_DIRECTORY_URL: bank.url, ZAMRA_BANK_CHECK_URL: bank.url } })
})
afterAll(async () => {
  await world.close()
  await bank.stop()
})

let numbers = 30_000_000_100

async function withAccount(player: BoundPlayer): Promise<string> {
  numbers += 1_000
  const accountNo = String(numbers)
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  const account = { holderName: 'Asha Rao', accountNo, ifsc: 'SBIN0000300', accountType: 'savings' } as const
  await world.ok('/bank/save', { ...account, verificationCode }, { as: player })
  return accountNo
}

/** Withdraws the whole balance. */
async function withdrawAll({ playerId }: BoundPlayer, amount: bigint): Promise<void> {
  const { ledger } = world.app
  const withdrawal = uuidv7()
  await withdrawalHeld(ledger, { currency: 'INR', playerId, withdrawal, amount: minor(amount) })
  await withdrawalPaid(ledger, { currency: 'INR', playerId, withdrawal })
}

const shardOf = ({ playerId }: Pick<BoundPlayer, 'playerId'>) => world.app.databases.shardOf(playerId)

function rowOf(player: Pick<BoundPlayer, 'playerId'>) {
  const players = shardOf(player).read.selectFrom('player').selectAll()
  return players.where('player_id', '=', player.playerId).executeTakeFirstOrThrow()
}

async function accountsOf(player: BoundPlayer) {
  const accounts = shardOf(player).read.selectFrom('bank_account').selectAll()
  return accounts.where('player_id', '=', player.playerId).execute()
}

async function erase(player: BoundPlayer) {
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  return world.ok('/user/erase', { verificationCode }, { as: player })
}

test('the export contains everything in clear text, by feature, and no secret [PV-02]', async () => {
  const player = await boundPlayer(world)
  await world.ok('/user/editProfile', { email: 'asha@example.com', birthday: '1990-05-17' }, { as: player })
  const accountNo = await withAccount(player)
  await credit(world.app, player.playerId, 9_900n)
  const { fileName, json } = await world.ok('/user/export', {}, { as: player })
  expect(fileName).toMatch(/^zamra-\d+-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(json)).toMatchObject({
    player: {
      profile: { phone: player.phone, email: 'asha@example.com', birthday: '1990-05-17' },
      bankAccounts: [{ number: accountNo, holderName: 'Asha Rao', bankCode: 'SBIN0000300' }],
    },
    session: { sessions: expect.arrayContaining([expect.objectContaining({ device: player.device })]), passkeys: [] },
    wallet: { balance: { cash: '9900' }, records: [{ movement: 'depositCredited', amount: '9900' }] },
    events: expect.arrayContaining([expect.objectContaining({ kind: 'player.phoneBound' })]),
  })
  expect(json).not.toContain('argon2id')
  expect(json).not.toContain(player.sign)
})

test("an export requires the player's own session", async () => {
  const player = await boundPlayer(world)
  const other = { ...player, playerId: (await boundPlayer(world)).playerId }
  expect((await world.call('/user/export', {}, { as: other })).body.state).toBe('401')
})

test('erases nothing while the player has money, and previews what is kept, by which law and until when [PV-02]', async () => {
  const player = await boundPlayer(world)
  await withAccount(player)
  await credit(world.app, player.playerId, 5_000n)
  const preview = await world.ok('/user/erase', { preview: true }, { as: player })
  expect(preview).toMatchObject({
    erased: false,
    blocked: [{ code: 'balance', count: 1, amount: 5_000n, currency: 'INR' }],
    kept: [
      { item: 'journal', law: expect.stringContaining('Money-Laundering') },
      { item: 'bankAccounts', law: expect.stringContaining('Money-Laundering') },
      { item: 'identityHash' },
    ],
  })
  const years = ((preview.kept[0]?.until ?? 0) - Date.now()) / (365.25 * 86_400_000)
  expect(years).toBeGreaterThan(4.99)
  expect(await erase(player)).toMatchObject({ erased: false })
  expect((await rowOf(player)).erased_at).toBeNull()
})

test('the password of a player who has a passkey erases nothing: the passkey signs it', async () => {
  const player = await playerWithPasskey(world)
  const erased = async (proof: { readonly password?: string; readonly passkey?: string }) =>
    (await world.call('/user/erase', proof, { as: player })).body
  const signed = async (what: Confirmation) =>
    player.passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  expect(await erased({ password: player.password })).toMatchObject({
    ...{ code: 'input.invalid', resultData: { fields: [{ field: 'passkey' }] } },
  })
  expect(await erased({ passkey: await signed({ action: 'addPasskey' }) })).toMatchObject({ code: 'passkey.refused' })
  expect((await rowOf(player)).erased_at).toBeNull()
  const passkey = await signed({ action: 'eraseAccount' })
  expect(await erased({ passkey })).toMatchObject({ resultData: { erased: true } })
})

test('erasure requires a code or the password', async () => {
  const player = await boundPlayer(world)
  expect((await world.call('/user/erase', {}, { as: player })).body.code).toBe('input.invalid')
  await codeFor(world.app, 'erase', player.phone)
  const wrong = await world.call('/user/erase', { verificationCode: '000000' }, { as: player })
  expect(wrong.body.code).toBe('otp.wrong')
  const plain = await world.player()
  expect((await world.call('/user/erase', { password: 'wrong' }, { as: plain })).body.code).toBe('password.wrong')
  expect(await world.ok('/user/erase', { password: plain.password }, { as: plain })).toMatchObject({ erased: true })
})

test('erasure removes identity and every way to sign in, and keeps the ledger [PV-02]', async () => {
  const player = await boundPlayer(world)
  const passkey = newAuthenticator(world.app.config.webOrigin)
  await world.ok('/user/editProfile', { nickName: 'Asha', email: 'asha@example.com' }, { as: player })
  await registerPasskeyOf(player, passkey)
  await withAccount(player)
  await credit(world.app, player.playerId, 5_000n)
  await withdrawAll(player, 5_000n)
  expect(await erase(player)).toMatchObject({ erased: true })
  expect(await rowOf(player)).toMatchObject({
    nick_name: '',
    phone_sealed: null,
    email_sealed: null,
    birthday_sealed: null,
    password_hash: null,
    withdraw_password_hash: null,
    erased_at: expect.any(Date),
    kept_until: expect.any(Date),
  })
  // Money moved, so the payee stays on file, sealed and off the list.
  expect(await accountsOf(player)).toMatchObject([{ removed_at: expect.any(Date) }])
  expect((await world.call('/bank/list', {}, { as: player })).body.state).toBe('401')
  const device = 'device-after-the-end'
  const byId = { userId: String(player.playerId), password: player.password }
  expect((await world.call('/sso/idlogin', byId, { device })).body.code).toBe('password.wrong')
  const code = await codeFor(world.app, 'login', player.phone, device)
  const byCode = { areaCode: '+91', mobile: player.mobile, verificationCode: code }
  expect((await world.call('/sso/v2/login', byCode, { device })).body.code).toBe('account.locked')
  const { options } = await world.ok('/passkey/loginOptions', {}, { device: player.device })
  const byPasskey = await world.call('/passkey/login', { response: passkey.assert(options) }, { device: player.device })
  expect(byPasskey.body.code).toBe('passkey.refused')
})

async function registerPasskeyOf(player: BoundPlayer, passkey: ReturnType<typeof newAuthenticator>): Promise<void> {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const verificationCode = await codeFor(world.app, 'passkey', player.phone)
  const response = passkey.register(options)
  await world.ok('/passkey/register', { name: 'My phone', response, verificationCode }, { as: player })
}

test('keeps nothing of a player who never had money, and frees the number after thirty days', async () => {
  const player = await boundPlayer(world)
  await withAccount(player)
  expect(await erase(player)).toMatchObject({ erased: true, kept: [{ item: 'identityHash' }] })
  expect(await accountsOf(player)).toEqual([])
  const bind = async () => {
    const next = await world.player()
    const verificationCode = await codeFor(world.app, 'bind', player.phone)
    return world.call('/user/bindPhone', { areaCode: '+91', mobile: player.mobile, verificationCode }, { as: next })
  }
  expect((await bind()).body.code).toBe('phone.taken')
  const [early, late] = [29, 31].map((days) => new Date(systemNow().getTime() + days * 86_400_000)) as [Date, Date]
  await forgetErased(world.app, shardOf(player), early)
  expect((await bind()).body.code).toBe('phone.taken')
  await forgetErased(world.app, shardOf(player), late)
  expect((await rowOf(player)).phone_index).toBeNull()
  expect((await bind()).body.state).toBe('200')
})

test('an exclusion outlasts the account: the number and the document stay taken until its end, and then nothing is left', async () => {
  const [day, never] = [86_400_000, Date.UTC(9999, 11, 31)]
  const excluded = async (hours?: number) => {
    const player = await boundPlayer(world)
    const { until = never } = await world.ok(
      '/safety/takeBreak',
      { kind: 'exclusion', ...(hours && { hours }) },
      { as: player },
    )
    const login = { userId: String(player.playerId), password: player.password }
    const { sign } = await world.ok('/sso/idlogin', login, { device: player.device })
    await shardOf(player).pool.query(
      `insert into identity_check (player_id, check_no, client_order_id, market, level, document, files, state, created_at, number_index)
       values ($1, 'one', gen_random_uuid(), 'IN', 1, 'aadhaar', '{}', 'APPROVED', now(), sha256('x'))`,
      [player.playerId],
    )
    const { kept } = await erase({ ...player, sign })
    expect(kept).toMatchObject([
      { item: 'saferPlay', law: expect.stringContaining('self-exclusion'), until },
      { item: 'identityHash', law: expect.stringContaining('self-exclusion'), until },
    ])
    return { player, until }
  }
  const hashesOf = async (player: BoundPlayer) => {
    const { rows } = await shardOf(player).pool.query<{ hashes: number }>(
      `select (p.phone_index is not null)::integer + (c.number_index is not null)::integer
         + (select count(*) from safety_setting where player_id = $1)::integer
         + (select count(*) from safety_change where player_id = $1)::integer as hashes
       from player p join identity_check c using (player_id) where player_id = $1`,
      [player.playerId],
    )
    return rows[0]?.hashes
  }
  for (const { player, until } of [await excluded(180 * 24), await excluded()]) {
    await forgetErased(world.app, shardOf(player), new Date(Math.min(until, systemNow().getTime() + 900 * day) - day))
    expect(await hashesOf(player)).toBe(4)
    const device = 'device-of-an-excluded-player'
    const verificationCode = await codeFor(world.app, 'login', player.phone, device)
    const login = { areaCode: '+91', mobile: player.mobile, verificationCode }
    expect((await world.call('/sso/v2/login', login, { device })).body).toMatchObject({
      ...{ code: 'safety.excluded', resultData: { until } },
    })
    await forgetErased(world.app, shardOf(player), new Date(until + day))
    expect(await hashesOf(player)).toBe(until === never ? 4 : 0)
  }
})

test('safer play is exported, kept with the records of money and deleted with them', async () => {
  const player = await boundPlayer(world)
  const { pool } = shardOf(player)
  const rowsOfSafety = async () => {
    const tables = ['safety_setting', 'safety_change', 'limit_request', 'play_time', 'harm_task']
    const counts = tables.map((table) => pool.query(`select from ${table} where player_id = $1`, [player.playerId]))
    return (await Promise.all(counts)).map(({ rows }) => rows.length)
  }
  for (const amount of [30, 90])
    await world.ok('/safety/setLimit', { kind: 'time', period: 'day', amount }, { as: player })
  await pool.query(`insert into play_time values ($1, '2026-11-01', 90000)`, [player.playerId])
  await pool.query(
    `insert into harm_task (player_id, marker, opened_at, figures, done_at, done_by, note)
     values ($1, 'night', now(), '{"nights": 3}', now(), 'Vikram', 'called')`,
    [player.playerId],
  )
  const { json } = await world.ok('/user/export', {}, { as: player })
  expect(JSON.parse(json).safety).toMatchObject({
    setting: { timeDay: 30 },
    requests: [{ kind: 'time', period: 'day', value: '90' }],
    changes: [
      { what: 'limit.requested', by: 'player' },
      { what: 'limit.lowered', by: 'player' },
    ],
    playTime: [{ day: '2026-11-01', played_ms: 90_000 }],
    signsOfHarm: [{ marker: 'night', figures: { nights: 3 }, note: 'called' }],
  })
  expect(json).not.toContain('Vikram')
  await credit(world.app, player.playerId, 100n)
  await withdrawAll(player, 100n)
  const { kept } = await erase(player)
  expect(kept.map(({ item }) => item)).toEqual(['journal', 'saferPlay', 'identityHash'])
  expect(kept[1]).toEqual({ ...kept[0], item: 'saferPlay' })
  expect(await rowsOfSafety()).toEqual([1, 2, 1, 1, 1])
  await forgetErased(world.app, shardOf(player), new Date((kept[1]?.until ?? 0) + 1_000))
  expect(await rowsOfSafety()).toEqual([0, 0, 0, 0, 0])
})

test('deletes a retained payee after the retention period', async () => {
  const player = await boundPlayer(world)
  await withAccount(player)
  await credit(world.app, player.playerId, 100n)
  await withdrawAll(player, 100n)
  await erase(player)
  await forgetErased(world.app, shardOf(player), new Date(systemNow().getTime() + 4.9 * 365 * 86_400_000))
  expect(await accountsOf(player)).toHaveLength(1)
  await forgetErased(world.app, shardOf(player), new Date(systemNow().getTime() + 5.1 * 365.25 * 86_400_000))
  expect(await accountsOf(player)).toEqual([])
})

test('concurrent erasures take effect once', async () => {
  const player = await boundPlayer(world)
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call('/user/erase', { verificationCode }, { as: player })),
  )
  expect(answers.filter(({ body }) => body.state === '200')).toHaveLength(1)
})
