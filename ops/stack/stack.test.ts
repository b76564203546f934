import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxChain } from '../chain/sandbox-chain.ts'
import { makeStaffLinks } from './backoffice-environment.ts'
import { temporaryFolder } from './folders.ts'
import { type Stack, startStack } from './stack.ts'
import { renderWelcomePage } from './welcome-page.ts'

let dir: string
let stack: Stack

beforeAll(async () => {
  dir = temporaryFolder('stack')
  stack = await startStack({ dir, durable: false })
})
afterAll(async () => {
  await stack.stop()
  rmSync(dir, { recursive: true })
})

async function signIn({ urls, players }: Stack): Promise<unknown> {
  const [player] = players
  const common = { appId: 1526, appPackageName: 'com.zamra.app1526', deviceNumber: 'stack-test-device', locale: 'en' }
  const response = await fetch(`${urls.server}/api/sso/idlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...common, userId: String(player?.uid), password: player?.password }),
  })
  return response.json()
}

function processIds(): number[] {
  return stack.parts.map((part) => part.pid)
}

test('the welcome page has links for the first two people of the back office, which answers on its own port', async () => {
  const links = await makeStaffLinks(stack)
  const page = renderWelcomePage(stack, links)
  for (const { link } of links) expect(page).toContain(link)
  const response = await fetch(`${stack.urls.backoffice}/api/enrol/options`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.urls.backoffice },
    body: JSON.stringify({ token: links[1]?.link.split('#')[1] }),
  })
  expect(await response.json()).toMatchObject({ name: 'Noor', kind: 'first' })
})

test('the players on the welcome page can sign in', async () => {
  expect(await signIn(stack)).toMatchObject({ state: '200', resultData: { uid: stack.players[0]?.uid } })
  const page = renderWelcomePage(stack)
  expect(page).toContain(stack.urls.web)
  for (const player of stack.players) expect(page).toContain(String(player.uid))
})

test('the server offers payouts in coins, and the account that pays them has some', async () => {
  const common = { appId: 1526, appPackageName: 'com.zamra.app1526', deviceNumber: 'stack-test-device', locale: 'en' }
  const response = await fetch(`${stack.urls.server}/api/withdraw/terms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...common, market: 'IN' }),
  })
  expect(await response.json()).toMatchObject({ resultData: { coins: { coin: 'USDT', network: 'EVM' } } })
  const paying = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  expect(await sandboxChain(stack.urls.chain).balanceOf(paying)).toBe(100_000_000_000n)
})

test('the server does not connect as the owner of the databases', async () => {
  for (const connectionString of [stack.urls.mainOwner, ...stack.urls.shardOwners]) {
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    const { rows } = await owner.query(
      `select distinct usename as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await owner.end()
    expect(rows).toEqual([{ name: 'zamra_app' }])
  }
})

test('every part restarts after a kill', async () => {
  for (const name of ['redis', 'restate', 'simulators', 'chain', 'signer', 'server', 'postgres'] as const) {
    await stack.kill(name)
    await stack.restart(name)
  }
  await expect.poll(() => signIn(stack), { timeout: 10_000 }).toMatchObject({ state: '200' })
})

test('rejects a second stack in the same folder', async () => {
  const script = `
    import { startStack } from '${new URL('./stack.ts', import.meta.url).href}'
    await startStack({ dir: ${JSON.stringify(dir)} }).catch((error) => console.log(error.message))`
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], { encoding: 'utf8' })
  expect(output).toContain(`a stack is already running in ${dir} (process ${process.pid})`)
})

test('a stop leaves no process, and the next start has the same ports and players', async () => {
  const before = { pids: processIds(), urls: stack.urls, players: stack.players }
  await stack.stop()
  for (const pid of before.pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  stack = await startStack({ dir, durable: false })
  expect(stack.urls).toEqual(before.urls)
  expect(stack.players).toEqual(before.players)
})

test('stops the other parts when one does not start', async () => {
  const broken = join(dir, 'broken')
  const env = { ZAMRA_LOG_LEVEL: 'loud' }
  await expect(startStack({ dir: broken, durable: false, env })).rejects.toThrow('ZAMRA_LOG_LEVEL')
  const postmaster = readFileSync(join(broken, 'logs', 'postgres.log'), 'utf8')
  expect(postmaster).toContain('database system is shut down')
})
