import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentSimulator, startPayment } from '../../../../simulators/src/payment/payment.ts'
import { credit } from '../../../test/bound-player.ts'
import { callApp, okFromApp, type WorldPlayer } from '../../../test/call-app.ts'
import { type LotteryWorld, openLotteryWorld, order } from '../../../test/lottery-world.ts'
import { openHandler } from '../../../test/open-handler.ts'
import { newOperator, publishSignedPolicies, signedBoth } from '../../../test/operators.ts'
import { type StudioServer, startStudioServer } from '../../../test/studio-server.ts'
import { hmac, newKey } from '../../../test/studio-world.ts'
import type { AppContext } from '../../app-context.ts'
import { systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import { seed } from '../../seed/seed.ts'
import * as deposit from '../deposit/index.ts'
import * as game from '../game/index.ts'
import * as home from '../home/index.ts'
import * as lottery from '../lottery/index.ts'
import * as promo from '../promo/index.ts'
import * as referral from '../referral/index.ts'
import { authenticateBy, registerPlayer } from '../session/index.ts'
import {
  live,
  type MarketPolicy,
  routes as marketRoutes,
  policyEvaluator,
  publishPolicies,
  sandbox,
  startPolicyCache,
} from './index.ts'

let world: LotteryWorld
let drawId: string
let studio: StudioServer
let payment: PaymentSimulator
beforeAll(async () => {
  studio = await startStudioServer()
  payment = await startPayment({})
  world = await openLotteryWorld({
    env: {
      ...{ ZAMRA_STUDIOS: `sikka=gcp@${studio.url}`, ZAMRA_STUDIO_KEYS: `sikka=${newKey}` },
      ...{ ZAMRA_RAZORPAY_URL: payment.url, ZAMRA_RAZORPAY_KEY: 'sandbox' },
    },
  })
  await seed(world.app)
  drawId = await world.draw('minute')
})
afterAll(async () => {
  await world.close()
  await studio.close()
  await payment.stop()
})

/** A player of the market with this prefix, signed in. */
async function playerOf(areaCode: string): Promise<WorldPlayer> {
  const [device, password] = [`device-of${areaCode}`, 'a password of theirs alone']
  const playerId = await registerPlayer(world.app, { kind: 'registered', areaCode, nickName: 'Newcomer', password })
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, sign, device }
}

type Attempt<P extends CallPath> = readonly [action: string, path: P, input: WireInputOf<P>]
const attempt = <P extends CallPath>(...given: Attempt<P>) => given

/** Every way in for money, as an app would call it that ignores the law. */
const attempts = () => [
  attempt('deposit', '/recharge/createRechargeOrder', {
    ...{ clientOrderId: uuidv7(), amount: 500, channel: 1, type: 1, useBonus: false },
  }),
  attempt('deposit', '/recharge/createTransferOrder', { clientOrderId: uuidv7(), amount: 500, paymentMethod: 1 }),
  attempt('deposit', '/recharge/cryptoAddress', { coin: 'USDT', network: 'ERC20' }),
  attempt('bet', '/lottery/buy', order(drawId)),
  attempt('launch', '/game/launch', { gameId: 'sona-777', mode: 'real', returnUrl: '/pages/home/Home' }),
  attempt('promotion', '/promo/optIn', { promoId: 'sign-up-in', termsHash: 'a'.repeat(64) }),
  attempt('promotion', '/promo/claim', { promoId: 'sign-up-in', rewardId: 'sign-up-in' }),
  attempt('promotion', '/promo/claimAll', {}),
  attempt('promotion', '/promo/giftCode', { code: 'ZAMRA-GIFT' }),
  attempt('promotion', '/promo/promoCode', { code: 'ZAMRA-GIFT' }),
  attempt('promotion', '/signin/claim', {}),
  attempt('referral', '/invite/agent/receiveRebate', { clientOrderId: uuidv7() }),
  attempt('referral', '/invite/event/claim', { eventId: 'invite-week-in.1', teamNo: 1 }),
]

/** What the wallet answers to a studio that asks for a stake. */
async function studioBet({ playerId }: WorldPlayer, session_id: string | undefined, currency: string) {
  const of = { user_id: String(playerId), currency, game: 'sona-777', session_id, game_id: uuidv7(), finished: false }
  const body = JSON.stringify({ ...of, actions: [{ action: 'bet', action_id: uuidv7(), amount: 100 }] })
  const headers = { 'content-type': 'application/json', 'x-request-sign': hmac(newKey, body) }
  const url = '/wallet/sikka/play'
  return (await world.providerListener.inject({ method: 'POST', url, body, headers })).json()
}

