import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../test/bound-player.ts'
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
import { uuidv7 } from '../../base/random.ts'
import { markets } from '../../ledger/index.ts'
import { checkPlace } from '../player/check-place.ts'
import { verifyAudit, verifyStaffSignatures } from './index.ts'

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

const seenBy = async (subject: string | number) =>
  (await staffOk(world, '/audit/list', { subject: String(subject), kind: 'view' }, asha)).entries.map(
    ({ who, action }) => `${who} ${action}`,
  )

test('a document number and a contact are shown by their end, and in full for a reason that the log keeps', async () => {
  const [support, payer] = [await newColleague('Sana', ['support']), await newColleague('Payer', ['payments'])]
  const player = await boundPlayer(world)
  const { playerId } = player
  const given = { clientOrderId: uuidv7(), phone: '', email: 'asha@example.com', suggestion: 'it waits', images: [] }
  const { ticketNo } = await world.ok('/feedback/submit', { ...given, userId: String(playerId) }, { as: player })
  const checkNo = `K${String(playerId).padStart(10, '0')}123456789`
  const number = world.app.vault.seal('IND ABCDE1234F', checkPlace(playerId, checkNo, 'number_sealed'))
  const shard = world.app.databases.shardOf(playerId)
  await shard.pool.query(
    `insert into identity_check (player_id, check_no, client_order_id, market, level, document, number_sealed, files, state, created_at)
     values ($1, $2, $3, 'IN', 1, 'pan', $4, '{}', 'REVIEW', now())`,
    [playerId, checkNo, uuidv7(), number],
  )
  for (const as of [support, payer, asha]) {
    const ticket = await staffOk(world, '/ticket/show', { id: ticketNo }, as)
    expect(JSON.stringify(ticket)).not.toContain('asha@')
    expect(ticket.contact).toMatch(/^•{9,}.{0,3}$/)
    if (as === payer) continue
    const check = await staffOk(world, '/kyc/show', { id: checkNo }, as)
    expect(check.number).toBe(`${'•'.repeat(11)}34F`)
  }
  const reveal = { playerId, field: 'document', why: 'the bank asks' } as const
  expect((await callStaff(world, '/player/reveal', reveal, { as: support })).status).toBe(403)
  expect(await staffOk(world, '/player/reveal', reveal, payer)).toEqual({ value: 'IND ABCDE1234F' })
  const contact = await staffOk(world, '/player/reveal', { ...reveal, field: 'contact' }, payer)
  expect(contact.value).toContain('asha@example.com')
  // Who may decide this check reads the number from the picture, and the log keeps no more than its end.
  const own = await callStaff(world, '/player/reveal', reveal, { as: asha })
  expect(own).toMatchObject({ status: 409, body: { message: expect.stringContaining('from the picture') } })
  await callStaff(world, '/kyc/decide', { id: checkNo, decision: 'approve', number: 'ABCDE1234F', why }, { as: asha })
  const { entries } = await staffOk(world, '/audit/list', { subject: String(playerId) }, asha)
  expect(JSON.stringify(entries)).toContain('the bank asks')
  expect(JSON.stringify(entries)).not.toContain('ABCDE')
  expect(await seenBy(playerId)).toEqual(expect.arrayContaining(['Sana /kyc/show', 'Sana /ticket/show']))
})

test('the log names every player that was found, listed, or in a text that nobody signed', async () => {
  const player = await newWithdrawer(world, 2_800_000n)
  const { playerId } = player
  const withdrawNo = await withdraw(world, player, 2_500_000)
  expect(await seenBy(playerId)).toEqual([])
  const found = await staffOk(world, '/player/search', { text: player.mobile }, asha)
  expect(found.matches).toMatchObject([{ playerId }])
  expect(await seenBy(playerId)).toEqual(['Asha /player/search'])
  await staffOk(world, '/withdrawal/list', {}, noor)
  expect(await seenBy(playerId)).toContain('Noor /withdrawal/list')
  // Asked for, read, never signed.
  await staffOk(world, '/withdrawal/decide', { withdrawNo, decision: 'approve', why }, noor)
  expect(await seenBy(withdrawNo)).toContain('Noor /withdrawal/decide')
  expect(await seenBy(playerId)).toContain('Noor /withdrawal/decide')
  const adjust = { playerId, direction: 'in', amount: 5, cause: 'goodwill', why }
  const { body } = await signStaff(world, asha, '/adjustment/propose', adjust)
  expect(await seenBy(playerId)).toContain('Asha /adjustment/propose')
  await staffOk(world, '/proposal/list', {}, noor)
  expect(await seenBy(playerId)).toContain('Noor /proposal/list')
  await callStaff(world, '/proposal/approve', { hash: body.hash }, { as: noor })
  expect(await seenBy(playerId)).toContain('Noor /proposal/approve')
  // The names are part of the chain.
  const change = `alter table staff_audit disable trigger all; update staff_audit set players = '{}'
    where number = (select max(number) from staff_audit where cardinality(players) > 0)`
  const before = await verifyAudit(world.app)
  expect(before.bad).toBe(0)
  const client = await world.mainOwner.connect()
  await client.query('begin')
  await client.query(change)
  const { rows } = await client.query<{ changed: string }>(
    `select count(*)::text as changed from staff_audit where cardinality(players) = 0 and action = '/proposal/approve'`,
  )
  expect(Number(rows[0]?.changed)).toBeGreaterThan(0)
  await client.query('alter table staff_audit enable trigger all')
  await client.query('commit')
  client.release()
  expect(await verifyAudit(world.app)).toMatchObject({ bad: 1, firstBad: { problem: 'the entry was changed' } })
})

