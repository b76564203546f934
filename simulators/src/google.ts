import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { people, signInPage } from './google-page.ts'
import type { Simulator } from './support.ts'

export type GoogleSimulator = Simulator & {
  readonly clientId: string
  readonly authorizeUrl: string
  readonly keysUrl: string
  /** The key that the issuer signs with, for tests that forge tokens. */
  readonly key: Readonly<Record<string, unknown>>
}

const googleClientId = 'zamra-sandbox.apps.example'

/**
 * Google as an OpenID issuer: real keys, real tokens, and a page on which one of a few people signs in. The answer comes
 * back behind the `#` (`response_type=id_token`), as Google gives it to apps without a server of their own.
 */
export async function startGoogle(port: number, host = '127.0.0.1'): Promise<GoogleSimulator> {
  const key = {
    ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }),
    ...signingKey,
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, configuration(key))
  // The app has another port every time, and is always on this machine.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => isOnThisMachine(uri)
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/people/')) return void callback(request, response)
    signIn(provider, request, response).catch(() =>
      response.writeHead(400).end('This sign-in is over. Go back and begin anew.'),
    )
  })
  return {
    url,
    clientId: googleClientId,
    authorizeUrl: `${url}/auth`,
    keysUrl: `${url}/jwks`,
    key,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const signingKey = { alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }

function configuration(key: object): Configuration {
  const policy = interactionPolicy.base()
  // Choosing an account on the page counts as consent.
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    clients: [
      {
        client_id: googleClientId,
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture'] },
    jwks: { keys: [key as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    conformIdTokenClaims: false,
    ttl: { IdToken: 3_600, Interaction: 600, Session: 3_600, Grant: 3_600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/people/${uid}` },
    findAccount: (_context, id) => {
      const person = people.find(({ sub }) => sub === id)
      return person && { accountId: id, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (context) => {
      const { provider, client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(signInPage)
    return
  }
  let body = ''
  for await (const part of request) body += String(part)
  const accountId = new URLSearchParams(body).get('person') ?? ''
  const isChoice = prompt.name === 'select_account'
  await provider.interactionFinished(request, response, {
    ...(isChoice && { select_account: {} }),
    login: { accountId, remember: false },
  })
}

function isOnThisMachine(uri: string): boolean {
  return URL.canParse(uri) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(uri).hostname)
}
