import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authenticator, Lie } from '../../../../test/authenticator.ts'
import { codeFor, newMobile } from '../../../../test/bound-player.ts'
import { type PasskeyPlayer, playerWithPasskey } from '../../../../test/passkey-player.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { authenticateBy, verifyConfirmation } from '../index.ts'
import { userHandleOf } from './user-handle.ts'

let world: World
let asha: PasskeyPlayer

beforeAll(async () => {
  world = await openWorld()
  asha = await playerWithPasskey(world)
})
afterAll(() => world.close())

let devices = 0
const refused = { state: '4002', code: 'passkey.refused' }

function newDevice() {
  devices += 1
  return `device-with-passkey-${devices}`
}

async function loginOptions(device: string) {
  return (await world.ok('/passkey/loginOptions', {}, { device })).options
}

async function login(response: string, device: string) {
  return (await world.call('/passkey/login', { response }, { device })).body
}

/** A sign-in from a new device. */
async function loginWith(passkey: Authenticator, lie?: Lie) {
  const device = newDevice()
  return login(passkey.assert(await loginOptions(device), lie), device)
}

test('a passkey added after a step-up signs in without a user name', async () => {
  const device = newDevice()
  const options = await loginOptions(device)
  expect(options).not.toContain(String(asha.playerId))
  const body = await login(asha.passkey.assert(options), device)
  expect(body).toMatchObject({ state: '200', resultData: { uid: asha.playerId, newUserFlag: false } })
  const { sign } = body.resultData as { sign: string }
  expect(await authenticateBy(world.app)(asha.playerId, sign, device)).toBeTruthy()
})

