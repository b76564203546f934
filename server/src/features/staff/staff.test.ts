import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StaffPath, staffCalls } from '@zamra/contract/backoffice/calls.ts'
import { permissionsOf, roleNames, roles } from '@zamra/contract/backoffice/permissions.ts'
import { calls } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../../../ops/stack/app-processes.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import {
  anyInput,
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  ownerOf,
  type StaffChange,
  signStaff,
  staffEnvironment,
  staffOk,
  staffOrigin,
} from '../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { readConfig } from '../../base/config.ts'
import { makeFirstLinks, verifyAudit } from './index.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
}, 60_000)
afterAll(() => world.close())

const why = 'looked at it'

/** What every configuration has. */
const required = {
  ZAMRA_MAIN_URL: 'postgres://localhost/main',
  ZAMRA_SHARD_URLS: 'postgres://localhost/shard',
  ZAMRA_REDIS_URL: 'redis://localhost',
  ZAMRA_RESTATE_INGRESS_URL: 'http://localhost:1',
  ZAMRA_RESTATE_ADMIN_URL: 'http://localhost:1',
  ZAMRA_SERVICE_URL: 'http://localhost:1',
}

const linkFor = (change: StaffChange) => linkSignedBy(world, [asha, noor], change)
const newColleague = async (name: string, held: readonly string[]) =>
  await enrol(world, await linkFor({ action: 'new', name, roles: held }))

test('a first link works once, and only while there is no staff', async () => {
  const late = makeFirstLinks(ownerOf(world), [{ name: 'Eve', roles: ['admin'] }], staffOrigin, systemNow())
  await expect(late).rejects.toThrow('there is staff already')
  // The role of the server makes no first link at all, and writes no account.
  const { main } = world.app.databases
  await expect(makeFirstLinks(main, [{ name: 'Eve', roles: ['admin'] }], staffOrigin, systemNow())).rejects.toThrow(
    'denied',
  )
  await expect(main.pool.query(`update staff set roles = '{admin}'`)).rejects.toThrow('denied')
  await expect(main.pool.query(`insert into staff_passkey select * from staff_passkey`)).rejects.toThrow('denied')
  const link = await linkFor({ action: 'new', name: 'Zoya', roles: ['support'] })
  await enrol(world, link)
  await expect(enrol(world, link)).rejects.toThrow('link.refused')
  await expect(enrol(world, `${staffOrigin}/enrol#guessed`)).rejects.toThrow('link.refused')
})

test('a lost passkey is replaced by two other people, and the old one signs nothing more', async () => {
  const bilal = await newColleague('Bilal', ['support'])
  const alone = await signStaff(world, asha, '/staff/propose', { action: 'replace', name: 'Bilal', roles: [], why })
  expect(alone.body).toMatchObject({ outcome: 'waits' })
  const own = await signStaff(world, asha, '/proposal/approve', { hash: alone.body.hash })
  expect(own).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  const self = await signStaff(world, asha, '/staff/propose', { action: 'replace', name: 'Asha', roles: [], why })
  expect(self.status).toBe(409)
  const again = await enrol(world, await linkFor({ action: 'replace', name: 'Bilal', roles: [] }))
  expect((await callStaff(world, '/me', {}, { as: bilal })).status).toBe(401)
  const { options } = await staffOk(world, '/signIn/options', {})
  const old = await callStaff(world, '/signIn', { response: bilal.passkey.assert(options) })
  expect(old).toMatchObject({ status: 400, body: { code: 'passkey.refused' } })
  expect(await staffOk(world, '/me', {}, again)).toMatchObject({ name: 'Bilal', roles: ['support'] })
})

test('signs in with a passkey that verified the person on our page, each challenge once', async () => {
  const attempt = async (lie?: Parameters<Colleague['passkey']['assert']>[1]) => {
    const { options } = await staffOk(world, '/signIn/options', {})
    const response = asha.passkey.assert(options, lie)
    return { response, answer: await callStaff(world, '/signIn', { response }) }
  }
  for (const lie of [
    { unverified: true },
    { origin: 'http://localhost:8080' },
    { rpId: 'example.net' },
    { counter: 1 },
  ])
    expect((await attempt(lie)).answer.status).toBe(400)
  const { response, answer } = await attempt()
  expect(answer).toMatchObject({ status: 200, body: { name: 'Asha' } })
  expect((await callStaff(world, '/signIn', { response })).status).toBe(400)
  const stranger = newAuthenticator(staffOrigin)
  const { options } = await staffOk(world, '/signIn/options', {})
  expect((await callStaff(world, '/signIn', { response: stranger.assert(options) })).status).toBe(400)
})

