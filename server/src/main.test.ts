import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exampleWitnesses } from '../../ops/generate/open-draw/sample-witnesses.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { call, type HttpAnswer } from '../test/call-over-http.ts'
import { publishSignedPolicies } from '../test/operators.ts'
import { openWorld, type World } from '../test/world.ts'
import { live } from './features/market/index.ts'

let world: World
const compiled = temporaryFolder('main-test')

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.close()
  rmSync(compiled, { recursive: true, force: true })
})

/** The server as a process of its own on the databases of the world. */
function startMain(env: Readonly<Record<string, string>>, ...nodeArgs: readonly string[]) {
  const child = spawn(process.execPath, [...nodeArgs, new URL('./main.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const exited = once(child, 'exit')
  const lines = () => output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return { child, exited, lines }
}

function environment(): Record<string, string> {
  const { config } = world.app
  return {
    ZAMRA_PORT: '0',
    ZAMRA_PROVIDER_PORT: '0',
    ZAMRA_INTERNAL_PORT: '0',
    ZAMRA_WORKFLOW_PORT: '0',
    ZAMRA_MAIN_URL: config.mainUrl,
    ZAMRA_SHARD_URLS: config.shardUrls.join(),
    ZAMRA_REDIS_URL: config.redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: config.restateIngressUrl,
    ZAMRA_RESTATE_ADMIN_URL: config.restateAdminUrl,
    ZAMRA_SERVICE_URL: config.serviceUrl,
    ZAMRA_DRAIN_NOTICE_MS: '500',
    // Each process reads what the one before it has compiled.
    NODE_COMPILE_CACHE: compiled,
  }
}

async function openPort(lines: () => { msg: string; url: string }[]): Promise<number> {
  for (;;) {
    const open = lines().find((line) => line.msg === 'server listening')
    if (open) return Number(new URL(open.url).port)
    await sleep(20)
  }
}

test('answers every request on SIGTERM under load and exits with code 0', async () => {
  const { child, exited, lines } = startMain(environment())
  const port = await openPort(lines)
  const answers: HttpAnswer[] = []
  // Like a proxy: it uses its connections again and again, until an answer asks it to go elsewhere.
  const visitor = async (device: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isLast = false; !isLast; await sleep(5)) {
      const answer = await call(agent, port, '/u/gconfig', device)
      answers.push(answer)
      isLast = answer.isLast
    }
    agent.destroy()
  }
  const visitors = Promise.all(Array.from({ length: 8 }, (_, index) => visitor(`device-of-load-${index}`)))
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(80), { timeout: 10_000 })
  child.kill('SIGTERM')
  await visitors
  expect(await exited).toEqual([0, null])
  // On a machine that is itself overloaded, busy is a proper answer.
  expect(answers.filter(({ status, state }) => status !== 200 || !['200', '5030'].includes(state))).toEqual([])
})

test('logs an uncaught error and exits with code 1', async () => {
  const planted = 'process.once("SIGUSR2", () => { throw new Error("planted") })'
  const { child, exited, lines } = startMain(environment(), '--import', `data:text/javascript,${planted}`)
  await openPort(lines)
  child.kill('SIGUSR2')
  expect(await exited).toEqual([1, null])
  expect(lines().filter((line) => line.level === 60)).toMatchObject([
    { msg: 'uncaughtException', err: { message: 'planted' } },
  ])
})

test('reports every invalid variable and does not start', async () => {
  const { exited, lines } = startMain({ ...environment(), ZAMRA_MAIN_URL: '', ZAMRA_LOG_LEVEL: 'loud' })
  expect(await exited).toEqual([78, null])
  expect(lines()[0].msg).toContain('ZAMRA_MAIN_URL: is required')
  expect(lines()[0].msg).toContain('ZAMRA_LOG_LEVEL: must be one of')
})

const onTheStreet = {
  ZAMRA_DEPLOYMENT: 'live',
  ZAMRA_RESTATE_KEYS: 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9',
  ZAMRA_WEB_ORIGIN: 'https://play.example.com',
  ZAMRA_PROVIDER_URL: 'https://partners.example.com',
  ZAMRA_SERVICE_URL: 'https://help.example.com/',
  ZAMRA_FILE_DIR: '/var/lib/zamra/files',
  ZAMRA_LEDGER_KEY: 'a secret of its own',
  ZAMRA_VAULT_KEYS: `2:${'0b'.repeat(32)}`,
  ZAMRA_VAULT_INDEX_KEY: '0c'.repeat(32),
  ZAMRA_PLAYER_SALT_KEY: '0d'.repeat(32),
  ZAMRA_SEED_KEYS: `1:${'0e'.repeat(32)}`,
  ZAMRA_OTP_PEPPER: 'a pepper of its own, long enough',
  ZAMRA_DRAW_KEY: '0d'.repeat(32),
  ZAMRA_DRAW_ORIGIN: 'play.example.com/draws',
  ZAMRA_WITNESSES: exampleWitnesses(),
}

test('refuses to start live with real money without a licence, or with a simulated provider [MP-02]', async () => {
  // The policies of a sandbox: everything is played for money, over simulators.
  const refused = startMain({ ...environment(), ...onTheStreet })
  expect(await refused.exited).toEqual([78, null])
  const { msg } = refused.lines().find((line) => line.level === 60)
  expect(msg).toContain('market IN: real money needs a licence in a live deployment')
  expect(msg).toContain('market PK: the real-money rail ewallet uses a simulator as provider')

  await publishSignedPolicies(world, live)
  const lawful = startMain({ ...environment(), ...onTheStreet })
  await openPort(lawful.lines)
  lawful.child.kill('SIGTERM')
  expect(await lawful.exited).toEqual([0, null])
}, 60_000)
