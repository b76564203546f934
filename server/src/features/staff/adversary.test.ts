import { hash as hashOf } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, signed } from '../../../test/operators.ts'
import {
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
  staffOrigin,
} from '../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { requireSignatures, textToPropose } from '../market/index.ts'
import { withdrawalReview } from '../withdrawal/index.ts'
import { verifyAudit } from './index.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
}, 60_000)
afterAll(() => world.close())

const why = 'looked at it'

const newColleague = async (name: string, roles: readonly string[]) =>
  await enrol(world, await linkSignedBy(world, [asha, noor], { action: 'new', name, roles }))

test('no text from outside breaks the chain of the audit log, and every failed sign-in is in it', async () => {
  const failed = async () => {
    const { rows } = await world.app.databases.main.pool.query<{ count: number }>(
      `select count(*)::int as count from staff_audit where action = 'signIn' and kind = 'denied'`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await failed()
  for (const id of ['\\ud800', '\\u0000', `${'x'.repeat(63)}😀`]) {
    const rest =
      '"rawId":"x","type":"public-key","response":{"clientDataJSON":"eyJjaGFsbGVuZ2UiOiJ4In0","authenticatorData":"","signature":""}'
    // The inner backslash is written as an escape, which no look at the outer text finds.
    const response = JSON.stringify(`{"id":"${id}",${rest}}`).replaceAll('\\\\', '\\u005c')
    const answer = await world.staffListener?.inject({
      ...{ method: 'POST', url: '/api/signIn', payload: `{"response":${response}}` },
      headers: { origin: staffOrigin, 'content-type': 'application/json' },
    })
    expect(answer?.json()).toMatchObject({ code: 'passkey.refused' })
  }
  expect(await failed()).toBe(before + 3)
  const half = await callStaff(world, '/deposit/show', { orderNo: '\ud800' }, { as: asha })
  expect(half).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  // The entry is cut in the middle of the last character.
  await callStaff(world, '/deposit/show', { orderNo: `${'x'.repeat(126)}😀` }, { as: asha })
  await callStaff(world, '/deposit/show', { orderNo: `x${'😀'.repeat(63)}` }, { as: asha })
  await callStaff(world, '/signIn', {}, { headers: { 'user-agent': 'x\u00ff' } })
  expect(await verifyAudit(world.app)).toMatchObject({ bad: 0 })
})

test('a full list of proposals keeps nobody from signing another one', async () => {
  const mala = await newColleague('Mala', ['admin'])
  const { pool } = world.app.databases.main
  await pool.query(
    `insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
     select sha256(n::text::bytea), 'switch', '{"by":"Old"}', 'Old', '', now() - interval '2 hours' from generate_series(1, 220) n`,
  )
  const proposed = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Mala', roles: [], why })
  // A person others decide about does not end sessions, and nobody ends them again and again.
  const ends = await callStaff(world, '/staff/end', { name: 'Noor', why }, { as: mala })
  expect(ends).toMatchObject({ status: 409, body: { message: 'others are deciding about your account' } })
  expect((await signStaff(world, noor, '/proposal/approve', { hash: proposed.body.hash })).body).toEqual({
    outcome: 'done',
  })
  await staffOk(world, '/staff/end', { name: 'Mala', why }, asha)
  expect((await callStaff(world, '/staff/end', { name: 'Mala', why }, { as: asha })).status).toBe(409)
  // What is three days old is signed by nobody.
  const open = { action: 'new', name: 'Late', roles: ['support'], why }
  const late = await signStaff(world, asha, '/staff/propose', open)
  await world.mainOwner.query(
    `update staff_proposal set proposed_at = now() - interval '73 hours' where content_hash = $1`,
    [Buffer.from(String(late.body.hash), 'hex')],
  )
  expect((await signStaff(world, noor, '/proposal/approve', { hash: late.body.hash })).status).toBe(404)
  // One person has a limited number of them.
  await world.mainOwner.query(
    `insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
     select sha256(('a' || n)::bytea), 'switch', '{"by":"Asha"}', 'Asha', '', now() from generate_series(1, 20) n`,
  )
  expect((await signStaff(world, asha, '/staff/propose', open)).status).toBe(409)
  await world.mainOwner.query(`delete from staff_proposal where subject = 'switch' and proposal_signature = ''`)
})

test('neither signer alone enrols in the name of a third, and a lost passkey ends with the second signature', async () => {
  const deva = await newColleague('Deva', ['support'])
  const replaced = await linkSignedBy(world, [asha, noor], { action: 'replace', name: 'Deva', roles: [] })
  // From the approval on, before the link is used.
  expect((await callStaff(world, '/me', {}, { as: deva })).status).toBe(401)
  const { options } = await staffOk(world, '/signIn/options', {})
  expect((await callStaff(world, '/signIn', { response: deva.passkey.assert(options) })).status).toBe(400)
  // The approver has the link and not the code.
  const [link = ''] = replaced.split(' ')
  await expect(enrol(world, link)).rejects.toThrow('link.refused')
  await expect(enrol(world, `${link} guessed`)).rejects.toThrow('link.refused')
  // A later link ends the earlier one.
  const later = await linkSignedBy(world, [asha, noor], { action: 'replace', name: 'Deva', roles: [] })
  await expect(enrol(world, replaced)).rejects.toThrow('link.refused')
  await enrol(world, later)
  // The end of an account ends a link that nobody has used.
  const unused = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Nina', roles: ['support'] })
  const end = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Nina', roles: [], why })
  expect((await signStaff(world, noor, '/proposal/approve', { hash: end.body.hash })).status).toBe(200)
  await expect(enrol(world, unused)).rejects.toThrow('link.refused')
})

test('the role of the server enrols nobody by a stored hash, and executes a signed proposal once, as it was signed', async () => {
  const { pool } = world.app.databases.main
  const link = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Fatima', roles: ['support'] })
  const stolen = await pool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from staff_link where name = 'Fatima'`,
  )
  const tried = await pool.query<{ done: boolean }>(
    `select staff_enrol($1, $1, 'mine', '', 0, '{}', 'http://localhost', now()) as done`,
    [stolen.rows[0]?.hash],
  )
  expect(tried.rows).toEqual([{ done: false }])
  await enrol(world, link)
  const signed = `(select content_hash from staff_proposal where content::jsonb ->> 'name' = 'Fatima' limit 1)`
  for (const again of [
    `select staff_change('Fatima', ${signed}, now())`,
    `select staff_link_signed(sha256('mine'), 'Fatima', ${signed}, now())`,
  ])
    await expect(pool.query(again)).rejects.toThrow('two other people must have signed it')
  const entry = `(number, at, who, kind, action, subject, detail, address, request_id, previous, hash)
    values (9223372036854775807, now(), '', 'view', '', '', '{}', '', '', sha256(''), sha256(''))`
  await expect(pool.query(`insert into staff_audit ${entry}`)).rejects.toThrow('does not follow')
})

test('a signature counts for nothing once its person may not decide that any more', async () => {
  const rita = await newColleague('Rita', ['admin'])
  await newColleague('Maya', ['support'])
  const raise = { action: 'roles', name: 'Maya', roles: ['payments-lead'], why }
  const old = await signStaff(world, rita, '/staff/propose', raise)
  const lower = await signStaff(world, asha, '/staff/propose', { ...raise, name: 'Rita', roles: ['support'] })
  expect((await signStaff(world, noor, '/proposal/approve', { hash: lower.body.hash })).status).toBe(200)
  const answer = await signStaff(world, noor, '/proposal/approve', { hash: old.body.hash })
  expect(answer).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
})

test('one person has one name: no account is called like an operator in other letters', async () => {
  const taken = await signStaff(world, asha, '/staff/propose', { action: 'new', name: 'NOOR', roles: ['support'], why })
  expect(taken).toMatchObject({ status: 409, body: { message: `'Noor' signs already: one person has one name` } })
})

test('a key file and a passkey never count as two people, and the end of an account ends both', async () => {
  const { app } = world
  const operator = await newOperator(world, 'Asha Rao')
  const player = await newWithdrawer(world, 2_800_000n)
  const withdrawNo = await withdraw(world, player, 2_500_000)
  const approve = { withdrawNo, decision: 'approve', why } as const
  expect((await signStaff(world, asha, '/withdrawal/decide', approve)).body).toEqual({ outcome: 'waits' })
  const given = { decision: 'approve', rejectCode: '', why, by: operator.name } as const
  const text = withdrawalReview.textToSign(
    withdrawalReview.contentOf(await withdrawalReview.find(app, withdrawNo), given),
  )
  const second = { ...given, withdrawNo, signature: signed(operator, text) }
  expect(await withdrawalReview.decide(app, second)).toBe('waits')
  expect((await signStaff(world, noor, '/withdrawal/decide', approve)).body).toEqual({ outcome: 'done' })
  const content = JSON.stringify({ why, by: operator.name })
  const proposal = { content, signature: signed(operator, textToPropose('policy', content)) }
  const byPasskey = { by: 'Asha', at: app.clock.now(), signature: Buffer.alloc(300) }
  await expect(requireSignatures(app.databases.main.read, 'policy', proposal, byPasskey)).rejects.toThrow(
    'which may be one person',
  )
  await newOperator(world, 'Vikram')
  await newColleague('Vikram', ['support'])
  const end = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Vikram', roles: [], why })
  await signStaff(world, noor, '/proposal/approve', { hash: end.body.hash })
  const { rows } = await app.databases.main.pool.query(
    `select name from signing_key where name = 'Vikram' and removed_at is null`,
  )
  expect(rows).toEqual([])
})

test('who credits deposits closes no difference of payments', async () => {
  const one = await newColleague('Payer', ['payments'])
  const close = { action: 'close', orderNo: 'razor:pay_1', subject: 'missing', why }
  expect(await callStaff(world, '/deposit/propose', close, { as: one })).toMatchObject({ status: 400 })
  const content = JSON.stringify({
    ...{ id: '0190a2f0-0000-7000-8000-000000000000', action: 'close', orderNo: 'razor:pay_1', subject: 'missing' },
    ...{ sentAs: '', why, by: 'Noor' },
  })
  await world.mainOwner.query(
    `insert into review_proposal (content_hash, content, proposed_by, signature, proposed_at) values (sha256($1), $2, 'Noor', '\\x00', now())`,
    [Buffer.from(content), content],
  )
  const hash = hashOf('sha256', content)
  const answer = await callStaff(world, '/proposal/approve', { hash }, { as: one })
  expect(answer).toMatchObject({ status: 403, body: { permission: 'finding.decide' } })
})