test('a session ends when it is idle, over, ended or its account is disabled', async () => {
  const { pool } = world.app.databases.main
  const vikram = await newColleague('Vikram', ['support'])
  const isIn = async () => (await callStaff(world, '/me', {}, { as: vikram })).status === 200
  const again = async () => {
    const { options } = await staffOk(world, '/signIn/options', {})
    vikram.cookie = (await callStaff(world, '/signIn', { response: vikram.passkey.assert(options) })).cookie ?? ''
  }
  expect(await isIn()).toBe(true)
  await pool.query(`update staff_session set seen_at = now() - interval '16 minutes' where name = 'Vikram'`)
  expect(await isIn()).toBe(false)
  await again()
  await world.mainOwner.query(`update staff_session set ends_at = now() where name = 'Vikram'`)
  expect(await isIn()).toBe(false)
  await again()
  const [open] = await staffOk(world, '/session/list', {}, vikram)
  await staffOk(world, '/session/end', { id: open?.id ?? '' }, vikram)
  expect(await isIn()).toBe(false)
  const { rows: ended } = await pool.query(`select detail from staff_audit where action = 'session.end'`)
  expect(ended).toEqual([{ detail: JSON.stringify({ session: open?.id }) }])
  await again()
  const proposed = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Vikram', roles: [], why })
  await signStaff(world, noor, '/proposal/approve', { hash: proposed.body.hash })
  expect(await isIn()).toBe(false)
  await again()
  expect(await isIn()).toBe(false)
})

test('every call of the back office answers exactly the roles that the matrix allows [BO-01 NS-30]', async () => {
  expect(roleNames).toEqual(
    expect.arrayContaining([
      'support',
      'payments',
      'payments-lead',
      'risk',
      'promo',
      'content',
      'finance',
      'compliance',
      'auditor',
      'admin',
    ]),
  )
  expect(roles.auditor.every((permission) => permission.endsWith('.view'))).toBe(true)
  // An origin of its own, and a passkey that verifies the person with a code, a finger or a face: two factors.
  const { webOrigin } = world.app.config
  expect(staffOrigin).not.toBe(webOrigin)
  const shared = { ZAMRA_BACKOFFICE_PORT: '1', ZAMRA_BACKOFFICE_ORIGIN: webOrigin, ZAMRA_WEB_ORIGIN: webOrigin }
  expect(() => readConfig({ ...required, ...shared })).toThrow('has an origin of its own')
  const { options } = await staffOk(world, '/signIn/options', {})
  const onlyPossession = asha.passkey.assert(options, { unverified: true })
  expect((await callStaff(world, '/signIn', { response: onlyPossession })).body.code).toBe('passkey.refused')
  for (const role of roleNames) {
    const colleague = await newColleague(`One ${role}`, [role])
    const denied: (readonly [string, string])[] = []
    for (const [path, { permission, input }] of Object.entries(staffCalls)) {
      if (permission === 'anyone' || path === '/signOut') continue
      expect(input.safeParse(anyInput(path)).success, `${path} has an input here`).toBe(true)
      const { status, body } = await callStaff(world, path, anyInput(path), { as: colleague })
      const isAllowed = permission === 'staff' || permissionsOf([role]).includes(permission)
      if (isAllowed) expect([role, path, body.code === 'permission.denied']).toEqual([role, path, false])
      else {
        expect([role, path, status, body.permission]).toEqual([role, path, 403, permission])
        denied.push([path, permission])
      }
      expect(status, `${role} ${path} ${JSON.stringify(body)}`).not.toBe(500)
    }
    const { entries } = await staffOk(world, '/audit/list', { who: colleague.name, kind: 'denied' }, asha)
    const audited = entries.map(({ action, detail }) => [action, (detail as { permission: string }).permission])
    expect(audited).toEqual(expect.arrayContaining(denied))
    expect(denied.length).toBeGreaterThan(0)
  }
}, 120_000)

