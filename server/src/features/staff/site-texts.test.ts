import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FaqText, MailTexts, SiteText } from '@zamra/contract/backoffice/texts.ts'
import { locales } from '@zamra/contract/languages.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { type BoundPlayer, credit, registeredPlayer } from '../../../test/bound-player.ts'
import { newOperator, signedBoth } from '../../../test/operators.ts'
import { catchUp } from '../../../test/projected-bets.ts'
import {
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  signStaff,
  staffEnvironment,
  staffOk,
} from '../../../test/staff-world.ts'
import { openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { createLog } from '../../base/log.ts'
import type { Projection } from '../../events/projection.ts'
import { mailTextAt } from '../support/texts-in-force.ts'
import { workflows } from '../support/workflow.ts'

let world: World
let asha: Colleague
let noor: Colleague
const lines: string[] = []
const why = 'the answer was wrong'
const mailWriter = workflows.find(({ name }) => name === 'support.writeMails') as Projection

const dir = temporaryFolder('site-texts-test')
const offsetFile = join(dir, 'clock-offset')
beforeAll(async () => {
  writeOffsetMs(offsetFile, 0)
  const log = createLog({ logLevel: 'error', revision: 'test' }, { write: (text) => lines.push(text) })
  world = await openWithdrawalWorld({ env: { ...staffEnvironment, ZAMRA_CLOCK_OFFSET_FILE: offsetFile }, log })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'content'])
}, 60_000)
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

/** By then every process has read what was published, and it applies. */
async function moveOn(ms = 6_000): Promise<void> {
  const before = world.app.clock.now().getTime()
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + ms)
  await vi.waitFor(() => expect(world.app.clock.now().getTime()).toBeGreaterThanOrEqual(before + ms))
}

const everywhere = (text: (locale: string) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, text(locale)]))

const question = (over: Partial<FaqText> = {}): FaqText => ({
  ...{ category: 'draw', sort: 5, isCommon: true, isShown: true, linkTo: '', linkText: {} },
  title: everywhere((locale) => `How long in ${locale}?`),
  body: everywhere(() => 'Usually {usual}.\n- at most {longest}'),
  ...over,
})
const mail = (over: Partial<MailTexts> = {}): MailTexts => ({
  title: everywhere((locale) => `Money came ${locale}`),
  body: everywhere(() => '{amount} is yours.\nPlay with care.'),
  linkText: everywhere(() => 'See it'),
  ...over,
})
const faqOf = (id: string, text: FaqText | null): SiteText => ({ kind: 'faq', id, text })
const mailOf = (text: MailTexts | null): SiteText => ({ kind: 'mail', id: 'deposit.credited', text })

const propose = (as: Colleague, change: SiteText, after: number) =>
  signStaff(world, as, '/text/propose', { change, after, why })
const approve = (as: Colleague, hash: unknown) => signStaff(world, as, '/proposal/approve', { hash })

async function publish(change: SiteText, after: number): Promise<void> {
  const proposed = await propose(asha, change, after)
  expect(proposed.body).toMatchObject({ outcome: 'waits' })
  expect((await approve(noor, proposed.body.hash)).body).toEqual({ outcome: 'done' })
}

const titleOf = async (id: string) => {
  const { body } = await world.call('/faq/info', { id }, { locale: 'fr' })
  return body.state === '200' ? body.resultData.title : undefined
}
const idsOf = async () => (await world.ok('/faq/list', { category: 'draw' }, {})).list.map(({ id }) => id)

