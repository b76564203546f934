import type { ContentItem } from '@zamra/contract/backoffice/content.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newOperator, signedBoth } from '../../../test/operators.ts'
import { type Colleague, firstTwo, signStaff, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import type { AppContext } from '../../app-context.ts'
import { putSandboxOffers } from '../deposit/index.ts'
import { readOffer } from '../deposit/offer/offer.ts'
import { contentInForce } from '../home/content-in-force.ts'
import { forgetContent, readContent } from '../home/index.ts'
import { signatureProblemOf } from '../market/policy-signature.ts'
import { levelsToPropose, publishLevelsProposal } from '../vip/index.ts'
import { leastWithdrawals } from '../withdrawal/index.ts'
import { listIgnoredDecisions, reportIgnoredDecisions } from './audit/ignored-decisions.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'promo', 'content'])
  await world.app.databases.main.transact((tx) => putSandboxOffers(tx))
}, 60_000)
afterAll(() => world.close())

const why = 'agreed in the morning'
const dayMs = 86_400_000

function message(id: string, text: string): ContentItem {
  const now = world.app.clock.now().getTime()
  const body = Object.fromEntries(['en', 'fr', 'es', 'zh', 'tw', 'id'].map((locale) => [locale, text]))
  return { kind: 'announcement', id, body, sort: 1, startsAt: now - dayMs, endsAt: now + dayMs }
}

async function publish(path: '/content/propose' | '/depositPage/propose', input: object): Promise<void> {
  const { body } = await signStaff(world, asha, path, { ...input, why })
  expect((await signStaff(world, noor, '/proposal/approve', { hash: body.hash })).body).toMatchObject({
    outcome: 'done',
  })
}

/** What players read once every process has looked again. */
async function readTexts(): Promise<readonly string[]> {
  forgetContent(world.app)
  return (await world.ok('/home/rollMsg', {})).map(({ text }) => text)
}

/** The same databases, as a deployment for real money sees them. */
const live = (): AppContext => ({
  ...world.app,
  config: { ...world.app.config, deployment: 'live' },
  state: new Map(),
})

const change = (statement: string) => world.app.databases.main.pool.query(statement)
const problemOf = async (id: string) =>
  (await staffOk(world, '/content/list', {}, asha)).items.find(({ item }) => item.id === id)?.problem

test('a changed, removed or unsigned message changes nothing for players, is reported, and is published again', async () => {
  const log = vi.spyOn(world.app.log, 'error')
  await publish('/content/propose', { item: message('signed-one', 'as signed'), after: 0 })
  expect(await readTexts()).toContain('as signed')
  expect(await problemOf('signed-one')).toBeUndefined()
  await change(
    `update announcement set body = replace(body::text, 'as signed', 'forged')::jsonb where announcement_id = 'signed-one'`,
  )
  expect(await readTexts()).toContain('as signed')
  expect(await readTexts()).not.toContain('forged')
  expect(await problemOf('signed-one')).toContain('not what Asha and Noor have signed')
  const found = { kind: 'announcement', id: 'signed-one', problem: expect.stringContaining('Asha and Noor') }
  expect(log).toHaveBeenCalledWith(found, 'banner or message not as two people signed it')
  // A later number and a name do not make a signature.
  await change(`insert into announcement (announcement_id, body, sort, starts_at, ends_at, version, published_by)
    select 'forged-one', body, 0, starts_at, ends_at, 9, '{Asha,Noor}' from announcement where announcement_id = 'signed-one'`)
  await change(`delete from announcement where announcement_id = 'signed-one'`)
  expect(await readTexts()).toContain('as signed')
  expect(await problemOf('signed-one')).toContain('row is missing')
  const { items } = await staffOk(world, '/content/list', {}, asha)
  expect(items.find(({ item }) => item.id === 'forged-one')?.problem).toContain('players do not see it')
  expect((await contentInForce(live())).map(({ id }) => id)).toEqual(['signed-one'])
  forgetContent(world.app)
  expect((await contentInForce(world.app)).map(({ id }) => id)).not.toContain('forged-one')
  await publish('/content/propose', { item: message('signed-one', 'signed again'), after: 1 })
  expect(await readTexts()).toContain('signed again')
  expect(await problemOf('signed-one')).toBeUndefined()
})

