import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { CallPath } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBank } from '../../../simulators/src/bank.ts'
import { startGoogle } from '../../../simulators/src/google.ts'
import { type BoundPlayer, boundPlayer, codeFor } from '../../test/bound-player.ts'
import type { WorldPlayer } from '../../test/call-app.ts'
import { googleTokenOf } from '../../test/google-token.ts'
import { joinInvited } from '../../test/invited-player.ts'
import { openPayingWorld, type PayingWorld } from '../../test/paying-world.ts'
import { catchUp, settleBet } from '../../test/projected-bets.ts'
import { type Replay, replayOver } from '../../test/replay-call.ts'
import { startStudioServer } from '../../test/studio-server.ts'
import { hmac } from '../../test/studio-world.ts'
import { newWithdrawer, shownQuote, type Withdrawer, withdrawPassword } from '../../test/withdrawal-world.ts'
import { systemMs } from '../base/clock.ts'
import type { Projection } from '../events/projection.ts'
import { closeDays } from '../features/referral/close-days.ts'
import { workflows as referralWorkflows } from '../features/referral/index.ts'
import { seed } from '../seed/seed.ts'

/** The calls that section 7 of the specification lists, in its order. */
const listedCalls = [
  '/sso/v2/login',
  '/sso/guest',
  '/sso/login',
  '/sso/idlogin',
  '/sso/googleLogin',
  '/sso/register',
  '/sso/modify',
  '/sms/send',
  '/threeLogin/channel',
  '/user/getUserInfo',
  '/vip/getVipInfo',
  '/user/reportOnline',
  '/home/rechargeButtonStatus',
  '/home/rollMsg',
  '/banner/list',
  '/service/index',
  '/invite/agent/info',
  '/invite/agent/receiveRebate',
  '/u/appStackUpload',
  '/u/transferEventUpload',
  '/u/gconfig',
  '/language/languages',
  '/recharge/getChargeInfo',
  '/recharge/createTransferOrder',
  '/recharge/createRechargeOrder',
  '/recharge/record',
  '/recharge/orderDetail',
  '/recharge/getPayChannel',
] as const satisfies readonly CallPath[]

/** The calls that section 7 names without their paths: feedback, bank account, withdrawal and game record. */
const namedCalls = [
  '/bank/list',
  '/bank/save',
  '/bank/remove',
  '/withdraw/info',
  '/withdraw/create',
  '/withdraw/record',
  '/withdraw/detail',
  '/feedback/submit',
  '/game/record',
] as const satisfies readonly CallPath[]

const studioKey = 'the key of the studio'
let world: PayingWorld
let close: () => Promise<unknown>
let address: string

beforeAll(async () => {
  const [google, bank, studio] = [await startGoogle(0), await startBank(0), await startStudioServer()]
  world = await openPayingWorld({
    env: {
      ZAMRA_GOOGLE_CLIENT_ID: google.clientId,
      ZAMRA_GOOGLE_ISSUER: google.url,
      ZAMRA_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      ZAMRA_GOOGLE_KEYS_URL: google.keysUrl,
      ZAMRA_BANK_DIRECTORY_URL: bank.url,
      ZAMRA_BANK_CHECK_URL: bank.url,
      ZAMRA_STUDIOS: `sikka=gcp@${studio.url}`,
      ZAMRA_STUDIO_KEYS: `sikka=${studioKey}`,
    },
  })
  await seed(world.app)
  address = `http://127.0.0.1:${(world.fastify.server.address() as AddressInfo).port}`
  close = async () => {
    await world.close()
    await Promise.all([google.stop(), bank.stop(), studio.close()])
  }
})
afterAll(() => close())

const declared = { agreeTerms: true, ageCertified: true }
const deviceWords = { deviceName: 'Pixel 8', systemVersion: 'Android 15', appVersion: '1.0.0' }
const deviceNumber = 'device-of-the-replay'

let replayed: Set<CallPath>
let replay: Replay
beforeEach(() => {
  replayed = new Set()
  replay = replayOver(address, { device: deviceNumber, replayed })
})

const referralCounts = referralWorkflows.find(({ kind }) => kind === 'projection') as Projection
const dayMs = 86_400_000

/** Two friends played for real money yesterday, so their inviter has a rebate to claim. */
async function earnRebate(as: BoundPlayer, referralCode: string): Promise<void> {
  const { app } = world
  await closeDays(app, new Date(systemMs()))
  for (let friend = 0; friend < 2; friend += 1) {
    const { playerId } = await joinInvited(world, referralCode)
    await settleBet(app, playerId, { stake: 200_000n })
  }
  for (let step = 0; step < 3; step += 1) {
    await catchUp(app, referralCounts)
    await closeDays(app, new Date(systemMs() + dayMs))
  }
  expect((await world.ok('/invite/agent/info', {}, { as })).available).toBeGreaterThan(0n)
}

