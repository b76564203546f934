import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../ops/stack/folders.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { newWithdrawer, openWithdrawalWorld, withdraw } from '../../../../test/withdrawal-world.ts'
import type { World } from '../../../../test/world.ts'

let world: World
const folder = temporaryFolder('withdrawals-command-test')
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const withdrawals = (...words: string[]) => runCommand(world, 'withdrawals.ts', words)

async function newOperator(name: string): Promise<readonly string[]> {
  const file = join(folder, `${name}.pem`)
  const key = await runCommand(world, 'operator.ts', ['key', file])
  await runCommand(world, 'operator.ts', ['add', name, key], { ZAMRA_MAIN_URL: world.mainOwnerUrl })
  return ['--who', name, '--key', file, '--why', 'looked at it']
}

test('lists, shows, approves with two operators above the threshold, and rejects with a code', async () => {
  const [byAsha, byNoor] = [await newOperator('Asha'), await newOperator('Noor')]
  const player = await newWithdrawer(world, 2_800_000n)
  const [large, small] = [await withdraw(world, player, 2_500_000), await withdraw(world, player, 300_000)]
  const listed = await withdrawals('list')
  expect(listed).toContain(`${large} | REVIEWING | 25000 INR | State Bank of India`)
  expect(listed).toContain('withdrawals list: ok 2')
  expect(await withdrawals('approve', large, '--who', 'Asha', '--why', 'x')).toContain('FAILED a decision needs --who')
  expect(await withdrawals('approve', large, ...byAsha)).toContain('another operator must decide the same')
  expect(await withdrawals('approve', large, ...byNoor)).toContain(`${large} | APPROVED`)
  expect(await withdrawals('reject', small, ...byAsha)).toContain(
    'FAILED a rejection needs --code, one of: payeeNotOwn',
  )
  expect(await withdrawals('reject', small, '--code', 'payeeNotOwn', ...byAsha)).toContain(`${small} | REJECTED`)
  expect(await withdrawals('list')).toBe('withdrawals list: ok 0')
  const close = await runCommand(world, 'payouts.ts', ['close', 'razorpayx', 'W1', 'amount', ...byAsha])
  expect(close).toBe('payouts close: FAILED there is no difference razorpayx W1 amount')
  expect(await runCommand(world, 'payouts.ts', ['differences'])).toBe('payouts differences: ok 0')
  expect(await withdrawals('show', 'W1')).toContain('FAILED there is no withdrawal W1')
}, 180_000)
