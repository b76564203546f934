import type { Challenge } from 'altcha-lib/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPort, releasePort } from '../../../../../ops/stack/ports.ts'
import { otpClient } from '../../../../test/otp-client.ts'
import { worked } from '../../../../test/work.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { closeRedis, openRedis } from '../../../base/redis.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { consumeOtp } from '../index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const declared = { agreeTerms: true, ageCertified: true }

const { newNumber, codeFor, send } = otpClient(() => world, '300')

test('a six-digit code arrives and signs in a new player, once [S-22 S-23 S-30 NS-07]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-a-newcomer']
  const sent = await send(mobile, device)
  expect(sent.body.resultData).toEqual({ expireIn: 300, resendIn: 60 })
  const code = codeFor(mobile)
  expect(code).toMatch(/^\d{6}$/)
  const input = {
    areaCode: '+92',
    mobile,
    verificationCode: code,
    deviceName: 'Redmi 9',
    referralCode: 'ab12',
    ...declared,
  }
  const entered = await world.ok('/sso/v2/login', input, { device })
  const declaration = { termsVersion: '2026-11', at: expect.any(Number) }
  expect(entered).toEqual({
    sign: expect.stringMatching(/^[\w-]{65}$/),
    uid: expect.any(Number),
    newUserFlag: true,
    declaration,
  })
  const again = await world.call('/sso/v2/login', input, { device })
  expect(again.body).toMatchObject({ state: '4002', code: 'otp.wrong' })
})

test('known and unknown numbers, and taken ones in any scene, get the same answer [NS-07 SE-01]', async () => {
  const known = newNumber()
  await send(known, 'device-of-the-known')
  const verificationCode = codeFor(known)
  await world.ok('/sso/v2/login', { mobile: known, verificationCode, ...declared }, { device: 'device-of-the-known' })
  for (const scene of ['register', 'reset'] as const) {
    const toKnown = await send(known, `device-asks-${scene}-1`, { scene, captcha: await worked(world) })
    const toUnknown = await send(newNumber(), `device-asks-${scene}-2`, { scene, captcha: await worked(world) })
    expect(toKnown.body).toEqual(toUnknown.body)
  }
})

test('fifty concurrent guesses use five attempts, and then the right code is invalid too [NS-07 SE-01]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-a-guesser']
  await send(mobile, device)
  const phone = `+92${mobile}`
  const code = codeFor(mobile)
  const wrong = code === '000000' ? '000001' : '000000'
  const ask = (given: string) => consumeOtp(world.app, { scene: 'login', phone, code: given, device })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(wrong)))
  const left = answers.map((answer) => (answer.ok ? 'in' : answer.attemptsLeft))
  expect(new Set(left.filter((one) => one !== 0))).toEqual(new Set([4, 3, 2, 1]))
  expect(left.filter((one) => one === 0)).toHaveLength(46)
  expect(await ask(code)).toEqual({ ok: false, attemptsLeft: 0 })
})

test('one of twenty concurrent requests with the right code signs in [SE-01]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-the-twenty']
  await send(mobile, device)
  const what = { scene: 'login', phone: `+92${mobile}`, code: codeFor(mobile), device } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => consumeOtp(world.app, what)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a code is valid for its own scene, number and device only', async () => {
  const [mobile, device] = [newNumber(), 'device-that-asked']
  await send(mobile, device)
  const code = codeFor(mobile)
  const login = { mobile, verificationCode: code, ...declared }
  const elsewhere = await world.call('/sso/v2/login', login, { device: 'device-of-a-thief' })
  expect(elsewhere.body).toMatchObject({ code: 'otp.wrong', resultData: { attemptsLeft: 0 } })
  const reset = await world.call(
    '/sso/modify',
    { mobile, verificationCode: code, newPassword: 'Vb7 rk2 lamp' },
    { device },
  )
  expect(reset.body).toMatchObject({ code: 'otp.wrong' })
  expect((await world.call('/sso/v2/login', login, { device })).body.state).toBe('200')
})