test.each<[string, Lie]>([
  ['for another site', { origin: 'https://zamra.example.net' }],
  ['for another port of this machine', { origin: 'http://localhost:1' }],
  ['for another party', { rpId: 'example.net' }],
  ['over another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['without the person', { unverified: true }],
  ['in the frame of another site', { crossOrigin: true }],
  ['with a number of signatures that was seen before', { counter: 1 }],
  ['for a player who does not exist', { userHandle: 'AAAAAQ' }],
  ['for nobody', { userHandle: '' }],
  ['by a key that nobody has', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('rejects a sign-in signed %s', async (_name, lie) => {
  expect(await loginWith(asha.passkey)).toMatchObject({ state: '200' })
  expect(await loginWith(asha.passkey, lie)).toMatchObject(refused)
  expect(await loginWith(asha.passkey)).toMatchObject({ state: '200' })
})

test('the passkey of another player does not sign in', async () => {
  const vikram = await playerWithPasskey(world)
  const mine = Buffer.from(userHandleOf(asha.playerId)).toString('base64url')
  expect(await loginWith(vikram.passkey, { userHandle: mine })).toMatchObject(refused)
  const asMine = { userHandle: mine, credentialId: asha.passkey.credentialId }
  expect(await loginWith(vikram.passkey, asMine)).toMatchObject(refused)
})

test('a challenge is valid once, on the device that requested it', async () => {
  const [device, elsewhere] = [newDevice(), newDevice()]
  const stolen = asha.passkey.assert(await loginOptions(device))
  expect(await login(stolen, elsewhere)).toMatchObject(refused)
  const response = asha.passkey.assert(await loginOptions(device))
  expect(await login(response, device)).toMatchObject({ state: '200' })
  expect(await login(response, device)).toMatchObject(refused)
})

test('one of several concurrent copies of a response signs in', async () => {
  const device = newDevice()
  const response = asha.passkey.assert(await loginOptions(device))
  const bodies = await Promise.all(Array.from({ length: 8 }, () => login(response, device)))
  expect(bodies.filter(({ state }) => state === '200')).toHaveLength(1)
})

test('rejects one of two cloned keys that sign at the same moment', async () => {
  const { passkey } = await playerWithPasskey(world)
  const [first, second] = [newDevice(), newDevice()]
  const answers = [first, second].map(async (device) => {
    const options = await loginOptions(device)
    return login(passkey.assert(options, { counter: 7 }), device)
  })
  const states = (await Promise.all(answers)).map(({ state }) => state)
  expect(states.sort()).toEqual(['200', '4002'])
})

test('accepts a passkey without a signature counter repeatedly', async () => {
  const player = await playerWithPasskey(world)
  for (const _time of [1, 2]) expect(await loginWith(player.passkey, { counter: 0 })).toMatchObject({ state: '200' })
})

test('a removed passkey is invalid for every purpose, and only its player can remove it', async () => {
  const [player, other] = [await playerWithPasskey(world), await playerWithPasskey(world)]
  const [passkey] = await world.ok('/passkey/list', {}, { as: player })
  expect(passkey).toMatchObject({ id: player.passkey.credentialId, name: 'My phone' })
  const id = passkey?.id ?? ''
  const theirs = await confirmed(other, { action: 'removePasskey', id })
  const stolen = await world.call('/passkey/remove', { id, passkey: theirs }, { as: other })
  expect(stolen.body).toMatchObject({ code: 'thing.notFound' })
  const before = await confirmed(player, withdrawal)
  const counted = async () => (await world.ok('/user/getUserInfo', {}, { as: player })) as { passkeyCount: number }
  expect(await counted()).toMatchObject({ passkeyCount: 1 })
  // Without a bound number a session is not enough: the password alone would then add another passkey.
  const unsigned = await world.call('/passkey/remove', { id }, { as: player })
  const foreign = await confirmed(player, { action: 'removePasskey', id: 'another' })
  const swapped = await world.call('/passkey/remove', { id, passkey: foreign }, { as: player })
  expect([unsigned.body, swapped.body]).toMatchObject([{ code: 'input.invalid' }, refused])
  expect(await counted()).toMatchObject({ passkeyCount: 1 })
  const signed = await confirmed(player, { action: 'removePasskey', id })
  await world.ok('/passkey/remove', { id, passkey: signed }, { as: player })
  expect(await counted()).toMatchObject({ passkeyCount: 0 })
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
  expect(await loginWith(player.passkey)).toMatchObject(refused)
  expect(await verifyConfirmation(world.app, player.playerId, withdrawal, before)).toBeUndefined()
  const { body } = await world.call('/passkey/confirmOptions', { what: withdrawal }, { as: player })
  expect(body).toMatchObject({ code: 'thing.notFound' })
})

test('a session with a bound number does not remove a passkey: a code or a passkey does', async () => {
  const player = await playerWithPasskey(world)
  const mobile = newMobile()
  const number = { areaCode: '+91', mobile } as const
  const verificationCode = await codeFor(world.app, 'bind', `+91${mobile}`)
  const bound = { ...number, verificationCode, passkey: await confirmed(player, { action: 'bindPhone', ...number }) }
  const as = { ...player, sign: (await world.ok('/user/bindPhone', bound, { as: player })).sign }
  const id = player.passkey.credentialId
  const remove = async (proof: object) => (await world.call('/passkey/remove', { id, ...proof }, { as })).body
  expect(await remove({})).toMatchObject({
    code: 'input.invalid',
    resultData: { fields: [{ field: 'verificationCode' }] },
  })
  const code = await codeFor(world.app, 'passkey', `+91${mobile}`)
  expect(await remove({ verificationCode: code === '000000' ? '000001' : '000000' })).toMatchObject({
    code: 'otp.wrong',
  })
  const foreign = await confirmed(as, { action: 'removePasskey', id: 'another' })
  expect(await remove({ passkey: foreign })).toMatchObject(refused)
  expect(await world.ok('/passkey/list', {}, { as })).toHaveLength(1)
  expect(await remove({ verificationCode: code })).toMatchObject({ state: '200' })
  expect(await world.ok('/passkey/list', {}, { as })).toEqual([])
})

const withdrawal: Confirmation = { action: 'withdrawal', amount: 50_000, currency: 'INR', bankId: 'bank-1' }
const raised: Confirmation = { ...withdrawal, amount: 500_000 }
const elsewhere: Confirmation = { ...withdrawal, bankId: 'bank-2' }
const otherCurrency: Confirmation = { ...withdrawal, currency: 'PKR' }
const account: Confirmation = { action: 'bankAccount', digest: 'ab'.repeat(32) }

/** The player's signature of what they were shown. */
async function confirmed(as: PasskeyPlayer, what: Confirmation, lie?: Lie) {
  const { options } = await world.ok('/passkey/confirmOptions', { what }, { as })
  return as.passkey.assert(options, lie)
}

const isConfirmed = async (player: PlayerId, what: Confirmation, response: string) =>
  (await verifyConfirmation(world.app, player, what, response)) !== undefined

test('a confirmation is valid once, for its own amount and payee', async () => {
  for (const what of [withdrawal, account]) {
    const response = await confirmed(asha, what)
    // The same figures in another order are the same figures.
    const reordered = Object.fromEntries(Object.entries(what).reverse()) as Confirmation
    expect(await isConfirmed(asha.playerId, reordered, response)).toBe(true)
    expect(await isConfirmed(asha.playerId, what, response)).toBe(false)
  }
})

test.each<[string, Confirmation]>([
  ['a raised amount', raised],
  ['a swapped payee', elsewhere],
  ['another currency', otherCurrency],
  ['another action', account],
])('the signature of a withdrawal does not confirm %s', async (_name, what) => {
  expect(await isConfirmed(asha.playerId, what, await confirmed(asha, withdrawal))).toBe(false)
  expect(await isConfirmed(asha.playerId, what, await confirmed(asha, what))).toBe(true)
})

test.each<[string, Lie]>([
  ['for another site', { origin: 'https://zamra.example.net' }],
  ['for another party', { rpId: 'example.net' }],
  ['without the person', { unverified: true }],
  ['with a number of signatures that was seen before', { counter: 1 }],
])('rejects a confirmation signed %s', async (_name, lie) => {
  expect(await isConfirmed(asha.playerId, withdrawal, await confirmed(asha, withdrawal, lie))).toBe(false)
  expect(await isConfirmed(asha.playerId, withdrawal, await confirmed(asha, withdrawal))).toBe(true)
})

test("neither a sign-in nor another player's signature confirms a withdrawal", async () => {
  const vikram = await playerWithPasskey(world)
  expect(await isConfirmed(asha.playerId, withdrawal, await confirmed(vikram, withdrawal))).toBe(false)
  const signIn = asha.passkey.assert(await loginOptions(asha.device))
  expect(await isConfirmed(asha.playerId, withdrawal, signIn)).toBe(false)
  const { options } = await world.ok('/passkey/confirmOptions', { what: withdrawal }, { as: asha })
  expect(await isConfirmed(asha.playerId, withdrawal, vikram.passkey.assert(options))).toBe(false)
})

test.each(['{}', 'null', '[]', 'not json', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
  'rejects a malformed authenticator response: %s',
  async (response) => {
    expect(await login(response, newDevice())).toMatchObject(refused)
    expect(await isConfirmed(asha.playerId, withdrawal, response)).toBe(false)
    const step = await confirmed(asha, { action: 'addPasskey' })
    for (const sent of [
      { response, passkey: step },
      { response: step, passkey: response },
    ])
      expect((await world.call('/passkey/register', { name: 'x', ...sent }, { as: asha })).body).toMatchObject(refused)
  },
)