test('a question changes by the signatures of two people, takes its place, and returns to the code', async () => {
  const before = await titleOf('draw-fair')
  const proposed = await propose(asha, faqOf('draw-fair', question()), 0)
  expect(await approve(asha, proposed.body.hash)).toMatchObject({ status: 409 })
  const { proposals } = await staffOk(world, '/proposal/list', {}, noor)
  expect(proposals).toContainEqual(expect.objectContaining({ hash: proposed.body.hash, subject: 'site text' }))
  await moveOn()
  expect(await titleOf('draw-fair')).toBe(before)
  expect((await approve(noor, proposed.body.hash)).body).toEqual({ outcome: 'done' })
  await publish(faqOf('draw-new', question({ sort: 15 })), 0)
  await publish(faqOf('draw-verify', question({ isShown: false })), 0)
  await moveOn(2_500)
  expect(await titleOf('draw-fair')).toBe(before)
  await moveOn()
  expect(await titleOf('draw-fair')).toBe('How long in fr?')
  expect(await idsOf()).toEqual(['draw-fair', 'draw-new', 'draw-cancelled', 'game-interrupted'])
  const { html } = await world.ok('/faq/info', { id: 'draw-fair' }, { locale: 'en' })
  expect(html).toMatch(/^<p>Usually \d+ \w+\.<\/p><ul><li>at most \d+ \w+<\/li><\/ul>$/)
  const found = (await world.ok('/faq/list', { search: 'how long in' }, {})).list.map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining(['draw-fair', 'draw-new']))
  expect(found).not.toContain('draw-verify')
  expect(await titleOf('draw-verify')).toBeUndefined()

  expect(await propose(asha, faqOf('draw-fair', question()), 1)).toMatchObject({ status: 409 })
  await publish(faqOf('draw-fair', null), 1)
  await publish(faqOf('draw-new', null), 1)
  await moveOn()
  expect(await titleOf('draw-fair')).toBe(before)
  expect(await titleOf('draw-new')).toBeUndefined()
  const shown = await staffOk(world, '/text/show', { kind: 'faq', id: 'draw-fair' }, noor)
  expect(shown.versions).toMatchObject([
    { version: 2, by: ['Asha', 'Noor'], why, text: null, isVerified: true },
    { version: 1, by: ['Asha', 'Noor'], why, text: question(), isVerified: true },
  ])
  expect([shown.version, shown.inForce]).toEqual([2, shown.inCode])
  const { items } = await staffOk(world, '/text/list', {}, noor)
  const states = new Map(items.map(({ id, state }) => [id, state]))
  expect(['draw-fair', 'draw-verify', 'deposit-how'].map((id) => states.get(id))).toEqual([
    ...['withdrawn', 'hidden', 'default'],
  ])
}, 60_000)

test('a new text is for new mails: those that were written keep theirs', async () => {
  const player = await registeredPlayer(world, '+91')
  const mailsOf = async (as: BoundPlayer) => {
    await catchUp(world.app, mailWriter)
    const { list } = await world.ok('/mail/list', {}, { as, locale: 'en' })
    return list.map(({ title, html }) => `${title} ${html}`)
  }
  await credit(world.app, player.playerId, 50_000n)
  const [first] = await mailsOf(player)
  expect(first).toContain('Deposit of ₹500 credited')
  await publish(mailOf(mail()), 0)
  await moveOn()
  await credit(world.app, player.playerId, 60_000n)
  const [second, ...older] = await mailsOf(player)
  expect(second).toBe(
    'Money came en <p>₹600 is yours.</p><p>Play with care.</p><p><a href="/pages/wallet/DepositHistory">See it</a></p>',
  )
  expect(older).toEqual([first])
  await publish(mailOf(null), 1)
  await moveOn()
  await credit(world.app, player.playerId, 70_000n)
  expect(await mailsOf(player)).toEqual([expect.stringContaining('Deposit of ₹700 credited'), second, first])
}, 60_000)

