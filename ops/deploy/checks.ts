import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { type Client, clientFor, type Question } from './https-client.ts'
import { partnerName, publicName } from './nginx.ts'
import type { Production } from './production.ts'

/** `run` throws when the check fails, and returns what was seen. */
export type Check = { readonly title: string; run(): Promise<string | undefined> }

const common = { appId: 1526, deviceNumber: 'deployment-check', locale: 'en', appPackageName: 'com.zamra.app1526' }
const hsts = /^max-age=\d{8,}; includeSubDomains$/

function call(fields: object, headers: Readonly<Record<string, string>> = {}): Question {
  const body = JSON.stringify({ ...common, ...fields })
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
}

export async function checksOf(production: Production): Promise<readonly Check[]> {
  const ca = readFileSync(production.certificate, 'utf8')
  const site = clientFor({ host: publicName, port: production.httpsPort, ca })
  const partner = clientFor({ host: partnerName, port: production.httpsPort, ca })
  const plain = clientFor({ host: publicName, port: production.httpPort })
  const direct = clientFor({ host: '127.0.0.1', port: production.serverPort })
  const internal = clientFor({ host: '127.0.0.1', port: production.internalPort })
  return [
    ...pageChecks(site, plain, production),
    ...fileChecks(site),
    ...streamChecks(site, production),
    ...privateChecks({ site, partner, direct, internal }),
    ...webhookChecks(partner, production),
    {
      title: 'an operator command of the release works',
      run: async () => (await production.runScript('ops/ledger.ts', 'audit')).trim().split('\n').at(-1),
    },
  ]
}

function pageChecks(site: Client, plain: Client, { httpsPort }: Production): Check[] {
  return [
    {
      title: 'the page answers over HTTPS, compressed, with HSTS and a content security policy',
      async run() {
        const { status, headers } = await site.get('/', { headers: { 'accept-encoding': 'br, gzip' } })
        assert.equal(status, 200)
        assert.equal(headers['content-encoding'], 'br')
        assert.match(headers['strict-transport-security'] ?? '', hsts)
        assert.match(String(headers['content-security-policy']), /default-src 'none'/)
        return `${status}, ${headers['content-encoding']}, HSTS ${headers['strict-transport-security']}`
      },
    },
    {
      title: 'the API answers over HTTPS, compressed, with HSTS and without caching',
      async run() {
        const { status, headers, body } = await site.get('/api/lottery/games', call({}, { 'accept-encoding': 'gzip' }))
        assert.equal(status, 200)
        assert.equal(headers['content-encoding'], 'gzip')
        assert.equal(headers['cache-control'], 'no-store')
        assert.match(headers['strict-transport-security'] ?? '', hsts)
        return `${status}, gzip, ${body.length} bytes`
      },
    },
    {
      title: 'HTTP redirects to HTTPS and keeps the path',
      async run() {
        const { status, headers } = await plain.get('/pages/home/Home?a=1')
        assert.equal(status, 308)
        assert.equal(headers.location, `https://${publicName}:${httpsPort}/pages/home/Home?a=1`)
        return `${status}`
      },
    },
    {
      title: 'TLS 1.3 and HTTP/2 are offered, TLS 1.1 and unknown names are refused',
      async run() {
        const seen = await handshake(httpsPort, publicName)
        assert.deepEqual(seen, { version: 'TLSv1.3', protocol: 'h2' })
        await assert.rejects(handshake(httpsPort, publicName, 'TLSv1.1'))
        await assert.rejects(handshake(httpsPort, 'other.example'))
        return `${seen.version}, ${seen.protocol}`
      },
    },
    {
      title: 'a body above 64 KiB is refused, except of an upload',
      async run() {
        const body = JSON.stringify({ text: 'a'.repeat(100_000) })
        const question: Question = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
        const { status } = await site.get('/api/lottery/games', question)
        assert.equal(status, 413)
        const upload = await site.get('/api/file/upload', question)
        assert.notEqual(upload.headers['content-type'], 'text/html', 'nginx answered instead of the server')
        return `${status}`
      },
    },
  ]
}

function fileChecks(site: Client): Check[] {
  return [
    {
      title: 'a file with a hash in its name is compressed and may be kept for a year',
      async run() {
        const page = (await site.get('/')).body.toString()
        const path = /\/assets\/[\w.-]+\.js/.exec(page)?.[0]
        assert.ok(path, 'the page names no script')
        const { status, headers } = await site.get(path, { headers: { 'accept-encoding': 'br, gzip' } })
        assert.equal(status, 200)
        assert.equal(headers['content-encoding'], 'br')
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
        return `br, ${headers['cache-control']}`
      },
    },
    {
      title: 'a page is revalidated each time, and an unchanged one is not sent again',
      async run() {
        const first = await site.get('/')
        assert.equal(first.headers['cache-control'], 'private, no-cache')
        const again = await site.get('/', { headers: { 'if-none-match': first.headers.etag ?? '' } })
        assert.equal(again.status, 304)
        return `${again.status}`
      },
    },
  ]
}

