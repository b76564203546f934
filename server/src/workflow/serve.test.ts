import { once } from 'node:events'
import http2 from 'node:http2'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { exampleWitnesses } from '../../../ops/generate/open-draw/sample-witnesses.ts'
import type { AppContext } from '../app-context.ts'
import { readConfig } from '../base/config.ts'
import { every } from './define.ts'
import { serveWorkflows, type WorkflowEndpoint } from './serve.ts'

const key = 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9'
const workflow = every({ name: 'test.beat', seconds: 1, run: async () => ({}) })
let endpoint: WorkflowEndpoint | undefined

afterEach(async () => {
  await endpoint?.close()
  endpoint = undefined
})

test('each revision is served at its own path only', async () => {
  endpoint = await serveWorkflows(contextOf({ ZAMRA_REVISION: 'a/b c' }), [workflow])
  expect(new URL(endpoint.uri).pathname).toBe('/r/a%2Fb%20c')
  expect(await statusOf(endpoint.uri, '/r/a%2Fb%20c/health')).toBe(200)
  expect(await statusOf(endpoint.uri, '/r/other/health')).toBe(404)
  expect(await statusOf(endpoint.uri, '/discover')).toBe(404)
})

test('registers the address at which Restate reaches the workflows', async () => {
  endpoint = await serveWorkflows(contextOf({ ZAMRA_WORKFLOW_URL: 'http://flows.zamra.test:9080' }), [workflow])
  expect(endpoint.uri).toBe('http://flows.zamra.test:9080/r/one')
})

test('rejects a workflow call that is not signed by our Restate', async () => {
  endpoint = await serveWorkflows(contextOf({ ZAMRA_RESTATE_KEYS: key }), [workflow])
  expect(await statusOf(endpoint.uri, '/r/one/invoke/test.beat/start')).toBe(401)
})

test('a live deployment refuses to start without the key of its Restate', () => {
  const live = {
    ZAMRA_DEPLOYMENT: 'live',
    ZAMRA_SERVICE_URL: 'https://service.zamra.example/',
    ZAMRA_WEB_ORIGIN: 'https://play.zamra.example',
    ZAMRA_LEDGER_KEY: 'a secret of its own',
    ZAMRA_VAULT_KEYS: `2:${'0b'.repeat(32)}`,
    ZAMRA_VAULT_INDEX_KEY: '0c'.repeat(32),
    ZAMRA_PLAYER_SALT_KEY: '0d'.repeat(32),
    ZAMRA_SEED_KEYS: `1:${'0e'.repeat(32)}`,
    ZAMRA_OTP_PEPPER: 'a pepper of its own, long enough',
    ZAMRA_DRAW_KEY: '0d'.repeat(32),
    ZAMRA_DRAW_ORIGIN: 'play.example.com/draws',
    ZAMRA_WITNESSES: exampleWitnesses(),
    ZAMRA_FILE_DIR: '/srv/zamra/files',
  }
  expect(() => contextOf(live)).toThrow('ZAMRA_RESTATE_KEYS')
})

/** An endpoint that Restate does not call opens no database. */
function contextOf(env: Readonly<Record<string, string>>): AppContext {
  const config = readConfig({
    ZAMRA_REVISION: 'one',
    ZAMRA_MAIN_URL: 'postgres://127.0.0.1:1/main',
    ZAMRA_SHARD_URLS: 'postgres://127.0.0.1:1/shard0',
    ZAMRA_REDIS_URL: 'redis://127.0.0.1:1',
    ZAMRA_RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    ZAMRA_RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
    ZAMRA_WORKFLOW_PORT: '0',
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
    ...env,
  })
  return { config, log: pino({ level: 'silent' }) } as unknown as AppContext
}

async function statusOf(uri: string, path: string): Promise<number | undefined> {
  const session = http2.connect(new URL(uri).origin)
  const request = session.request({ ':path': path, ':method': path.includes('/invoke/') ? 'POST' : 'GET' })
  request.end()
  const [headers] = (await once(request, 'response')) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader]
  session.destroy()
  return headers[':status']
}
