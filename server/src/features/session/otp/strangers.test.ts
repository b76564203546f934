import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf, otpClient } from '../../../../test/otp-client.ts'
import { worked } from '../../../../test/work.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { consumeAccountOtp } from '../index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const declared = { agreeTerms: true, ageCertified: true }

const { newNumber, codeFor, send } = otpClient(() => world, '302')

test('strangers need a proof of work for a number, and neither their messages nor their waiting time affect its owner [SE-01]', async () => {
  const [mobile, home] = [newNumber(), 'device-of-the-owner']
  await send(mobile, home)
  const verificationCode = codeFor(mobile)
  await world.ok('/sso/v2/login', { mobile, verificationCode, ...declared }, { device: home })
  // The first code of the hour was the owner's own, from a device that nobody knew yet.
  expect((await send(mobile, 'stranger-1')).body.state).toBe('200')
  expect((await send(mobile, 'stranger-2')).body).toMatchObject({ code: 'captcha.required' })
  const states = new Set<string>()
  for (let time = 3; time < 24; time += 1)
    states.add((await send(mobile, `stranger-${time}`, { captcha: await worked(world) })).body.state)
  expect(states).toEqual(new Set(['200', '4290']))
  const late = await send(mobile, 'stranger-99', { captcha: await worked(world) })
  expect(late.body).toMatchObject({ code: 'rate.limited' })
  // A number without an account answers alike.
  const nobody = newNumber()
  expect((await send(nobody, 'stranger-1a')).body.state).toBe('200')
  expect((await send(nobody, 'stranger-2a')).body.state).toBe('200')
  expect((await send(nobody, 'stranger-3a')).body).toMatchObject({ code: 'captcha.required' })
  const owner = await send(mobile, home, { scene: 'reset' })
  expect(owner.body.state).toBe('200')
}, 120_000)

test('one network does not use up the quota of strangers for a number', async () => {
  const [mobile, address] = [newNumber(), '198.51.100.20']
  const ask = async (device: string) =>
    world.call(
      '/sms/send',
      { areaCode: '+92', mobile, scene: 'login', captcha: await worked(world) },
      { device, address },
    )
  const states: string[] = []
  for (let time = 0; time < 6; time += 1) states.push((await ask(`device-in-one-network-${time}`)).body.state)
  expect(states).toEqual(['200', '200', '200', '200', '200', '4290'])
  expect((await send(mobile, 'device-elsewhere', { captcha: await worked(world) })).body.state).toBe('200')
})

test('wrong codes inside the account lock the device that guesses, for a day, and not the owner elsewhere [SE-01]', async () => {
  const [mobile, device] = [newNumber(), 'device-of-a-thief-inside']
  await send(mobile, device)
  const input = { mobile, verificationCode: codeFor(mobile), ...declared }
  const { sign, uid } = await world.ok('/sso/v2/login', input, { device })
  const guess = (as: object) =>
    world.call(
      '/user/withdrawPassword/set',
      { areaCode: '+92', mobile, verificationCode: '000000', password: '482913' },
      { as: as as never },
    )
  const thief = { playerId: uid, sign, device, password: '' }
  const hourly: (string | undefined)[] = []
  for (let time = 0; time < 6; time += 1) hourly.push((await guess(thief)).body.code)
  expect(hourly).toEqual([...Array<string>(5).fill('otp.wrong'), 'account.locked'])
  // An hour later five more, and then no more that day.
  const hourLater = async () => world.app.redis.del((await world.app.redis.keys('tries:accountOtp:3600:*')) as string[])
  const caller = { app: world.app, playerId: uid as PlayerId, device, address: networkOf(device) }
  const directly = () =>
    consumeAccountOtp(caller, { scene: 'withdrawPwd', phone: `+92${mobile}`, code: '000000' }).then(
      () => 'right',
      (error: { code: string; params: { retryAfter?: number } }) => error,
    )
  await hourLater()
  for (let time = 0; time < 5; time += 1) expect(await directly()).toMatchObject({ code: 'otp.wrong' })
  await hourLater()
  const locked = await directly()
  expect(locked).toMatchObject({ code: 'account.locked', params: { retryAfter: expect.any(Number) } })
  expect((locked as { params: { retryAfter: number } }).params.retryAfter).toBeGreaterThan(3_600)
  const home = 'device-of-the-owner-inside'
  await send(mobile, home, { scene: 'login' })
  const own = await world.ok(
    '/sso/v2/login',
    { mobile, verificationCode: codeFor(mobile), ...declared },
    { device: home },
  )
  expect((await guess({ playerId: uid, sign: own.sign, device: home, password: '' })).body.code).toBe('otp.wrong')
})
