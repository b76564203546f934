import type { Confirmation } from '@zamra/contract/passkey.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lie, newAuthenticator } from '../../../../test/authenticator.ts'
import { type PasskeyPlayer, playerWithPasskey, registerPasskey } from '../../../../test/passkey-player.ts'
import { openWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { registerPlayer } from '../index.ts'
import { issueOtp } from '../otp/otp.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Registration } from '../sign-in/register-player.ts'
import { readRegistration } from './response.ts'

let world: World
let origin: string
let asha: PasskeyPlayer

beforeAll(async () => {
  world = await openWorld()
  origin = world.app.config.webOrigin
  asha = await playerWithPasskey(world)
})
afterAll(() => world.close())

const refused = { state: '4002', code: 'passkey.refused' }

async function signedIn(proof: Pick<Registration, 'phone' | 'password' | 'google'>): Promise<WorldPlayer> {
  const { app } = world
  const device = `device-of-${proof.phone ?? 'google'}`
  const registration: Registration = { kind: 'registered', areaCode: '+91', nickName: 'Asha', ...proof }
  const playerId = await registerPlayer(app, registration)
  const shard = app.databases.shardOf(playerId)
  const sign = await shard.transact((tx) => openSession(tx, app, { playerId, device, way: 'id' }))
  return { playerId, password: proof.password ?? '', device, sign }
}

test('registration options contain no personal data, require user verification and exclude existing passkeys', async () => {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: asha })
  expect(JSON.parse(options)).toMatchObject({
    rp: { id: 'localhost', name: 'Zamra' },
    user: { name: String(asha.playerId), displayName: '' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: [{ id: asha.passkey.credentialId }],
  })
})

test('stores nothing without the password, and accepts the same response afterwards', async () => {
  const player = await world.player()
  const passkey = newAuthenticator(origin)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const sent = { name: 'Phone', response: passkey.register(options) }
  const wrong = await world.call('/passkey/register', { ...sent, password: 'wrong' }, { as: player })
  const without = await world.call('/passkey/register', sent, { as: player })
  expect([wrong.body, without.body]).toMatchObject([{ code: 'password.wrong' }, { code: 'input.invalid' }])
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
  await world.ok('/passkey/register', { ...sent, password: player.password }, { as: player })
  const what = { action: 'addPasskey' } as const
  const signed = passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  const again = await world.call('/passkey/register', { ...sent, passkey: signed }, { as: player })
  expect(again.body).toMatchObject(refused)
})

test.each<[string, Lie]>([
  ['made for another site', { origin: 'https://zamra.example.net' }],
  ['made for another party', { rpId: 'example.net' }],
  ['over another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['made without the person', { unverified: true }],
  ['made in the frame of another site', { crossOrigin: true }],
])('rejects a new passkey %s', async (_name, lie) => {
  const player = await world.player()
  expect(await registerPasskey(world, player, newAuthenticator(origin), lie)).toMatchObject(refused)
  expect(await world.ok('/passkey/list', {}, { as: player })).toEqual([])
})

test('rejects an attestation certificate without fetching any URL from it', async () => {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: asha })
  const passkey = newAuthenticator(origin)
  const certificate = new Map([['x5c', [Buffer.from('a certificate')]]])
  const selfMade = new Map([['alg', -7]])
  const [none, self, certified] = [
    {},
    { attestation: { fmt: 'packed', statement: selfMade } },
    { attestation: { fmt: 'packed', statement: certificate } },
  ].map((lie) => readRegistration(passkey.register(options, lie)))
  expect([none, self]).not.toContain(undefined)
  expect(certified).toBeUndefined()
})

test('a player with a bound number needs a code to it; the password is not enough', async () => {
  const as = await signedIn({ phone: '+919812345001', password: 'correct horse battery' })
  const { options } = await world.ok('/passkey/registerOptions', {}, { as })
  const sent = { name: 'Phone', response: newAuthenticator(origin).register(options) }
  const call = async (proof: object) => (await world.call('/passkey/register', { ...sent, ...proof }, { as })).body
  const code = await issueOtp(world.app, { scene: 'passkey', phone: '+919812345001' })
  expect(await call({ password: as.password })).toMatchObject({ code: 'input.invalid' })
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await call({ verificationCode: wrong })).toMatchObject({ code: 'otp.wrong', resultData: { attemptsLeft: 4 } })
  expect(await call({ verificationCode: code })).toMatchObject({ state: '200' })
  expect(await call({ verificationCode: code })).toMatchObject({ code: 'otp.wrong' })
})

test('a player without a bound number adds a second passkey by the first one; the password is not enough', async () => {
  const player = await playerWithPasskey(world)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const sent = { name: 'Tablet', response: newAuthenticator(origin).register(options), password: player.password }
  const call = async (passkey?: string) =>
    (await world.call('/passkey/register', { ...sent, ...(passkey && { passkey }) }, { as: player })).body
  const signed = async (by: PasskeyPlayer, what: Confirmation) =>
    by.passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: by })).options)
  expect(await call()).toMatchObject({
    code: 'input.invalid',
    resultData: { fields: [{ field: 'passkey', problem: 'The signature of a passkey is required' }] },
  })
  expect(await call(await signed(player, { action: 'loginPassword' }))).toMatchObject(refused)
  expect(await call(await signed(asha, { action: 'addPasskey' }))).toMatchObject(refused)
  expect(await world.ok('/passkey/list', {}, { as: player })).toHaveLength(1)
  const first = await signed(player, { action: 'addPasskey' })
  expect(await call(first)).toMatchObject({ state: '200' })
  // A signature counts once, also after the passkey that it added.
  expect(await call(first)).toMatchObject(refused)
  expect(await world.ok('/passkey/list', {}, { as: player })).toHaveLength(2)
})

test('a player with neither number nor password must bind a number first', async () => {
  const as = await signedIn({ google: { subject: 'google-1', email: 'asha@example.com' } })
  const { options } = await world.ok('/passkey/registerOptions', {}, { as })
  const sent = { name: 'Phone', response: newAuthenticator(origin).register(options), password: 'anything' }
  expect((await world.call('/passkey/register', sent, { as })).body).toMatchObject({ code: 'phone.required' })
})

test('password attempts of the step-up count towards the lockout', async () => {
  const as = await world.player()
  const guess = (password: string) => world.call('/passkey/register', { name: 'x', response: '{}', password }, { as })
  for (let time = 0; time < 5; time += 1) expect((await guess('wrong')).body).toMatchObject({ code: 'password.wrong' })
  expect((await guess(as.password)).body).toMatchObject({ code: 'account.locked' })
})

test('a registration challenge is valid for its player and device only', async () => {
  const [one, other] = [await world.player(), await world.player()]
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: one })
  const response = newAuthenticator(origin).register(options)
  const stolen = await world.call('/passkey/register', { name: 'x', response, password: other.password }, { as: other })
  expect(stolen.body).toMatchObject(refused)
})
