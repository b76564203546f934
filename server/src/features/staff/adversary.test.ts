import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
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

test('whoever fills the list of proposals keeps nobody from signing another one', async () => {
  const mala = await newColleague('Mala', ['admin'])
  const { pool } = world.app.databases.main
  await pool.query(
    `insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
     select sha256(n::text::bytea), 'switch', '{"by":"Old"}', 'Old', '', now() - interval '2 hours' from generate_series(1, 220) n`,
  )
  const proposed = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Mala', roles: [], why })
  // Whoever others decide about does not end their sessions, and nobody's end again and again.
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