test('creates no player without the declaration, and the code stays valid [S-34 KY-04]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-the-hasty']
  await send(mobile, device)
  const input = { mobile, verificationCode: codeFor(mobile) }
  for (const half of [{}, { agreeTerms: true }, { ...declared, ageCertified: false }]) {
    const refused = await world.call('/sso/v2/login', { ...input, ...half }, { device })
    expect(refused.body).toMatchObject({ code: 'declaration.required', resultData: { minAge: expect.any(Number) } })
  }
  const claims = await world.app.databases.main.read.selectFrom('identity_claim').selectAll().execute()
  const index = world.app.vault.blindIndexes('phone', `+92${mobile}`)[0].hash
  expect(claims.filter(({ blind_index }) => blind_index.equals(index))).toEqual([])
  expect((await world.call('/sso/v2/login', { ...input, ...declared }, { device })).body.state).toBe('200')
})

test('one message a minute, five an hour for a number and for a device [S-30 NS-07 SE-01]', async () => {
  const mobile = newNumber()
  expect((await send(mobile, 'device-in-a-hurry')).body.state).toBe('200')
  const again = await send(mobile, 'device-in-a-hurry')
  expect(again.body).toMatchObject({ code: 'rate.limited', resultData: { retryAfter: expect.any(Number) } })
  expect((again.body.resultData as unknown as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(60)
  const states: string[] = []
  for (let time = 0; time < 6; time += 1) states.push((await send(newNumber(), 'device-of-many-numbers')).body.state)
  expect(states).toEqual(['200', '200', '200', '200', '200', '4290'])
  const five = newNumber()
  const scenes = ['login', 'register', 'reset'] as const
  const sent: string[] = []
  for (let time = 0; time < 6; time += 1) {
    if (time === 3) await world.app.redis.del((await world.app.redis.keys('quota:sms:again:*')) as string[])
    const captcha = time < 2 ? undefined : await worked(world)
    sent.push((await send(five, 'device-of-one-number', { scene: scenes[time % 3], captcha })).body.state)
  }
  expect(sent).toEqual(['200', '200', '200', '200', '200', '4290'])
})

test('beyond twenty messages an hour a network needs a proof of work, and a solution counts once [SE-01]', async () => {
  const from = { address: '203.0.113.9' }
  const ask = (device: string, captcha?: string) =>
    world.call('/sms/send', { mobile: newNumber(), scene: 'login', ...(captcha && { captcha }) }, { device, ...from })
  for (let time = 0; time < 20; time += 1) expect((await ask(`device-in-the-cafe-${time}`)).body.state).toBe('200')
  expect((await ask('device-in-the-cafe-21')).body).toMatchObject({ code: 'captcha.required' })
  const work = await worked(world)
  expect((await ask('device-in-the-cafe-22', work)).body.state).toBe('200')
  expect((await ask('device-in-the-cafe-23', work)).body).toMatchObject({ code: 'captcha.required' })
  expect((await ask('device-in-the-cafe-24', 'bm90IHdvcms=')).body).toMatchObject({ code: 'captcha.required' })
})

test('rejects a changed proof of work, and every challenge is different', async () => {
  const device = 'device-that-cheats'
  const [one, other] = [await world.ok('/sms/captcha', {}, { device }), await world.ok('/sms/captcha', {}, { device })]
  expect(one.challenge).not.toBe(other.challenge)
  const { challenge, solution } = JSON.parse(atob(await worked(world))) as { challenge: Challenge; solution: object }
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
  expect(await isWorkSolved(world.app, btoa(JSON.stringify({ challenge: easier, solution })))).toBe(false)
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  expect(await isWorkSolved(world.app, btoa(JSON.stringify({ challenge: cheaper, solution })))).toBe(false)
  expect(await isWorkSolved(world.app, btoa(JSON.stringify({ challenge, solution })))).toBe(true)
  expect(await isWorkSolved(world.app, btoa(JSON.stringify({ challenge, solution })))).toBe(false)
})

test('sends nothing to a fixed line or an unsupported country, and reads digits of any script [NS-07]', async () => {
  const before = world.sms.messages().length
  const fixed = await world.call(
    '/sms/send',
    { areaCode: '+92', mobile: '2135551234', scene: 'login' },
    { device: 'device-fixed' },
  )
  expect(fixed.body).toMatchObject({ code: 'input.invalid' })
  const abroad = await world.call(
    '/sms/send',
    { areaCode: '+1', mobile: '2025550123', scene: 'login' },
    { device: 'device-abroad' },
  )
  expect(abroad.body).toMatchObject({ code: 'input.invalid' })
  expect(world.sms.messages()).toHaveLength(before)
  const wide = { areaCode: '+880', mobile: '০১৭১২৩৪৫৬৭৮', scene: 'login' } as const
  await world.ok('/sms/send', wide, { device: 'device-in-bengali' })
  expect(world.sms.messages('+8801712345678')).toHaveLength(1)
})

test('account scenes require a session and send to the bound number only [NS-07]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-the-bound']
  await send(mobile, device)
  const input = { mobile, verificationCode: codeFor(mobile), ...declared }
  const { sign, uid } = await world.ok('/sso/v2/login', input, { device })
  const as = { playerId: uid, sign, device, password: '' } as never
  for (const scene of ['withdrawPwd', 'bankCard', 'passkey', 'erase', 'bind'] as const) {
    const stranger = await world.call('/sms/send', { scene }, { device: 'device-of-no-session' })
    expect(stranger.body).toMatchObject({ code: 'login.required' })
  }
  await world.ok('/sms/send', { scene: 'bankCard' }, { as })
  expect(world.sms.messages(`+92${mobile}`)).toHaveLength(2)
  const other = await world.call('/sms/send', { scene: 'bankCard', areaCode: '+92', mobile: newNumber() }, { as })
  expect(other.body).toMatchObject({ code: 'input.invalid' })
  const guest = await world.player()
  expect((await world.call('/sms/send', { scene: 'bankCard' }, { as: guest })).body).toMatchObject({
    code: 'phone.required',
  })
})

