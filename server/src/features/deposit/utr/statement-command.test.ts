import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { csv } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, today, transferOf } from '../../../../test/transfers.ts'

const command = fileURLToPath(new URL('../../../../../ops/statement.ts', import.meta.url))
const exec = promisify(execFile)

let world: PayingWorld
let dir: string
beforeAll(async () => {
  world = await openPayingWorld()
  dir = await mkdtemp(join(tmpdir(), 'zamra-statement-'))
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

/** The command as a person at the house gives it, in a process of its own. */
async function statement(...words: string[]): Promise<string> {
  const { mainUrl, shardUrls, redisUrl } = world.house.config
  const env = {
    ZAMRA_MAIN_URL: mainUrl,
    ZAMRA_SHARD_URLS: shardUrls.join(','),
    ZAMRA_REDIS_URL: redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    ZAMRA_RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
    ZAMRA_LOG_LEVEL: 'silent',
  }
  const run = exec(process.execPath, [command, ...words], { env })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout.trim()
}

test('one command reads a statement, credits what it finds an order for, and says what is left', async () => {
  const [transfer, claimed] = [await transferOf(world), await transferOf(world)]
  const utr = newUtr()
  await world.ok('/recharge/submitUtr', { orderNo: claimed.orderNo, utr }, { as: claimed.player })
  const file = join(dir, 'statement.csv')
  const line = { amount: transfer.amount, day: today() }
  await writeFile(
    file,
    csv([
      { ...line, ref: newUtr(), narration: `IMPS ${transfer.reference}` },
      { ...line, ref: utr, narration: 'IMPS' },
      { ...line, ref: newUtr(), narration: 'FOR NOBODY' },
    ]),
  )
  expect(await statement('import', file, '--account', 'in-imps-1')).toBe(
    'statement import: ok lines 3, new 3, byReference 1, byUtr 1, settled 2',
  )
  expect([await cashOf(world, transfer.player), await cashOf(world, claimed.player)]).toEqual([50_000n, 50_000n])
  expect(await orderOf(world, claimed)).toMatchObject({ status: 'SUCCEEDED', compensation: { accruedBps: 0 } })
  expect(await statement('open')).toMatch(
    /^in-imps-1 \| [\d-]+ \| 500 INR \| \d+ \| FOR NOBODY\nstatement open: ok lines 1$/,
  )
  expect(await statement('import', file, '--account', 'nobody')).toContain('LOOK the house has no account nobody')
}, 120_000)