test('what players could not read is refused, and the check says what to write instead', async () => {
  const changed = (field: 'title' | 'body', locale: string, text: string) =>
    mailOf(mail({ [field]: { ...mail()[field], [locale]: text } }))
  const cases: readonly (readonly [SiteText, string])[] = [
    [changed('body', 'hi', '{amount} {utr}'), 'hi: {utr} is unknown; this mail has {amount}'],
    [changed('body', 'ur', 'It came.'), 'ur: {amount} is missing'],
    [changed('body', 'bn', ' '), 'bn: the text is missing'],
    [changed('title', 'en', '<b>{amount}</b>'), 'en: the title contains < or >'],
    [changed('title', 'en', 'one\ntwo'), 'en: the title has more than one line'],
    [changed('body', 'en', '{amount} \u202egpj'), 'en: the text contains invisible control characters'],
    [changed('body', 'en', '{amount} {'), 'en: the text has a brace that is no placeholder'],
    [{ kind: 'mail', id: 'no.such', text: mail() }, 'the site sends no mail of the kind no.such'],
    [faqOf('draw-fair', question({ body: everywhere(() => 'Within 3 days') })), 'en: a figure is written out'],
    [faqOf('draw-fair', question({ body: everywhere(() => '{amount}') })), 'en: {amount} is unknown; the FAQ has'],
    [faqOf('draw-fair', question({ linkTo: 'javascript:alert(1)' })), 'the link is no page of the app'],
  ]
  const newest = (await staffOk(world, '/text/show', { kind: 'mail', id: 'deposit.credited' }, asha)).version
  for (const [change, problem] of cases) {
    const { problems } = await staffOk(world, '/text/check', { change }, asha)
    expect(problems).toContainEqual(expect.stringContaining(problem))
    const refused = await propose(asha, change, newest)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(problem) } })
  }
  const long = changed('body', 'en', `{amount}${'a'.repeat(1_500)}`)
  expect(await propose(asha, long, newest)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  const { preview, problems } = await staffOk(world, '/text/check', { change: mailOf(mail()) }, asha)
  expect([problems, preview.length]).toEqual([[], 9])
  expect(preview[0]).toMatchObject({
    title: 'Money came en',
    paragraphs: [expect.stringMatching(/1,234\.50 is yours\.$/), 'Play with care.'],
  })
  // Every text in code passes its own check.
  const { items } = await staffOk(world, '/text/list', {}, asha)
  for (const { kind, id } of items) {
    const { inCode } = await staffOk(world, '/text/show', { kind, id }, asha)
    const own = await staffOk(world, '/text/check', { change: { kind, id, text: inCode } as SiteText }, asha)
    expect([id, own.problems]).toEqual([id, []])
  }
}, 30_000)