async function publish(mode: 'real' | 'blocked'): Promise<void> {
  const policies = sandbox.map((policy) => ({ ...policy, mode }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  ;(await startPolicyCache(world.app))()
}

test.each([
  ['IN', '+91', 'INR'],
  ['PK', '+92', 'PKR'],
  ['BD', '+880', 'BDT'],
])(
  'in market %s the server itself refuses deposits, bets, launches, promotions and referrals that the policy forbids [MP-01]',
  async (market, areaCode, currency) => {
    const as = { as: await playerOf(areaCode) }
    const codes = async () => {
      const answers: [string, string, unknown][] = []
      for (const [action, path, input] of attempts()) {
        const { body } = await world.call(path, input, as)
        answers.push([path, action, body.code === 'market.notAllowed' ? body.resultData : undefined])
      }
      return answers
    }
    await publish('real')
    for (const [path, , refused] of await codes()) expect([path, refused]).toEqual([path, undefined])
    const game = { gameId: 'sona-777', mode: 'real', returnUrl: '/pages/home/Home' } as const
    const { sessionId } = await world.ok('/game/launch', game, as)
    await credit(world.app, as.as.playerId, 1_000n, currency)
    expect(await studioBet(as.as, sessionId, currency)).toMatchObject({ transactions: [{ tx_id: expect.any(String) }] })
    await publish('blocked')
    expect(await studioBet(as.as, sessionId, currency)).toMatchObject({ code: 153 })
    const reasons = [{ code: 'mode.blocked', next: 'withdraw', params: { market } }]
    for (const [path, action, refused] of await codes())
      expect([path, refused]).toEqual([path, expect.objectContaining({ action, market, reasons })])
  },
)

/** India with a licence, under the rules of its sandbox and with a provider of its own; the other markets have none. */
const oneLicensed: readonly MarketPolicy[] = live.map((policy) => {
  const open = sandbox.find(({ code }) => code === policy.code)
  if (policy.code !== 'IN' || !open) return policy
  const rails = open.deposits.rails.map((rail) => ({ ...rail, provider: 'razorpay' }))
  const licence = { holder: 'Zamra', number: '7', regulator: 'a regulator' }
  return { ...open, licence, deposits: { ...open.deposits, rails } }
})

/** The same server as a live one. It follows only what two operators have signed. */
async function goLive() {
  await publishSignedPolicies(world, oneLicensed)
  const { main } = world.app.databases
  const change = { name: 'deposit', isOpen: true, reason: null, why: 'the market has its licence', by: 'Asha' }
  const operators = [await newOperator(world, 'Asha'), await newOperator(world, 'Bilal')] as const
  const content = await home.switchToPropose(main.pool, change)
  await home.changeSwitch(main, ...signedBoth(operators, 'switch', content))
  const { config } = world.app
  const app: AppContext = { ...world.app, state: new Map(), config: { ...config, deployment: 'live' } }
  ;(await startPolicyCache(app))()
  const features = [home, deposit, game, lottery, promo, referral]
  return openHandler(app, [...features.flatMap(({ routes }) => routes), ...marketRoutes], {
    authenticate: authenticateBy(app),
    evaluatePolicy: policyEvaluator(app),
  })
}

test('a live server takes money in a licensed market only; the others are free play with deposits closed [MP-06]', async () => {
  const fastify = await goLive()
  const licensed = { as: await playerOf('+91') }
  expect(await okFromApp(fastify, '/market/info', {}, licensed)).toMatchObject({ code: 'IN', mode: 'real' })
  expect(await okFromApp(fastify, '/home/rechargeButtonStatus', {}, licensed)).toEqual({ open: true })
  const upi = { clientOrderId: uuidv7(), amount: 500, channel: 1, type: 1, useBonus: false } as const
  expect((await okFromApp(fastify, '/recharge/createRechargeOrder', upi, licensed)).orderNo).toMatch(/^D\d+$/)

  for (const [market, areaCode] of [
    ['PK', '+92'],
    ['BD', '+880'],
  ] as const) {
    const as = { as: await playerOf(areaCode) }
    expect(await okFromApp(fastify, '/market/info', {}, as)).toMatchObject({ code: market, mode: 'free-play' })
    // The app shows the popup of closed deposits by this answer.
    expect(await okFromApp(fastify, '/home/rechargeButtonStatus', {}, as)).toEqual({ open: false })
    for (const [action, refusedPath, refusedInput] of attempts()) {
      const { body } = await callApp(fastify, refusedPath, refusedInput, as)
      const code = action === 'deposit' ? 'deposit.closed' : 'market.notAllowed'
      expect([refusedPath, body]).toEqual([refusedPath, expect.objectContaining({ code })])
    }
  }
  await fastify.close()
})
