import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign as signWith } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoogleSimulator, startGoogle } from '../../../../../simulators/src/google.ts'
import { codeFor, newMobile } from '../../../../test/bound-player.ts'
import { googleTokenOf } from '../../../../test/google-token.ts'
import { openWorld, type World } from '../../../../test/world.ts'

let world: World
let google: GoogleSimulator

beforeAll(async () => {
  google = await startGoogle(0)
  world = await openWorld({
    env: {
      ZAMRA_GOOGLE_CLIENT_ID: google.clientId,
      ZAMRA_GOOGLE_ISSUER: google.url,
      ZAMRA_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      ZAMRA_GOOGLE_KEYS_URL: google.keysUrl,
    },
  })
})
afterAll(async () => {
  await world.close()
  await google.stop()
})

const declared = { agreeTerms: true, ageCertified: true }
const asha = '110000000000000000001'
const unverified = '110000000000000000003'

async function nonceFor(device: string): Promise<string> {
  return (await world.ok('/threeLogin/channel', {}, { device })).google.nonce
}

function enter(googleToken: string, device: string, more: object = declared) {
  return world.call('/sso/googleLogin', { googleToken, googleId: 'somebody else', ...more }, { device })
}

async function tokenBySigningIn(person: string, nonce: string): Promise<string> {
  const { authorizeUrl, clientId } = (await world.ok('/threeLogin/channel', {})).google
  return googleTokenOf(person, { authorizeUrl, clientId, nonce })
}

type Forged = { readonly header?: object; readonly claims?: object; readonly key?: KeyObject | string }

/** A token that the issuer might have given, with something changed about it. */
async function token(device: string, { header, claims, key }: Forged = {}): Promise<string> {
  const at = Math.floor(Date.now() / 1_000)
  const said = {
    iss: google.url,
    aud: google.clientId,
    sub: asha,
    iat: at,
    exp: at + 3_600,
    nonce: await nonceFor(device),
  }
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid: google.key.kid, ...header },
    { ...said, email: 'asha@example.com', email_verified: true, ...claims },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (typeof key === 'string')
    return `${text}.${key === '' ? '' : createHmac('sha256', key).update(text).digest('base64url')}`
  const signing = key ?? createPrivateKey({ key: google.key as never, format: 'jwk' })
  return `${text}.${signWith('sha256', Buffer.from(text), signing).toString('base64url')}`
}

test('signs in with a token of the issuer and ignores personal fields of the body [S-22 S-27 NS-06]', async () => {
  const device = 'device-of-asha-at-google'
  const first = await enter(await tokenBySigningIn(asha, await nonceFor(device)), device)
  expect(first.body).toMatchObject({ state: '200', resultData: { newUserFlag: true } })
  const elsewhere = 'another-device-of-asha'
  const lies = { googleId: unverified, email: 'boss@zamra.example', name: 'Somebody Else' }
  const second = await enter(await tokenBySigningIn(asha, await nonceFor(elsewhere)), elsewhere, lies)
  expect(second.body).toMatchObject({ state: '200', resultData: { newUserFlag: false } })
  const [one, other] = [first, second].map(({ body }) => (body.resultData as { uid: number }).uid)
  expect(other).toBe(one)
})

test('creates no player without the declaration, and the token stays valid [S-34 KY-04]', async () => {
  const device = 'device-of-bilal-google'
  const given = await token(device, { claims: { sub: 'a-newcomer' } })
  const underage = { agreeTerms: true, ageCertified: true, certifiedAge: 17 }
  for (const half of [{}, { agreeTerms: true, ageCertified: false }, underage]) {
    expect((await enter(given, device, half)).body).toMatchObject({ code: 'declaration.required' })
  }
  expect((await enter(given, device)).body).toMatchObject({ state: '200' })
  expect((await enter(given, device)).body).toMatchObject({ code: 'google.refused' })
})

