import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authenticator, type Lie, newAuthenticator } from '../../../test/authenticator.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { authenticateBy, verifyConfirmation } from './index.ts'

let world: World
let origin: string
let asha: WorldPlayer & { readonly passkey: Authenticator }

beforeAll(async () => {
  world = await openWorld()
  origin = world.house.config.webOrigin
  asha = await playerWithPasskey()
})
afterAll(() => world.close())

let devices = 0
const refused = { state: '4002', code: 'passkey.refused' }

function newDevice() {
  devices += 1
  return `device-with-passkey-${devices}`
}

async function playerWithPasskey() {
  const player = await world.player()
  const passkey = newAuthenticator(origin)
  await register(player, passkey)
  return { ...player, passkey }
}

async function register(as: WorldPlayer, passkey: Authenticator, lie?: Lie) {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as })
  const response = passkey.register(options, lie)
  const { body } = await world.call('/passkey/register', { name: 'My phone', response, password: as.password }, { as })
  return { body, response }
}

async function loginOptions(device: string) {
  return (await world.ok('/passkey/loginOptions', {}, { device })).options
}

async function login(response: string, device: string) {
  return (await world.call('/passkey/login', { response }, { device })).body
}

/** A sign-in from a device that nobody has seen before. */
async function loginWith(passkey: Authenticator, lie?: Lie) {
  const device = newDevice()
  return login(passkey.assert(await loginOptions(device), lie), device)
}

test('a passkey is made by a person who proved himself again, and signs in without a name [SE-02]', async () => {
  const device = newDevice()
  const options = await loginOptions(device)
  expect(options).not.toContain(String(asha.playerId))
  const body = await login(asha.passkey.assert(options), device)
  expect(body).toMatchObject({ state: '200', resultData: { uid: asha.playerId, newUserFlag: false } })
  const { sign } = body.resultData as { sign: string }
  expect(await authenticateBy(world.house)(asha.playerId, sign, device)).toBeTruthy()
})

test('what the authenticator is told names nobody, asks for the person himself and knows what it has', async () => {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: asha })
  expect(JSON.parse(options)).toMatchObject({
    rp: { id: 'localhost', name: 'Zamra' },
    user: { name: String(asha.playerId), displayName: '' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: [{ id: asha.passkey.credentialId }],
  })
})

test('without the password nothing is kept, and the same answer of the authenticator can be sent again', async () => {
  const player = await world.player()
  const passkey = newAuthenticator(origin)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const sent = { name: 'Phone', response: passkey.register(options) }
  const wrong = await world.call('/passkey/register', { ...sent, password: 'wrong' }, { as: player })
  const without = await world.call('/passkey/register', sent, { as: player })
  expect([wrong.body, without.body]).toMatchObject([{ code: 'password.wrong' }, { code: 'password.wrong' }])
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
  await world.ok('/passkey/register', { ...sent, password: player.password }, { as: player })
  const again = await world.call('/passkey/register', { ...sent, password: player.password }, { as: player })
  expect(again.body).toMatchObject(refused)
})

const certificate = { fmt: 'packed', statement: new Map([['x5c', [Buffer.from('a certificate with an address')]]]) }

test.each<[string, Lie]>([
  ['made for another site', { origin: 'https://zamra.example.net' }],
  ['made for another party', { rpId: 'example.net' }],
  ['over another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['made without the person', { unverified: true }],
  ['made in the frame of another site', { crossOrigin: true }],
  ['with a certificate nobody asked for', { attestation: certificate }],
])('a new passkey %s is refused', async (_name, lie) => {
  const player = await world.player()
  expect((await register(player, newAuthenticator(origin), lie)).body).toMatchObject(refused)
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
})

test('a new passkey belongs to the player and the device that asked for it', async () => {
  const [one, other] = [await world.player(), await world.player()]
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: one })
  const response = newAuthenticator(origin).register(options)
  const stolen = await world.call('/passkey/register', { name: 'x', response, password: other.password }, { as: other })
  expect(stolen.body).toMatchObject(refused)
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
])('a sign-in signed %s is refused [SE-02]', async (_name, lie) => {
  expect(await loginWith(asha.passkey)).toMatchObject({ state: '200' })
  expect(await loginWith(asha.passkey, lie)).toMatchObject(refused)
  expect(await loginWith(asha.passkey)).toMatchObject({ state: '200' })
})

test("another player's passkey opens nothing of mine", async () => {
  const vikram = await playerWithPasskey()
  const mine = handleOf(asha.playerId)
  expect(await loginWith(vikram.passkey, { userHandle: mine })).toMatchObject(refused)
  const asMine = { userHandle: mine, credentialId: asha.passkey.credentialId }
  expect(await loginWith(vikram.passkey, asMine)).toMatchObject(refused)
})

test('a challenge belongs to the device that asked, and is good once', async () => {
  const [device, elsewhere] = [newDevice(), newDevice()]
  const stolen = asha.passkey.assert(await loginOptions(device))
  expect(await login(stolen, elsewhere)).toMatchObject(refused)
  const response = asha.passkey.assert(await loginOptions(device))
  expect(await login(response, device)).toMatchObject({ state: '200' })
  expect(await login(response, device)).toMatchObject(refused)
})

