import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './folders.ts'
import { startPostgres } from './postgres.ts'
import { run } from './processes.ts'
import { startRedis } from './redis.ts'
import { startRestate } from './restate.ts'

let dir: string

beforeAll(() => {
  dir = temporaryFolder('engines')
})
afterAll(() => rmSync(dir, { recursive: true }))

/** A zombie process counts as gone. */
function isGone(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

test('PostgreSQL keeps its data after a kill, and a stop leaves no process', async () => {
  const postgres = await startPostgres({ dir: join(dir, 'postgres') })
  await postgres.ensureDatabase('jars')
  await postgres.ensureDatabase('jars')
  await postgres.query('jars', 'create table jar as select 7 as coins')
  const first = postgres.pid
  await postgres.kill()
  expect(postgres.alive).toBe(false)
  await postgres.restart()
  expect(postgres.pid).not.toBe(first)
  expect(await postgres.query('jars', 'select coins from jar')).toBe('7')
  expect(await postgres.query('jars', 'show data_checksums')).toBe('on')
  expect(await postgres.query('jars', 'show fsync')).toBe('on')
  await postgres.stop()
  expect([first, postgres.pid].every(isGone)).toBe(true)
  await expect(postgres.query('jars', 'select 1')).rejects.toThrow('Connection refused')
})

test('PostgreSQL restarts while clients are running statements', async () => {
  const postgres = await startPostgres({ dir: join(dir, 'busy'), durable: false })
  const busy = Array.from({ length: 5 }, () => postgres.query('postgres', 'select pg_sleep(5)').catch(() => 'cut off'))
  await expect.poll(() => postgres.query('postgres', sleepers), { timeout: 4_000 }).toBe('5')
  await postgres.kill()
  await postgres.restart()
  expect(await postgres.query('postgres', 'select 1')).toBe('1')
  await postgres.stop()
  expect(await Promise.all(busy)).toEqual(Array(5).fill('cut off'))
})

test('Redis restarts empty after a kill', async () => {
  const redis = await startRedis({ dir: join(dir, 'redis') })
  const first = redis.pid
  await redis.kill()
  await redis.restart()
  expect(redis.alive).toBe(true)
  await redis.stop()
  expect([first, redis.pid].every(isGone)).toBe(true)
})

test('two Restate nodes run side by side on their own ports', async () => {
  const both = await Promise.all(['a', 'b'].map((name) => startRestate({ dir: join(dir, `restate-${name}`) })))
  const [a, b] = both
  expect(new Set(both.flatMap((restate) => [restate.adminUrl, restate.ingressUrl])).size).toBe(4)
  await a?.kill()
  await a?.restart()
  for (const restate of both) expect((await fetch(`${restate.adminUrl}/health`)).status).toBe(200)
  await Promise.all(both.map((restate) => restate.stop()))
  expect(isGone(a?.pid ?? 0) && isGone(b?.pid ?? 0)).toBe(true)
})

test('an engine stops with its owner, even when the owner is killed', async () => {
  const owner = join(dir, 'owner.ts')
  const redis = new URL('./redis.ts', import.meta.url).href
  writeFileSync(
    owner,
    `import { startRedis } from '${redis}'
     const redis = await startRedis({ dir: '${join(dir, 'owned')}' })
     console.log(redis.pid)
     setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [owner], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(child.stdout, 'data')
  const pid = Number(String(output))
  expect(isGone(pid)).toBe(false)
  child.kill('SIGKILL')
  await expect.poll(() => isGone(pid), { timeout: 5_000 }).toBe(true)
})

test('a program that exits before it is ready is reported with the end of its log', async () => {
  const args = ['-e', 'console.error("no space left"); process.exit(3)']
  const plan = { name: 'broken', command: process.execPath, args, logFile: join(dir, 'broken.log'), ready: () => false }
  await expect(run(plan)).rejects.toThrow('broken ended before it was ready\nno space left')
})

test('reports an unexpected exit, and not a stop', async () => {
  const plan = { name: 'sleeper', command: 'sleep', args: ['60'], logFile: join(dir, 'sleeper.log'), ready: () => true }
  const sleeper = await run(plan)
  let deaths = 0
  sleeper.onUnexpectedExit(() => {
    deaths += 1
  })
  process.kill(sleeper.pid, 'SIGKILL')
  await expect.poll(() => deaths, { timeout: 5_000 }).toBe(1)
  await sleeper.restart()
  await sleeper.kill()
  await sleeper.restart()
  await sleeper.stop()
  expect(deaths).toBe(1)
})

const sleepers = `select count(*) from pg_stat_activity where query = 'select pg_sleep(5)'`