test('signatures of one message are worth nothing for another, and an invented approval for none', async () => {
  await publish('/content/propose', { item: message('signed-two', 'of two people'), after: 0 })
  const forge = (content: string) => `insert into staff_proposal
    (content_hash, subject, content, proposed_by, proposal_signature, proposed_at)
    select sha256(convert_to(${content}, 'UTF8')), subject, ${content}, proposed_by, proposal_signature, proposed_at
    from staff_proposal where content like '%signed-two%' and subject = 'content' limit 1`
  await change(forge(`replace(replace(content, 'of two people', 'of nobody'), '"after":0', '"after":7')`))
  await change(`update staff_proposal p set approved_by = s.approved_by, approval_signature = s.approval_signature,
    approved_at = s.approved_at + interval '1 minute' from staff_proposal s
    where p.content like '%of nobody%' and s.content like '%of two people%'`)
  const texts = await readTexts()
  expect(texts).toContain('of two people')
  expect(texts).not.toContain('of nobody')
  const one = (await readContent(world.app)).find(({ item }) => item.id === 'signed-two')
  expect(one).toMatchObject({ version: 1, publishedBy: ['Asha', 'Noor'] })
})

test('the tabs of a deposit page are those that two people have signed, whatever the settings say', async () => {
  const tabs = { giftSwitch: true, showTransfer: false, agentRechargeSwitch: false, showCrypto: false }
  const shown = async (app = world.app) => (await readOffer(app, 'IN', app.clock.now())).settings
  expect(await shown(live())).toMatchObject({ giftSwitch: false, showTransfer: false })
  await publish('/depositPage/propose', { market: 'IN', tabs })
  expect([await shown(), await shown(live())]).toMatchObject([tabs, tabs])
  await change(
    `update deposit_offer set settings = settings || '{"giftSwitch": false, "showTransfer": true}' where market = 'IN'`,
  )
  expect([await shown(), await shown(live())]).toMatchObject([tabs, tabs])
  const problem = async () =>
    (await staffOk(world, '/depositPage/list', {}, asha)).markets.find(({ market }) => market === 'IN')?.problem
  expect(await problem()).toContain('not what Asha and Noor have signed')
  await publish('/depositPage/propose', { market: 'IN', tabs: { ...tabs, showTransfer: true } })
  expect(await shown()).toMatchObject({ giftSwitch: true, showTransfer: true })
  expect(await problem()).toBeUndefined()
})

test('every stored decision that does not count is named at the start and in the overview, with what to do', async () => {
  const { app } = world
  const before = await listIgnoredDecisions(app)
  // One person with a key file and a passkey, as it was possible before both had to sign the same way.
  const [vikram, bilal] = [await newOperator(world, 'Vikram'), await newOperator(world, 'Bilal')]
  const { rows } = await world.mainOwner.query(
    `select config from vip_config where currency = 'INR' order by version desc limit 1`,
  )
  const given = { currency: 'INR', config: { ...rows[0].config, periodDays: 45 } }
  const content = await levelsToPropose(app, given, { why, by: 'Vikram', readLeast: leastWithdrawals })
  await publishLevelsProposal(app, ...signedBoth([vikram, bilal], 'vip levels', content), {
    readLeast: leastWithdrawals,
  })
  // The owner of the database makes the row as an earlier version of the server stored it.
  const mixed = (table: string, where: string) =>
    world.mainOwner.query(`update ${table} set approval = jsonb_set(approval, '{approvalSignature}',
      to_jsonb(encode(convert_to('{"credentialId":"x"}', 'UTF8'), 'hex'))) where ${where}`)
  await mixed(
    'vip_config',
    `currency = 'INR' and version = (select max(version) from vip_config where currency = 'INR')`,
  )
  const ignored = (await listIgnoredDecisions(app)).filter(
    ({ subject, about }) => !before.some((one) => one.subject === subject && one.about === about),
  )
  const levels = {
    subject: 'vip levels',
    about: expect.stringMatching(/^INR v\d+$/),
    why: expect.stringContaining('publish it again'),
  }
  expect(ignored).toContainEqual(levels)
  const log = vi.spyOn(app.log, 'error')
  await reportIgnoredDecisions(app)
  expect(log).toHaveBeenCalledWith(levels, 'stored decision does not count')
  expect((await staffOk(world, '/overview', {}, noor)).ignored).toContainEqual(levels)
  // A policy that does not count stops the start: what it says names the same cause.
  const approval = { content: '{}', proposalSignature: '00'.repeat(64), approvalSignature: '7b7d' }
  const row = { market: 'IN', version: 9, policy: {}, approvedBy: ['Vikram', 'Asha'], publishedAt: new Date() }
  const problem = signatureProblemOf({ ...row, effectiveAt: null, approval }, [], app.config)
  expect(problem).toContain('version 9 is not what two operators have signed: one signed with a key file')
})