test('of two proposals at once one is published, and the other learns who was faster', async () => {
  const one = await propose(asha, faqOf('race', question()), 0)
  const other = await propose(noor, faqOf('race', question({ sort: 6 })), 0)
  const answers = await Promise.all([approve(noor, one.body.hash), approve(asha, other.body.hash)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.message).toMatch(/^(Asha and Noor|Noor and Asha) published version 1 at /)
  expect((await propose(asha, faqOf('race', question({ sort: 7 })), 0)).body.message).toContain('published version 1')
  expect((await propose(asha, faqOf('race', question({ sort: 7 })), 5)).status).toBe(409)
  expect((await staffOk(world, '/text/show', { kind: 'faq', id: 'race' }, asha)).versions).toHaveLength(1)
})

test('a signature counts for one content and one person, and a role without the permission sees nothing', async () => {
  const ask = (id: string) => ({ change: faqOf(id, question()), after: 0, why })
  const first = await staffOk(world, '/text/propose', ask('replay-one'), asha)
  const second = await staffOk(world, '/text/propose', ask('replay-two'), asha)
  const response = asha.passkey.assert(first.options)
  const replayed = await callStaff(world, '/sign', { id: second.id, response }, { as: asha })
  expect(replayed.body).toMatchObject({ code: 'passkey.refused' })
  const link = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Sana', roles: ['support'] })
  const sana = await enrol(world, link)
  const denied = { status: 403, body: { code: 'permission.denied' } }
  expect(await callStaff(world, '/text/list', {}, { as: sana })).toMatchObject(denied)
  expect(await propose(sana, faqOf('replay-one', question()), 0)).toMatchObject(denied)
  const proposed = await propose(asha, faqOf('replay-one', question()), 0)
  expect(await approve(sana, proposed.body.hash)).toMatchObject(denied)
})

function insert(change: Pick<SiteText, 'kind' | 'id'>, version: number, row: Partial<Row>) {
  const { by = ['Asha', 'Noor'], at = world.app.clock.now(), from = at, approval = {} } = row
  return world.app.databases.main.pool.query(
    `insert into site_text_version (kind, text_id, version, approved_by, published_at, effective_from, approval)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [change.kind, change.id, version, by, at, from, JSON.stringify(approval)],
  )
}
type Row = { by: readonly string[]; at: Date; from: Date; approval: object }

test('a stored text that two people did not sign as it is is ignored, is logged and can be replaced', async () => {
  const { pool } = world.app.databases.main
  await publish(faqOf('bonus-optional', question()), 0)
  await moveOn()
  expect(await titleOf('bonus-optional')).toBe('How long in fr?')
  const { rows } = await pool.query(`select approval from site_text_version where text_id = 'bonus-optional'`)
  const genuine = rows[0].approval as { content: string }
  const before = await titleOf('bonus-rewards')
  const forged = genuine.content.replace('"bonus-optional"', '"bonus-rewards"')
  const faq = (id: string) => ({ kind: 'faq', id }) as const
  await insert(faq('bonus-rewards'), 1, { approval: { ...genuine, content: forged } })
  await insert(faq('bonus-wagering'), 1, { approval: genuine })
  await insert(faq('withdrawal-wait'), 1, {})
  // The signed version before it stays in force, also when the forged one says that it applied long ago.
  await insert(faq('bonus-optional'), 2, { approval: genuine, at: new Date(0) })
  await insert(faq('draw-verify'), 2, { approval: genuine })
  await moveOn()
  expect(await titleOf('bonus-optional')).toBe('How long in fr?')
  expect(await titleOf('draw-verify')).toBeUndefined()
  expect(await titleOf('bonus-rewards')).toBe(before)
  expect(await titleOf('bonus-wagering')).not.toBe('How long in fr?')
  expect(await titleOf('withdrawal-wait')).toBeTruthy()
  const alerts = lines.filter((line) => line.includes('site text not signed by two people, ignored'))
  expect(alerts.length).toBeGreaterThanOrEqual(5)
  const { items } = await staffOk(world, '/text/list', {}, asha)
  const ignored = items.flatMap(({ id, state }) => (state === 'unverified' ? [id] : []))
  expect(ignored.toSorted()).toEqual([
    ...['bonus-optional', 'bonus-rewards', 'bonus-wagering', 'draw-verify', 'withdrawal-wait'],
  ])
  const shown = await staffOk(world, '/text/show', faq('bonus-optional'), asha)
  expect([shown.version, shown.inForce]).toEqual([2, question()])
  await publish(faqOf('withdrawal-wait', question()), 1)
  await moveOn()
  expect(await titleOf('withdrawal-wait')).toBe('How long in fr?')
  for (const change of ['update site_text_version set version = 9', 'delete from site_text_version'])
    await expect(pool.query(change)).rejects.toThrow('permission denied')
}, 30_000)

test('a signed text that the code cannot show any more keeps a question hidden, and no version changes what was sent', async () => {
  const signers = [await newOperator(world, 'Vikram'), await newOperator(world, 'Bilal')] as const
  /** As an older release published it, or as the server stores it with a time of its choice. */
  const insertSigned = async (change: Pick<SiteText, 'kind' | 'id'> & { text: object }, after: number, from?: Date) => {
    const content = JSON.stringify({ change, after, why, by: 'Vikram' })
    const [proposal, { at, signature }] = signedBoth(signers, 'site text', content)
    const proposalSignature = proposal.signature.toString('hex')
    const approval = { content, proposalSignature, approvalSignature: signature.toString('hex') }
    await insert(change, after + 1, { by: ['Vikram', 'Bilal'], at, from: from ?? at, approval })
  }
  expect([await titleOf('draw-cancelled'), await titleOf('game-interrupted')]).not.toContain(undefined)
  const ofBefore = { ...question({ isShown: false }), category: 'a category of before' }
  await insertSigned({ kind: 'faq', id: 'draw-cancelled', text: ofBefore }, 0)
  const broken = question({ isShown: false, body: everywhere(() => 'See {before}') })
  await insertSigned({ kind: 'faq', id: 'game-interrupted', text: broken }, 0)
  await moveOn()
  expect([await titleOf('draw-cancelled'), await titleOf('game-interrupted')]).toEqual([undefined, undefined])
  const mailAt = async (at: Date) => (await mailTextAt(world.app, 'withdrawal.paid', at)).title.en
  const titled = (title: string, body = '{amount}') => ({
    ...({ kind: 'mail', id: 'withdrawal.paid' } as const),
    text: mail({ title: everywhere(() => title), body: everywhere(() => body) }),
  })
  const [start, inCode] = [world.app.clock.now(), await mailAt(world.app.clock.now())]
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
  await insertSigned(titled('first', 'nothing that the code requires'), 0, minutes(1))
  await insertSigned(titled('second'), 1, minutes(3))
  await insertSigned(titled('third'), 2)
  await moveOn()
  expect([await mailAt(start), await mailAt(minutes(2)), await mailAt(minutes(4))]).toEqual([inCode, 'first', 'third'])
})
