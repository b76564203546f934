import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { csv } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, today, transferOf } from '../../../../test/transfers.ts'

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

const statement = (...words: string[]) => runCommand(world, 'statement.ts', words)

test('imports a statement, credits the matches and lists the rest', async () => {
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
  expect(await statement('import', file, '--account', 'nobody')).toContain('FAILED unknown operator account: nobody')
}, 120_000)