test('of many copies of one answer sent at once, one signs in', async () => {
  const device = newDevice()
  const response = asha.passkey.assert(await loginOptions(device))
  const bodies = await Promise.all(Array.from({ length: 8 }, () => login(response, device)))
  expect(bodies.filter(({ state }) => state === '200')).toHaveLength(1)
})

test('two copies of one key that sign at the same moment: one is refused', async () => {
  const [first, second] = [newDevice(), newDevice()]
  const answers = [first, second].map(async (device) => {
    const options = await loginOptions(device)
    return login(asha.passkey.assert(options, { counter: 1_000 }), device)
  })
  const states = (await Promise.all(answers)).map(({ state }) => state)
  expect(states.sort()).toEqual(['200', '4002'])
})

test('a passkey that does not count its signatures works again and again', async () => {
  const player = await playerWithPasskey()
  for (const _time of [1, 2]) expect(await loginWith(player.passkey, { counter: 0 })).toMatchObject({ state: '200' })
})

test('a removed passkey is gone for every purpose, and only its player can remove it', async () => {
  const [player, other] = [await playerWithPasskey(), await playerWithPasskey()]
  const [passkey] = await world.ok('/passkey/list', {}, { as: player })
  expect(passkey).toMatchObject({ id: player.passkey.credentialId, name: 'My phone' })
  const id = passkey?.id ?? ''
  expect((await world.call('/passkey/remove', { id }, { as: other })).body).toMatchObject({ code: 'thing.notFound' })
  const before = await confirmed(player, withdrawal)
  await world.ok('/passkey/remove', { id }, { as: player })
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
  expect(await loginWith(player.passkey)).toMatchObject(refused)
  expect(await verifyConfirmation(world.house, player.playerId, withdrawal, before)).toBe(false)
  const { body } = await world.call('/passkey/confirmOptions', { what: withdrawal }, { as: player })
  expect(body).toMatchObject({ code: 'thing.notFound' })
})

const withdrawal: Confirmation = { action: 'withdrawal', amount: 50_000, currency: 'INR', bankId: 'bank-1' }
const raised: Confirmation = { ...withdrawal, amount: 500_000 }
const elsewhere: Confirmation = { ...withdrawal, bankId: 'bank-2' }
const otherCurrency: Confirmation = { ...withdrawal, currency: 'PKR' }
const account: Confirmation = { action: 'bankAccount', digest: 'ab'.repeat(32) }

/** The player's signature under what he was shown. */
async function confirmed(as: WorldPlayer & { passkey: Authenticator }, what: Confirmation, lie?: Lie) {
  const { options } = await world.ok('/passkey/confirmOptions', { what }, { as })
  return as.passkey.assert(options, lie)
}

const isConfirmed = (player: PlayerId, what: Confirmation, response: string) =>
  verifyConfirmation(world.house, player, what, response)

test('a confirmation fits its own amount and payee, once [SE-02]', async () => {
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
])('a signature under a withdrawal does not confirm %s [SE-02]', async (_name, what) => {
  const response = await confirmed(asha, withdrawal)
  expect(await isConfirmed(asha.playerId, what, response)).toBe(false)
})

test.each<[string, Lie]>([
  ['for another site', { origin: 'https://zamra.example.net' }],
  ['for another party', { rpId: 'example.net' }],
  ['without the person', { unverified: true }],
  ['with a number of signatures that was seen before', { counter: 1 }],
])('a confirmation signed %s is refused [SE-02]', async (_name, lie) => {
  expect(await isConfirmed(asha.playerId, withdrawal, await confirmed(asha, withdrawal, lie))).toBe(false)
})

test("neither a sign-in nor another player's signature confirms a withdrawal", async () => {
  const vikram = await playerWithPasskey()
  expect(await isConfirmed(asha.playerId, withdrawal, await confirmed(vikram, withdrawal))).toBe(false)
  const signIn = asha.passkey.assert(await loginOptions(asha.device))
  expect(await isConfirmed(asha.playerId, withdrawal, signIn)).toBe(false)
  const { options } = await world.ok('/passkey/confirmOptions', { what: withdrawal }, { as: asha })
  expect(await isConfirmed(asha.playerId, withdrawal, vikram.passkey.assert(options))).toBe(false)
})

test.each(['{}', 'null', '[]', 'not json', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
  'what is no answer of an authenticator is refused: %s',
  async (response) => {
    expect(await login(response, newDevice())).toMatchObject(refused)
    expect(await isConfirmed(asha.playerId, withdrawal, response)).toBe(false)
    const sent = { name: 'x', response, password: asha.password }
    expect((await world.call('/passkey/register', sent, { as: asha })).body).toMatchObject(refused)
  },
)

function handleOf(playerId: PlayerId): string {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(playerId)
  return bytes.toString('base64url')
}