test('rejects every forged token [SE-01 NS-06]', async () => {
  const device = 'device-of-the-forger'
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  const publicPem = await fetch(google.keysUrl).then((answer) => answer.text())
  const at = Math.floor(Date.now() / 1_000)
  const forged: Record<string, Forged> = {
    'for another app': { claims: { aud: 'another-app' } },
    'from another issuer': { claims: { iss: 'https://accounts.google.example' } },
    'signed by a stranger': { key: stranger },
    'by a key that nobody has': { key: stranger, header: { kid: 'unknown' } },
    'with the public key as a secret': { key: publicPem, header: { alg: 'HS256' } },
    'without a signature': { key: '', header: { alg: 'none' } },
    'that has expired': { claims: { iat: at - 7_200, exp: at - 3_600 } },
    'that is old': { claims: { iat: at - 1_200 } },
    'from the future': { claims: { iat: at + 600 } },
    'without a nonce': { claims: { nonce: undefined } },
    'with a nonce of its own': { claims: { nonce: 'made.up.nonce' } },
    'for a device elsewhere': { claims: { nonce: await nonceFor('device-of-the-victim') } },
    'with an address that nobody checked': { claims: { email_verified: false } },
    'without a subject': { claims: { sub: undefined } },
  }
  for (const [what, how] of Object.entries(forged)) {
    // Each from a device of its own: the tries of one are counted.
    const from = what === 'for a device elsewhere' ? device : `${device} ${what}`
    const { body } = await enter(await token(from, how), from)
    expect([what, body.state, body.code]).toEqual([what, '4002', 'google.refused'])
  }
  const [head, , signature] = (await token(device)).split('.')
  const claims = Buffer.from(JSON.stringify({ sub: asha, nonce: await nonceFor(device) })).toString('base64url')
  expect((await enter(`${head}.${claims}.${signature}`, device)).body).toMatchObject({ code: 'google.refused' })
  expect((await enter('not a token', device)).body).toMatchObject({ code: 'google.refused' })
  const own = 'device-that-is-honest'
  expect((await enter(await token(own), own)).body).toMatchObject({ state: '200' })
})

test('rejects a person whose e-mail address is not verified', async () => {
  const device = 'device-of-chandni-google'
  const { body } = await enter(await tokenBySigningIn(unverified, await nonceFor(device)), device)
  expect(body).toMatchObject({ code: 'google.refused' })
})

test('one token opens one session, also when it is sent ten times concurrently', async () => {
  const device = 'device-of-the-replay'
  const given = await token(device)
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(given, device)))
  expect(answers.filter(({ body }) => body.state === '200')).toHaveLength(1)
})

test("answers busy instead of rejecting the token when the issuer's keys are unavailable", async () => {
  const away = await openWorld({
    env: { ZAMRA_GOOGLE_CLIENT_ID: 'zamra', ZAMRA_GOOGLE_KEYS_URL: 'http://127.0.0.1:1/jwks' },
  })
  const given = { googleToken: await token('device-at-a-bad-time'), googleId: asha }
  const { body } = await away.call('/sso/googleLogin', given, { device: 'device-at-a-bad-time' })
  expect(body).toMatchObject({ state: '5030', code: 'server.busy' })
  await away.close()
})

test('an account that has Google alone is erased only soon after a sign-in with it, also with a number that was just bound', async () => {
  const device = 'device-of-a-google-player'
  const signIn = async () => {
    const { body } = await enter(await token(device, { claims: { sub: 'google alone' } }), device)
    const { sign, uid } = body.resultData as { readonly sign: string; readonly uid: number }
    return { sign, playerId: uid as PlayerId }
  }
  const { playerId } = await signIn()
  const { pool } = world.app.databases.shardOf(playerId)
  const age = () =>
    pool.query(`update session set opened_at = opened_at - interval '11 minutes' where player_id = $1`, [playerId])
  let { sign } = await signIn()
  const erase = async (verificationCode?: string) =>
    (
      await world.call(
        '/user/erase',
        { ...(verificationCode && { verificationCode }) },
        { as: { playerId, device, sign, password: '' } },
      )
    ).body
  await age()
  expect(await erase()).toMatchObject({ code: 'google.signInAgain', resultData: { minutes: 10 } })
  const mobile = newMobile('+92')
  const bind = { areaCode: '+92', mobile, verificationCode: await codeFor(world.app, 'bind', `+92${mobile}`) }
  sign = (await world.ok('/user/bindPhone', bind, { as: { playerId, device, sign, password: '' } })).sign
  const code = await codeFor(world.app, 'erase', `+92${mobile}`)
  expect(await erase(code)).toMatchObject({ code: 'google.signInAgain' })
  sign = (await signIn()).sign
  expect(await erase(code)).toMatchObject({ resultData: { erased: true } })
}, 60_000)
