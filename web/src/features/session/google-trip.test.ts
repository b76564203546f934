import { expect, test } from 'vitest'
import { authorizeAddress, claimsOf } from './google-trip.ts'

function token(claims: object): string {
  return ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.')
}

test('builds Google’s address with client id, nonce and state, and requests the answer in the fragment', () => {
  const google = { authorizeUrl: 'https://accounts.example/auth?hd=any', clientId: 'zamra', nonce: 'n-1' }
  const address = new URL(authorizeAddress(google, 's-1', 'https://zamra.example/pages/Login/Login'))
  expect(address.origin + address.pathname).toBe('https://accounts.example/auth')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    hd: 'any',
    client_id: 'zamra',
    redirect_uri: 'https://zamra.example/pages/Login/Login',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    nonce: 'n-1',
    state: 's-1',
  })
})

test('maps the token’s claims to the fields of the call, including non-Latin letters', () => {
  const made = token({ sub: '1081', name: 'Aïsha خان', family_name: 'خان', given_name: 'Aïsha', email_verified: true })
  expect(claimsOf(made)).toEqual({
    googleToken: made,
    googleId: '1081',
    name: 'Aïsha خان',
    familyName: 'خان',
    givenName: 'Aïsha',
  })
})

test.each(['', 'rubbish', 'a.b.c', token({ sub: 7 })])('returns no id for an unusable token (%s)', (made) => {
  expect(claimsOf(made).googleId).toBe('')
})
