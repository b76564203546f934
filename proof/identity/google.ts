import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { type Answer, callApi } from './client.ts'

const clientId = 'zamra-of-the-proof'

export type Issuer = {
  readonly url: string
  /** The variables that make a server trust this issuer instead of Google. */
  readonly env: Readonly<Record<string, string>>
  readonly key: KeyObject
  readonly publicKey: KeyObject
  close(): void
}

/** An issuer whose key we have, so that a forged token is valid except for the one thing that it forges. */
export async function openIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = newKeys()
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ZAMRA_GOOGLE_CLIENT_ID: clientId, ZAMRA_GOOGLE_ISSUER: url, ZAMRA_GOOGLE_KEYS_URL: `${url}/keys` }
  return { url, env, key: privateKey, publicKey, close: () => server.close() }
}

type Token = { readonly claims?: object; readonly header?: object; readonly sign?: (signedText: string) => string }

/** Each differs from a valid token in one thing. */
function forgeries(issuer: Issuer, elsewhere: string): Readonly<Record<string, Token>> {
  const foreignKey = newKeys().privateKey
  const seconds = Math.floor(Date.now() / 1_000)
  const publicPem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return {
    'for another client': { claims: { aud: 'somebody-else' } },
    'of another issuer': { claims: { iss: 'https://accounts.example.com' } },
    'signed by a stranger': { sign: (text) => rs256(text, foreignKey) },
    'with a key that is not known': { header: { kid: 'second' }, sign: (text) => rs256(text, foreignKey) },
    'signed with the public key as a password': {
      header: { alg: 'HS256' },
      sign: (text) => createHmac('sha256', publicPem).update(text).digest('base64url'),
    },
    'not signed at all': { header: { alg: 'none' }, sign: () => '' },
    expired: { claims: { exp: seconds - 60, iat: seconds - 3_660 } },
    'made too long ago': { claims: { iat: seconds - 1_200 } },
    'from the future': { claims: { iat: seconds + 3_600, exp: seconds + 7_200 } },
    'with the nonce of another device': { claims: { nonce: elsewhere } },
    'with a nonce of its own making': { claims: { nonce: 'zzzzzz.c2VsZg.c2VsZg' } },
    'without a nonce': { claims: { nonce: undefined } },
    'of an unverified e-mail address': { claims: { email_verified: false } },
    'without a subject': { claims: { sub: undefined } },
    'changed after it was signed': { sign: (text) => rs256(`${text}x`, issuer.key) },
  }
}

/** Forged tokens from devices of their own, then the right one, then the right one again. */
export async function tryForgedTokens(url: string, issuer: Issuer, canaries: Canaries) {
  const elsewhere = await nonceOf(url, 'device-of-somebody-else')
  const answers = await Promise.all(
    Object.entries(forgeries(issuer, elsewhere)).map(async ([how, token], index) => {
      const device = `forger-device-${index}`
      const googleToken = canaries.keep('token', makeToken(issuer, await nonceOf(url, device), token))
      return [how, await signIn(url, googleToken, device)] as const
    }),
  )
  const device = 'device-of-an-honest-one'
  const right = canaries.keep('token', makeToken(issuer, await nonceOf(url, device), {}))
  const honest = await signIn(url, right, device)
  const again = await signIn(url, right, device)
  const refused = answers.filter(([, { code }]) => code === 'google.refused').length
  return {
    refused,
    forged: answers.length,
    check: check('every forged Google token is refused, and a valid one is accepted once', [
      ...answers.map(([how, { code, text }]) => code !== 'google.refused' && `${how}: ${text}`),
      honest.state !== '200' && `the right one: ${honest.text}`,
      again.code !== 'google.refused' && `the right one again: ${again.text}`,
    ]) satisfies Check,
  }
}

/** The other fields of the body always name the same person, and must be ignored. */
function signIn(url: string, googleToken: string, device: string): Promise<Answer> {
  const declared = { agreeTerms: true, ageCertified: true, areaCode: '+91' }
  return callApi(url, '/sso/googleLogin', { googleToken, googleId: '1', ...declared }, { device })
}

async function nonceOf(url: string, device: string): Promise<string> {
  const { resultData } = await callApi(url, '/threeLogin/channel', {}, { device })
  return (resultData.google as { nonce: string } | undefined)?.nonce ?? ''
}

function makeToken({ url, key }: Issuer, nonce: string, { claims, header, sign }: Token): string {
  const seconds = Math.floor(Date.now() / 1_000)
  const right = { iss: url, aud: clientId, sub: '1084', nonce, iat: seconds, exp: seconds + 3_600 }
  const email = { email: 'canary@example.com', email_verified: true }
  const text = [
    { alg: 'RS256', kid: 'first', typ: 'JWT', ...header },
    { ...right, ...email, ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign ? sign(text) : rs256(text, key)}`
}

function rs256(text: string, key: KeyObject): string {
  return createSign('sha256').update(text).sign(key, 'base64url')
}

function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 })
}