function streamChecks(site: Client, production: Production): Check[] {
  return [
    {
      title: 'the event stream of a signed-in player comes through unbuffered',
      async run() {
        // A live deployment has no market policy before two operators have published one.
        await production.publishPolicies()
        const declared = { areaCode: '+91', agreeTerms: true, ageCertified: true, termsVersion: '2026-11' }
        const guest = await site.get('/api/sso/guest', call(declared))
        const { state, msg, resultData } = JSON.parse(guest.body.toString()) as {
          state: string
          msg: string
          resultData: { sign: string; uid: number }
        }
        assert.equal(state, '200', msg)
        const { sign, uid } = resultData
        const { answer, ms } = await site.firstBytes(
          '/api/user/stream',
          call({ sign, uid }, { 'accept-encoding': 'gzip' }),
        )
        assert.match(answer.headers['content-type'] ?? '', /^text\/event-stream/)
        assert.equal(answer.headers['content-encoding'], undefined)
        assert.ok(ms < 2_000, `the first bytes took ${ms.toFixed(0)} ms`)
        return `first bytes after ${ms.toFixed(0)} ms`
      },
    },
  ]
}

const privatePaths = [
  '/metrics',
  '/health/live',
  '/health/ready',
  '/wallet/studio/play',
  '/hooks/payment/razorpay',
  '/callbacks/twilio',
]

type Clients = { readonly site: Client; readonly partner: Client; readonly direct: Client; readonly internal: Client }

function privateChecks({ site, partner, direct, internal }: Clients): Check[] {
  return [
    {
      title: 'metrics, health, the wallet and webhooks are not public, neither through nginx nor on the public port',
      async run() {
        for (const path of privatePaths) {
          for (const method of ['GET', 'POST']) {
            assert.equal((await site.get(path, { method })).status, 404, path)
            assert.equal((await direct.get(path, { method })).status, 404, path)
          }
        }
        for (const path of ['/metrics', '/health/live', '/health/ready']) {
          assert.equal((await internal.get(path)).status, 200, path)
        }
        return `${privatePaths.join(', ')} answer 404`
      },
    },
    {
      title: 'the partner server answers the wallet and webhooks and nothing else',
      async run() {
        const wallet = await partner.get('/wallet/studio/play', { method: 'POST', body: '{}' })
        assert.match(wallet.headers['content-type'] ?? '', /json/, 'the server itself answers for an unknown studio')
        for (const path of ['/', '/api/lottery/games', '/metrics', '/hooks/other']) {
          const { status, headers } = await partner.get(path, { method: 'POST' })
          assert.equal(status, 404, path)
          assert.equal(headers['content-type'], 'text/html', path)
        }
        return undefined
      },
    },
  ]
}

function webhookChecks(partner: Client, { serverLog }: Production): Check[] {
  return [
    {
      title: 'a webhook reaches the server by POST only, and is refused without its signature',
      async run() {
        const { status } = await partner.get('/hooks/payment/razorpay', { method: 'POST', body: '{}' })
        assert.equal(status, 401)
        assert.equal((await partner.get('/hooks/payment/razorpay')).status, 403)
        return `POST ${status}, GET 403`
      },
    },
    {
      title: 'the server sees the address of the client, and a forged X-Forwarded-For is ignored',
      async run() {
        const from = '127.0.0.2'
        const headers = { 'x-forwarded-for': '203.0.113.9' }
        await partner.get('/hooks/payment/razorpay', { method: 'POST', body: '{"forged":true}', headers, from })
        await sleep(300)
        const log = readFileSync(serverLog, 'utf8')
        assert.ok(log.includes(`"address":"${from}"`), 'the log does not name the address of the client')
        assert.ok(!log.includes('203.0.113.9'), 'the log names the forged address')
        return from
      },
    },
  ]
}

type Handshake = { readonly version: string | null; readonly protocol: string | false | null }

function handshake(
  port: number,
  servername: string,
  maxVersion: 'TLSv1.1' | 'TLSv1.3' = 'TLSv1.3',
): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const old = maxVersion === 'TLSv1.1' ? ({ minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const) : {}
    const options = { port, host: '127.0.0.1', servername, maxVersion, ...old, ALPNProtocols: ['h2', 'http/1.1'] }
    const socket = connect({ ...options, rejectUnauthorized: false }, () => {
      resolve({ version: socket.getProtocol(), protocol: socket.alpnProtocol })
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