/** One round that the player bought and that the studio has settled. */
async function playRound(as: WorldPlayer): Promise<void> {
  const launch = { gameId: 'sona-777', mode: 'real', returnUrl: '/pages/home/Home' } as const
  const { sessionId } = await world.ok('/game/launch', launch, { as })
  const actions = [
    { action: 'bet', action_id: randomUUID(), amount: 1_000 },
    { action: 'win', action_id: randomUUID(), amount: 2_500 },
  ]
  const seat = { user_id: String(as.playerId), currency: 'INR', game: 'sona-777', session_id: sessionId }
  const raw = JSON.stringify({ ...seat, game_id: randomUUID(), actions, finished: true })
  const answer = await world.providerListener.inject({
    method: 'POST',
    url: '/wallet/sikka/play',
    body: raw,
    headers: { 'content-type': 'application/json', 'x-request-sign': hmac(studioKey, raw) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function replaySignIn(): Promise<void> {
  const [areaCode, mobile, password] = ['+92', '3007654321', 'correct horse battery'] as const
  const phone = `${areaCode}${mobile}`
  const { google, termsVersion } = await replay('/threeLogin/channel', {})
  await replay('/sms/send', { areaCode, mobile, scene: 'register' })
  const verificationCode = world.sms.messages(phone)[0]?.code ?? 'no message'
  const registration = { ...declared, termsVersion, referralCode: '', password }
  const { uid } = await replay('/sso/register', { areaCode, mobile, verificationCode, ...registration })
  await replay('/sso/login', { areaCode, mobile, password, referralCode: '' })
  await replay('/sso/idlogin', { userId: String(uid), password, referralCode: '' })
  const otp = { areaCode, mobile, verificationCode: await codeFor(world.app, 'login', phone, deviceNumber) }
  expect(await replay('/sso/v2/login', { ...otp, ...deviceWords, referralCode: '' })).toMatchObject({ uid })
  const reset = { areaCode, mobile, verificationCode: await codeFor(world.app, 'reset', phone, deviceNumber) }
  await replay('/sso/modify', { ...reset, newPassword: 'staple battery horse' })
  await replay('/sso/guest', { ...deviceWords, referralCode: '', ...declared })
  const googleToken = await googleTokenOf('110000000000000000001', google)
  const words = { email: 'asha@example.com', name: 'Asha Rao', familyName: 'Rao', givenName: 'Asha', avatar: '' }
  await replay('/sso/googleLogin', { googleToken, googleId: '1', ...words, referralCode: '', ...declared })
}

async function replayHome(): Promise<void> {
  expect(await replay('/home/rechargeButtonStatus', {})).toEqual({ open: true })
  expect(await replay('/home/rollMsg', {})).not.toEqual([])
  expect(await replay('/banner/list', { position: 'home' })).not.toEqual([])
  expect((await replay('/service/index', {})).list).not.toEqual([])
  expect(JSON.parse(await replay('/u/gconfig', {}))).toMatchObject({ market: { deployment: 'sandbox' } })
  expect(await replay('/language/languages', {})).toHaveLength(9)
  await replay('/u/appStackUpload', { data: 'TypeError: undefined is not a function', userId: 0 })
  const event = { name: 'page.view', at: systemMs(), props: { page: 'Home' } } as const
  expect(await replay('/u/transferEventUpload', { events: [event] })).toEqual({ stored: 1 })
}

async function replayAccount(as: BoundPlayer): Promise<void> {
  expect(await replay('/user/getUserInfo', {}, as)).toMatchObject({ uid: as.playerId })
  expect(await replay('/vip/getVipInfo', {}, as)).toMatchObject({ currentVipConfig: { level: 0 } })
  await replay('/user/reportOnline', { placeId: 1 }, as)
  const { inviteCode = '' } = await replay('/invite/agent/info', {}, as)
  await earnRebate(as, inviteCode)
  expect((await replay('/invite/agent/receiveRebate', { clientOrderId: randomUUID() }, as)).amount).toBeGreaterThan(0n)
}

async function replayDeposits(as: WorldPlayer): Promise<void> {
  expect((await replay('/recharge/getChargeInfo', {}, as)).rechargeTypeList).not.toEqual([])
  const [best] = await replay('/recharge/getPayChannel', { type: 1 }, as)
  const { channel } = best ?? expect.fail('no channel for UPI')
  const common = { amount: 500, useBonus: false }
  const order = { clientOrderId: randomUUID(), channel, type: 1, ...common }
  const { orderNo } = await replay('/recharge/createRechargeOrder', order, as)
  const { list } = await replay('/recharge/record', { pageNo: 1, pageSize: 20, range: 'today', status: 'PENDING' }, as)
  expect(list).toMatchObject([{ orderNo, amount: 50_000n }])
  expect(await replay('/recharge/orderDetail', { orderNo }, as)).toMatchObject({ orderNo, status: 'PENDING' })
  // A player has one open order at a time.
  await world.ok('/recharge/cancelOrder', { orderNo }, { as })
  const transfer = { clientOrderId: randomUUID(), paymentMethod: 1, ...common } as const
  const { payee, reference } = await replay('/recharge/createTransferOrder', transfer, as)
  expect({ payee, reference }).toMatchObject({
    payee: { legalName: expect.any(String) },
    reference: expect.any(String),
  })
}

/** The account that a withdrawal goes to is older: a new one holds withdrawals for a day. */
async function replayPayees(as: BoundPlayer): Promise<void> {
  const verificationCode = await codeFor(world.app, 'bankCard', as.phone)
  const account = { holderName: 'Asha Rao', accountNo: '20000099100', ifsc: 'SBIN0000300' }
  const saved = await replay('/bank/save', { ...account, accountType: 'savings', verificationCode }, as)
  expect(saved).toMatchObject({ holderName: 'Asha Rao', accountNoMasked: '•••• 9100', bankName: expect.any(String) })
  expect(saved).toMatchObject({ id: expect.any(String), verified: true, holdUntil: expect.any(Number) })
  expect((await replay('/bank/list', {}, as)).list).toContainEqual(saved)
  expect(await replay('/bank/remove', { id: saved.id }, as)).toEqual({})
  expect((await replay('/bank/list', {}, as)).list).not.toContainEqual(saved)
}

async function replayWithdrawal(as: Withdrawer): Promise<void> {
  const { bankId } = as
  const amount = 50_000
  const info = await replay('/withdraw/info', { amount, bankId }, as)
  expect(info).toMatchObject({ currency: 'INR', blocked: [], eta: { max: 86_400 }, wager: { grants: [] } })
  const quote = await shownQuote(world, as, amount)
  const wish = { clientOrderId: randomUUID(), bankId, amount, quote, withdrawPassword, forfeitBonus: false }
  const { withdrawNo, ...created } = await replay('/withdraw/create', wish, as)
  expect(created).toMatchObject({ fee: BigInt(quote.fee), net: BigInt(quote.net), etaAt: expect.any(Number) })
  const { list } = await replay('/withdraw/record', { pageNo: 1, pageSize: 20, range: 'today' }, as)
  expect(list.map((row) => row.withdrawNo)).toEqual([withdrawNo])
  const { timeline } = await replay('/withdraw/detail', { withdrawNo }, as)
  expect(timeline[0]).toEqual({ status: 'CREATED', at: expect.any(Number), by: 'player' })
}

async function replayFeedbackAndRecords(as: BoundPlayer): Promise<void> {
  const contact = { userId: String(as.playerId), phone: as.mobile, email: 'asha@example.com' }
  const feedback = { clientOrderId: randomUUID(), ...contact, suggestion: 'Bigger letters, please.', images: [] }
  const ticket = await replay('/feedback/submit', feedback, as)
  expect(ticket).toEqual({ ticketNo: expect.any(String), replyBy: expect.any(Number) })
  await playRound(as)
  const settled = { status: 1, range: 'today', pageNo: 1, pageSize: 20 } as const
  const { list, ...page } = await replay('/game/record', settled, as)
  expect(page).toEqual({ total: 1, pageNo: 1, pageSize: 20, hasMore: false })
  expect(list).toMatchObject([{ gameName: 'Sona 777', stake: 1_000n, payout: 2_500n, status: 1 }])
  expect(list[0]).toMatchObject({
    roundId: expect.any(String),
    placedAt: expect.any(Number),
    settledAt: expect.any(Number),
  })
  expect((await replay('/game/record', { ...settled, status: 3 }, as)).list).toEqual([])
}

test('bank account, withdrawal, feedback and game records have the calls and fields of their designs [AC-13]', async () => {
  const player = await newWithdrawer(world, 200_000n)
  await replayPayees(player)
  await replayWithdrawal(player)
  await replayFeedbackAndRecords(player)
  expect(namedCalls.filter((path) => !replayed.has(path))).toEqual([])
}, 60_000)

test('every call of the specification takes and answers over the network what its schemas say [K-03]', async () => {
  await replaySignIn()
  await replayHome()
  await replayAccount(await boundPlayer(world))
  const player = await newWithdrawer(world, 200_000n)
  await replayDeposits(player)
  await replayPayees(player)
  await replayWithdrawal(player)
  await replayFeedbackAndRecords(player)
  expect([...replayed].sort()).toEqual([...listedCalls, ...namedCalls].sort())
}, 60_000)