test('players have no staff call, and no cookie or page of theirs is let in [K-04]', async () => {
  const player = await world.player()
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: repository }).map((file) =>
    readFileSync(join(repository, file), 'utf8'),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((text) => text.includes('contract/backoffice'))).toEqual([])
  for (const path of Object.keys(staffCalls) as StaffPath[]) {
    // Players have a list of sessions too, of their own.
    if (path !== '/session/list') {
      const { statusCode } = await world.fastify.inject({ method: 'POST', url: `/api${path}`, payload: anyInput(path) })
      expect([path, statusCode, Object.hasOwn(calls, path)]).toEqual([path, 404, false])
    }
    if (permissionOf(path) === 'anyone') continue
    const cookie = `zamra_staff=${player.sign}; sign=${player.sign}`
    const answer = await callStaff(
      world,
      path,
      { ...anyInput(path), uid: player.playerId, sign: player.sign },
      { headers: { cookie } },
    )
    expect([path, answer.status]).toEqual([path, 401])
  }
  for (const headers of [{ origin: world.app.config.webOrigin }, { origin: '' }, { 'sec-fetch-site': 'same-site' }]) {
    const answer = await callStaff(world, '/me', {}, { as: asha, headers })
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin.refused' } })
  }
  const preflight = await world.staffListener?.inject({
    method: 'OPTIONS',
    url: '/api/me',
    headers: { origin: staffOrigin },
  })
  expect(preflight?.headers['access-control-allow-origin']).toBeUndefined()
})

const permissionOf = (path: StaffPath): string => staffCalls[path].permission

test('finds a player, shows them masked, and reveals one field for a reason that the log keeps', async () => {
  const player = await newWithdrawer(world, 100n)
  const { playerId, phone } = player
  for (const text of [String(playerId), phone, player.mobile])
    expect((await staffOk(world, '/player/search', { text }, asha)).matches).toContainEqual(
      expect.objectContaining({ playerId }),
    )
  const shown = await staffOk(world, '/player/show', { playerId }, asha)
  expect(shown).toMatchObject({ pockets: [{ currency: 'INR', cash: 100 }], account: { state: 'ACTIVE' } })
  expect(JSON.stringify(shown)).not.toContain(player.mobile)
  expect(await staffOk(world, '/player/reveal', { playerId, field: 'phone', why: 'they called' }, asha)).toEqual({
    value: phone,
  })
  await staffOk(world, '/player/note', { playerId, text: '<b>called</b>' }, asha)
  expect((await staffOk(world, '/player/show', { playerId }, noor)).notes).toMatchObject([
    { by: 'Asha', text: '<b>called</b>' },
  ])
  const raise = { playerId, kind: 'deposit', period: 'day', value: 5_000, why }
  expect((await signStaff(world, asha, '/player/lowerLimit', raise)).body).toEqual({ outcome: 'done' })
  await signStaff(world, asha, '/player/lowerLimit', { ...raise, value: 9_000 })
  expect((await staffOk(world, '/player/show', { playerId }, asha)).limits).toEqual([
    { kind: 'deposit', period: 'day', value: 5_000 },
  ])
  const { entries } = await staffOk(world, '/audit/list', { subject: String(playerId) }, asha)
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['/player/show', '/player/reveal', 'player.note']),
  )
  expect(JSON.stringify(entries)).toContain('they called')
  const searches = await staffOk(world, '/audit/list', { who: 'Asha', kind: 'view' }, noor)
  expect(JSON.stringify(searches)).not.toContain(player.mobile)
  await staffOk(world, '/player/timeline', { playerId }, asha)
})

test('the overview counts the queues, and the ledger balances', async () => {
  const seen = await staffOk(world, '/overview', {}, asha)
  expect(seen.ledger).toMatchObject({ isBalanced: true })
  expect(seen.queues.map(({ queue }) => queue)).toContain('withdrawals')
})

test('the audit log refuses every change, and a change behind its back is located', async () => {
  const { pool } = world.app.databases.main
  const before = await verifyAudit(world.app)
  expect(before.firstBad).toBeUndefined()
  for (const statement of [`update staff_audit set who = 'x'`, 'delete from staff_audit', 'truncate staff_audit']) {
    await expect(pool.query(statement)).rejects.toThrow('denied')
    await expect(world.mainOwner.query(statement)).rejects.toThrow('append-only')
  }
  const tamper = async (change: string) => {
    const client = await world.mainOwner.connect()
    try {
      await client.query('begin')
      await client.query('alter table staff_audit disable trigger all')
      await client.query(change)
      await client.query('alter table staff_audit enable trigger all')
      await client.query('commit')
    } finally {
      client.release()
    }
    return (await staffOk(world, '/audit/verify', {}, asha)).firstBad
  }
  expect(await tamper(`update staff_audit set who = 'Eve' where number = 7`)).toEqual({
    number: 7,
    problem: 'the entry was changed',
  })
  expect(await tamper('delete from staff_audit where number = 5')).toEqual({
    number: 5,
    problem: 'the entry is missing',
  })
})