test('one person looks up a limited number of players in a minute', async () => {
  const curious = await newColleague('Curious', ['support'])
  const answers: number[] = []
  // Two minutes may be touched, which have a count each.
  for (let n = 1; n <= 125; n += 1)
    answers.push((await callStaff(world, '/player/search', { text: `100${n}` }, { as: curious })).status)
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
  expect(answers).toContain(429)
}, 60_000)

test('a screen that refreshes itself at a desk that was left keeps no session open', async () => {
  const { pool } = world.app.databases.main
  const left = async () => {
    const { rows } = await pool.query<{ left: boolean }>(
      `select max(seen_at) < now() - interval '5 minutes' as left from staff_session where name = 'Noor'`,
    )
    return rows[0]?.left
  }
  await pool.query(`update staff_session set seen_at = now() - interval '10 minutes' where name = 'Noor'`)
  const poll = await world.staffListener?.inject({
    ...{ method: 'POST', url: '/api/overview', payload: {} },
    headers: { origin: staffOrigin, cookie: noor.cookie },
  })
  expect([poll?.statusCode, await left()]).toEqual([200, true])
  await staffOk(world, '/overview', {}, noor)
  expect(await left()).toBe(false)
})

test('callers without a session add a limited number of entries, whichever paths and addresses they say', async () => {
  const entries = async () => {
    const { rows } = await world.app.databases.main.pool.query<{ count: number }>(
      `select count(*)::int as count from staff_audit where who = '' and kind = 'denied'`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await entries()
  const paths = ['/me', '/overview', '/deposit/list', '/withdrawal/list', '/audit/list'] as const
  const answers: number[] = []
  for (let n = 0; n < 260; n += 1)
    answers.push(
      (
        await callStaff(
          world,
          paths[n % paths.length] ?? '/me',
          {},
          { headers: { 'x-forwarded-for': `10.0.0.${n % 250}` } },
        )
      ).status,
    )
  expect(answers).toContain(429)
  expect((await entries()) - before).toBeLessThanOrEqual(240)
  // Somebody who is signed in goes on.
  await staffOk(world, '/me', {}, asha)
}, 60_000)

test('a proposal is withdrawn by its maker or refused by another, and nobody signs it afterwards or after three days', async () => {
  const { playerId } = await newWithdrawer(world, 100n)
  const adjust = { playerId, direction: 'in', amount: 5, cause: 'goodwill', why }
  const proposed = async () => (await signStaff(world, asha, '/adjustment/propose', adjust)).body.hash
  const open = async () => (await staffOk(world, '/proposal/list', {}, noor)).proposals.map(({ hash }) => hash)
  const support = await newColleague('Uma', ['support'])
  for (const [path, who, other] of [
    ['/proposal/withdraw', asha, noor],
    ['/proposal/refuse', noor, asha],
  ] as const) {
    const hash = await proposed()
    expect((await callStaff(world, path, { hash, why }, { as: support })).status).not.toBe(200)
    expect((await callStaff(world, path, { hash, why }, { as: other })).status).toBe(409)
    expect(await open()).toContain(hash)
    // Asked for before it ends, signed after it.
    const asked = await callStaff(world, '/proposal/approve', { hash }, { as: noor })
    expect((await callStaff(world, path, { hash, why }, { as: who })).status).toBe(200)
    const { id, options } = asked.body as { id: string; options: string }
    const late = await callStaff(world, '/sign', { id, response: noor.passkey.assert(options) }, { as: noor })
    expect(late.status).toBe(409)
    expect(await open()).not.toContain(hash)
    expect((await callStaff(world, '/proposal/approve', { hash }, { as: noor })).status).toBe(404)
    expect((await callStaff(world, path, { hash, why }, { as: who })).status).toBe(404)
  }
  // Nobody refuses what others decide about their account.
  const admin = await newColleague('Ravi', ['admin'])
  const end = await signStaff(world, asha, '/staff/propose', { action: 'disable', name: 'Ravi', roles: [], why })
  const own = await callStaff(world, '/proposal/refuse', { hash: end.body.hash, why }, { as: admin })
  expect(own).toMatchObject({ status: 409, body: { message: 'two other people decide about your account' } })
  // Nor does a friend: only its maker takes it back.
  const friend = await callStaff(world, '/proposal/refuse', { hash: end.body.hash, why }, { as: noor })
  expect(friend).toMatchObject({ status: 409, body: { code: 'decision.refused' } })
  // Also those about deposits and cases end after three days.
  for (const table of ['review_proposal', 'risk_proposal']) {
    const proposer = table === 'review_proposal' ? `, proposed_by` : ''
    const content = JSON.stringify({
      ...{ id: uuidv7(), action: 'close', orderNo: 'razor:pay_1', subject: 'missing', sentAs: '', why, by: 'Noor' },
      caseNo: table,
    })
    const insert = (age: string) =>
      world.mainOwner.query(
        `insert into ${table} (content_hash, content, signature, proposed_at${proposer})
         values (sha256($1), $2, '\\x00', now() - interval '${age}'${proposer && `, 'Noor'`})
         on conflict (content_hash) do update set proposed_at = excluded.proposed_at`,
        [Buffer.from(content), table === 'review_proposal' ? content.replace(`,"caseNo":"${table}"`, '') : content],
      )
    const count = async () => (await open()).length
    const before = await count()
    await insert('1 hour')
    expect(await count()).toBe(before + 1)
    await insert('73 hours')
    expect(await count()).toBe(before)
  }
})

test('an account, a passkey or roles that no two people have signed for are found', async () => {
  const { pool } = world.app.databases.main
  expect(await verifyStaffSignatures(world.app)).toMatchObject({ problems: [] })
  // The role of the server writes a proposal with two names, and the database, which verifies no signature, executes it.
  const change = { action: 'roles', name: 'Sana', roles: ['admin'], id: uuidv7(), why, by: 'Asha' }
  const content = JSON.stringify(change)
  const forge = (text: string) =>
    pool.query(
      `insert into staff_proposal (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
       values (sha256($1), 'staff', $2, 'Asha', '\\x00', now())`,
      [Buffer.from(text), text],
    )
  const approve = `update staff_proposal set approved_by = 'Noor', approval_signature = '\\x00', approved_at = now() where content_hash = sha256($1)`
  await forge(content)
  await pool.query(approve, [Buffer.from(content)])
  await pool.query(`select staff_change('Sana', sha256($1), now())`, [Buffer.from(content)])
  const { problems } = await verifyStaffSignatures(world.app)
  expect(problems).toEqual([
    expect.stringContaining('its signatures are not genuine'),
    'Sana: nobody has signed for the roles admin',
  ])
  const codeHash = '2'.repeat(64)
  const link = JSON.stringify({
    action: 'new',
    name: 'Ghost',
    roles: ['admin'],
    id: uuidv7(),
    codeHash,
    why,
    by: 'Asha',
  })
  await forge(link)
  await pool.query(approve, [Buffer.from(link)])
  await pool.query(`select staff_link_signed(sha256('token'), 'Ghost', sha256($1), now())`, [Buffer.from(link)])
  await world.mainOwner.query(`update staff_link set code_hash = sha256('code') where name = 'Ghost'`)
  await pool.query(`select staff_enrol('token', 'code', 'mine', '\\x00', 0, '{}', 'http://localhost', now())`)
  // Content that nobody can read hides nothing.
  await forge('x')
  await pool.query(approve, [Buffer.from('x')])
  expect((await verifyStaffSignatures(world.app)).problems).toContainEqual(
    expect.stringMatching(/^a passkey of Ghost, .*no two people have signed for it$/),
  )
})

test('a list of players that would be cut is refused with what to do, and has no total', async () => {
  const day = '2020-01-01'
  const { databases } = world.app
  const [shard] = databases.shards
  const players = Array.from({ length: 4_000 }, (_, place) => (600_000_000 + place) as PlayerId)
    .filter((playerId) => databases.shardOf(playerId) === shard)
    .slice(0, 1_001)
  await shard?.pool.query(
    `insert into report_player_day (player_id, day, market, currency, bets, deposits, withdrawals, stakes, prizes, tax)
     select p, $2, $3, 'INR', 0, 0, 0, 0, 0, 1 from unnest($1::integer[]) p`,
    [players, day, markets.IN],
  )
  const answer = await callStaff(world, '/report/tax', { market: 'IN', from: day, to: day }, { as: noor })
  const message = 'more than 1000 players were taxed in this period on one shard: choose fewer days'
  expect(answer).toMatchObject({ status: 400, body: { message } })
})
