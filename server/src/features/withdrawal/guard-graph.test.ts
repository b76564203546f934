import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { WithdrawalReason } from '@zamra/contract/withdrawal-reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, newMobile } from '../../../test/bound-player.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  withdraw,
  withdrawPassword,
} from '../../../test/withdrawal-world.ts'
import type { World, WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import * as ledger from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

type Action = WithdrawalReason['action']

/** What the player calls to do something about a reason. An action without a call waits, or needs another amount. */
const callsOf: Readonly<Record<Action, readonly CallPath[]>> = {
  bindPhone: ['/sms/send', '/user/bindPhone'],
  setPassword: ['/sms/send', '/user/withdrawPassword/set'],
  addPayee: ['/bank/lookup', '/sms/send', '/bank/save'],
  correctPayee: ['/bank/save', '/bank/remove'],
  verifyIdentity: ['/file/upload' as CallPath],
  // A bonus that locks cash is wagered with the money that is there, or given up.
  play: ['/lottery/buy', '/game/launch', '/withdraw/forfeit'],
  changeAmount: ['/withdraw/info'],
  wait: [],
  contactSupport: ['/service/index'],
}

/** What a refusal of such a call asks for. The others end with a text: try again, wait, or correct the input. */
const unlockedBy: Partial<Readonly<Record<RefusalCode, readonly CallPath[]>>> = {
  'login.required': ['/sso/login', '/sso/v2/login'],
  'phone.required': callsOf.bindPhone,
  'otp.wrong': ['/sms/send'],
  'captcha.required': ['/sms/captcha'],
  'passkey.refused': ['/passkey/confirmOptions'],
  'bank.nameMismatch': ['/bank/save'],
  'bank.otherPerson': ['/bank/save'],
  'kyc.required': callsOf.verifyIdentity,
  'wager.incomplete': callsOf.play,
  'play.checkDue': ['/game/realityCheck'],
}

test('nothing that a reason leads to requires a deposit [TR-05]', () => {
  const open: CallPath[] = ['/withdraw/info', '/withdraw/create', ...Object.values(callsOf).flat()]
  const walked = new Set<string>()
  while (open.length > 0) {
    const path = open.pop() as CallPath
    if (walked.has(path)) continue
    walked.add(path)
    // The upload of a picture is no call of the table; it asks for a session alone.
    const call = (calls as Partial<typeof calls>)[path]
    if (!call) continue
    expect(call.feature, path).not.toBe('deposit')
    expect('action' in call ? call.action : undefined, path).not.toBe('deposit')
    const codes = call.refusals as readonly RefusalCode[]
    expect(
      codes.filter((code) => code.startsWith('deposit.')),
      path,
    ).toEqual([])
    open.push(...codes.flatMap((code) => unlockedBy[code] ?? []))
  }
  expect([...walked].filter((path) => path.startsWith('/recharge'))).toEqual([])
  expect(walked.size).toBeGreaterThan(12)
})

/** Does what the first reason asks for, as the player would. */
async function act(as: WorldPlayer, mobile: string, { action, params }: WithdrawalReason): Promise<void> {
  const phone = `+91${mobile}`
  if (action === 'bindPhone') {
    const verificationCode = await codeFor(world.app, 'bind', phone)
    await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as })
  } else if (action === 'setPassword') {
    const verificationCode = await codeFor(world.app, 'withdrawPwd', phone)
    await world.ok('/user/withdrawPassword/set', { mobile, verificationCode, password: withdrawPassword }, { as })
  } else if (action === 'addPayee') await addBankAccount(world, { ...as, mobile, phone })
  else if (action === 'play') await world.ok('/withdraw/forfeit', { grantId: String(params.grant) }, { as })
  else throw new Error(`not expected here: ${action}`)
}

test('a player who never deposited meets every rule by its own action and withdraws [TR-05]', async () => {
  let as = await world.player()
  const { playerId } = as
  const won = { playerId, currency: 'INR', prize: uuidv7(), amount: minor(100_000n) }
  await ledger.prizeWon(world.app.ledger, won)
  const terms = { amount: minor(5_000n), wager: minor(50_000n), lockedCash: minor(100_000n) }
  await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: uuidv7(), ...terms })
  const mobile = newMobile()
  const done: string[] = []
  for (let steps = 0; steps < 10; steps += 1) {
    const { blocked } = await world.ok('/withdraw/info', { amount: 100_000 }, { as })
    const [first] = blocked
    if (!first) break
    done.push(first.action)
    await act(as, mobile, first)
    // Binding a number opens a new session.
    const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password: as.password }, as)
    as = { ...as, sign }
  }
  expect(done).toEqual(['bindPhone', 'setPassword', 'addPayee', 'play'])
  const { payees } = await world.ok('/withdraw/info', {}, { as })
  const amount = 100_000
  const quote = await shownQuote(world, as, amount)
  const input = { clientOrderId: uuidv7(), bankId: payees[0]?.id ?? '', amount, quote, withdrawPassword }
  await world.ok('/withdraw/create', input, { as })
  const lifetime = await ledger.readLifetime(world.app.databases.shardOf(playerId).pool, playerId)
  expect(lifetime?.deposited).toBe(0n)
})

test('while a market winds down, withdrawals and statements work and deposits, bets and launches are refused', async () => {
  const player = await newWithdrawer(world, 200_000n)
  const winding = sandbox.map((policy) => ({
    ...policy,
    version: policy.version + 1,
    mode: 'wind-down' as const,
    windDown: { since: '2026-11-01', withdrawUntil: '2027-11-01' },
  }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, winding, ['asha', 'noor'], systemNow()))
  ;(await startPolicyCache(world.app))()
  const order = { clientOrderId: uuidv7(), amount: 500, channel: 1, type: 1, useBonus: false }
  const refused = await world.call('/recharge/createRechargeOrder', order, { as: player })
  expect(refused.body.code).toBe('market.notAllowed')
  const launch = await world.call('/game/launch', { gameId: 'crash', mode: 'real' } as never, { as: player })
  expect(launch.body.state).not.toBe('200')
  expect((await world.ok('/withdraw/info', {}, { as: player })).blocked).toEqual([])
  const withdrawNo = await withdraw(world, player, 200_000)
  expect(await world.ok('/withdraw/detail', { withdrawNo }, { as: player })).toMatchObject({ amount: 200_000n })
  const lines = await world.ok(
    '/user/balanceRecord',
    { type: 0, range: 'today', pageNo: 1, pageSize: 20 },
    { as: player },
  )
  expect(lines.list.length).toBeGreaterThan(0)
})
