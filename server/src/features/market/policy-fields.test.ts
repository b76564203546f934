import { sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../test/bound-player.ts'
import { newOperator } from '../../../test/operators.ts'
import { newWithdrawer, openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { dayIn, systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import { seed } from '../../seed/seed.ts'
import { putSettings, selectSettings } from '../deposit/offer/queries.ts'
import { feedbackReview } from '../support/index.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from './index.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
  await seed(world.app)
})
afterAll(() => world.close())

/** Changes the law of every market. */
async function legislate(rules: (policy: MarketPolicy) => Partial<MarketPolicy>): Promise<void> {
  const policies = sandbox.map((policy) => ({ ...policy, ...rules(policy) }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['asha', 'noor'], systemNow()))
  ;(await startPolicyCache(world.app))()
}

test('histories and statements reach back as far as the market policy says, and the app learns both figures', async () => {
  const player = await boundPlayer(world)
  await legislate(({ history }) => ({ history: { ...history, onlineMonths: 3, onRequestMonths: 12 } }))
  const day = (ago: number) => dayIn('Asia/Kolkata', new Date(systemNow().getTime() - ago * 86_400_000))
  const codes = async (from: string) => {
    const custom = { range: 'custom', from, to: day(0), pageNo: 1, pageSize: 20 } as const
    const answers = await Promise.all([
      world.call('/withdraw/record', custom, { as: player }),
      world.call('/recharge/record', custom, { as: player }),
      world.call('/user/balanceRecord', { ...custom, type: 0 }, { as: player }),
      world.call('/game/record', { ...custom, status: 0 }, { as: player }),
      world.call('/user/statement', { from, to: day(0) }, { as: player }),
    ])
    return [...new Set(answers.map(({ body }) => body.code))]
  }
  expect(await codes(day(90))).toEqual([undefined])
  expect(await codes(day(100))).toEqual(['input.invalid'])
  const { history } = await world.ok('/market/info', {}, { as: player })
  expect(history).toEqual({ onlineMonths: 3, onRequestMonths: 12 })
})

test('a quote has a line for the tax when the market policy wants it', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const shown = async () => (await world.ok('/withdraw/info', { amount: 100_000 }, { as: player })).showTax
  await legislate(({ tax }) => ({ tax: { ...tax, showPreview: true } }))
  expect(await shown()).toBe(true)
  await legislate(({ tax }) => ({ tax: { ...tax, showPreview: false } }))
  expect(await shown()).toBe(false)
})

test('a market without agents sends neither their tab nor their names', async () => {
  const { main } = world.app.databases
  const player = await boundPlayer(world)
  const settings = (await selectSettings(main.read, 'IN')) as object
  const withAgents = { ...settings, agentRechargeSwitch: true, agents: [{ name: 'Ravi' }] }
  await main.transact((tx) => putSettings(tx, 'IN', withAgents as never))
  const shown = async () => {
    const { agentRechargeSwitch, agentsV2 } = await world.ok('/recharge/getChargeInfo', {}, { as: player })
    return [agentRechargeSwitch, agentsV2]
  }
  await legislate(() => ({}))
  expect(await shown()).toEqual([true, '[{"name":"Ravi"}]'])
  await legislate(({ deposits }) => ({ deposits: { ...deposits, agency: false } }))
  expect(await shown()).toEqual([false, '[]'])
})

test('a market without advertisements has no banners', async () => {
  const player = await boundPlayer(world)
  const banners = () => world.ok('/banner/list', { position: 'home' }, { as: player })
  await legislate(() => ({}))
  expect((await banners()).length).toBeGreaterThan(0)
  await legislate(({ marketing }) => ({ marketing: { ...marketing, ads: false } }))
  expect(await banners()).toEqual([])
})

test('a complaint is acknowledged at once with its number and date, and its answer names the body for disputes', async () => {
  const adr = { name: 'Gaming Disputes Board', url: 'https://disputes.example/new' }
  await legislate(({ complaints }) => ({ complaints: { ...complaints, ackHours: 12, answerDays: 7, adr } }))
  const player = await boundPlayer(world)
  const rules = (await world.ok('/market/info', {}, { as: player })).complaints
  expect(rules).toEqual({ ackHours: 12, answerDays: 7, adr })
  const input = { clientOrderId: uuidv7(), suggestion: 'My deposit waits' }
  const { ticketNo, replyBy } = await world.ok('/feedback/submit', input, { as: player })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(replyBy)
  const mails = async () => (await world.ok('/mail/list', {}, { as: player })).list
  const [received] = await mails()
  expect(received).toMatchObject({ category: 'service', title: `We got your feedback ${ticketNo}` })
  expect(received?.html).toContain(`We answer by ${day}`)
  expect(received?.html).toContain(ticketNo)
  await world.ok('/feedback/submit', input, { as: player })
  expect(await mails()).toHaveLength(1)

  const operator = await newOperator(world, 'Noor')
  const given = { ticketNo, text: 'It is credited.', by: operator.name }
  const signature = sign(null, Buffer.from(feedbackReview.textToSign(given)), operator.key)
  await feedbackReview.answer(world.app, { ...given, signature })
  const html = async () => (await mails()).map((mail) => mail.html).join('')
  expect(await html()).toContain(`${adr.name}, ${adr.url}`)
  await legislate(() => ({}))
  expect(await html()).not.toContain(adr.name)
})