test('Redis holds neither the number nor the code', async () => {
  const [mobile, device] = [newNumber(), 'device-of-a-secret']
  await send(mobile, device)
  const { redis } = world.app
  const keys = await redis.keys('*')
  const codes = await Promise.all(keys.filter((key) => key.startsWith('otp:')).map((key) => redis.hGetAll(key)))
  const all = JSON.stringify([keys, codes])
  expect(all).not.toContain(mobile)
  expect(codes.flatMap((fields) => Object.values(fields))).not.toContain(codeFor(mobile))
})

test('sends by the second provider when the first is down, and restores the quota when both are', async () => {
  const [mobile, device] = [newNumber(), 'device-on-a-bad-day']
  world.sms.behave('twilio', 'down')
  expect((await send(mobile, device)).body.state).toBe('200')
  expect(world.sms.messages(`+92${mobile}`)[0]?.provider).toBe('msg91')
  world.sms.behave('msg91', 'down')
  const other = newNumber()
  expect((await send(other, device)).body).toMatchObject({ state: '5030', code: 'server.busy' })
  world.sms.behave('msg91', 'well')
  world.sms.behave('twilio', 'well')
  expect((await send(other, device)).body.state).toBe('200')
})

test('accepts a delivery status only with a valid Twilio signature', async () => {
  const port = await claimPort()
  const listening = await openWorld({ env: { ZAMRA_SMS_CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/twilio` } })
  await listening.providerListener.listen({ port, host: '127.0.0.1' })
  const ask = (device: string) => listening.ok('/sms/send', { mobile: newNumber(), scene: 'login' }, { device })
  await ask('device-that-waits-1')
  await expect.poll(() => listening.sms.callbacks).toEqual([204])
  listening.sms.behave('twilio', 'forged')
  await ask('device-that-waits-2')
  await expect.poll(() => listening.sms.callbacks).toEqual([204, 403])
  await listening.close()
  releasePort(port)
})

test('without Redis no code is sent and no sign-in succeeds', async () => {
  // No server listens on port 1.
  const redis = openRedis({ redisUrl: 'redis://127.0.0.1:1' }, world.app.log)
  const asked = consumeOtp({ ...world.app, redis }, { scene: 'login', phone: '+923001234567', code: '123456' })
  await expect(asked).rejects.toMatchObject({ code: 'server.busy' })
  closeRedis(redis)
})
