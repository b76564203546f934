import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, operatorOptions, signed, signedBoth, type TestOperator } from '../../../../test/operators.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { csv } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, today, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { textToApprove } from '../../market/index.ts'
import { statementReview } from './statement-proposal.ts'

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

test('imports a statement that two operators have signed, credits the matches and lists the rest', async () => {
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
  const [noor, omar] = [await newOperator(world, 'Noor'), await newOperator(world, 'Omar')]
  const proposal = join(dir, 'proposal')
  const account = ['--account', 'in-imps-1', '--why', 'of today']
  expect(await statement('propose', file, proposal, ...account, ...operatorOptions(noor, dir))).toContain('ok')
  const text = await readFile(file, 'utf8')
  // Neither alone, nor another file, nor a key of somebody else moves money.
  const stored = JSON.parse(await readFile(proposal, 'utf8')) as { content: string; signature: string }
  const importAs = (by: string, { key }: TestOperator, what = text) => {
    const approved = { by, at: systemNow() }
    const signature = signed({ name: by, key }, textToApprove('bank statement', stored.content, approved))
    const given = { content: stored.content, signature: Buffer.from(stored.signature, 'hex') }
    return statementReview.import(world.app, what, given, { ...approved, signature })
  }
  await expect(importAs('Noor', noor)).rejects.toThrow('Noor proposed it, another operator approves')
  await expect(importAs('Omar', noor)).rejects.toThrow('this is not the signature of Omar')
  await expect(importAs('Omar', omar, text.replace('500', '900'))).rejects.toThrow('not the file that was proposed')
  expect(await cashOf(world, transfer.player)).toBe(0n)
  expect(await statement('import', file, proposal, ...operatorOptions(omar, dir))).toBe(
    'lines 3\nnew 3\nbyReference 1\nbyUtr 1\nsettled 2\nstatement import: ok 5',
  )
  expect([await cashOf(world, transfer.player), await cashOf(world, claimed.player)]).toEqual([50_000n, 50_000n])
  expect(await orderOf(world, claimed)).toMatchObject({ status: 'SUCCEEDED', compensation: { accruedBps: 0 } })
  expect(await statement('open')).toMatch(/^in-imps-1 \| [\d-]+ \| 500 INR \| \d+ \| FOR NOBODY\nstatement open: ok 1$/)
  const { rows } = await world.app.databases.main.pool.query('select account_id, approved_by from bank_statement')
  expect(rows).toEqual([{ account_id: 'in-imps-1', approved_by: ['Noor', 'Omar'] }])
}, 240_000)

test('refuses a statement that does not begin where the last one ended, unless both operators signed the gap', async () => {
  const both = [await newOperator(world, 'Parveen'), await newOperator(world, 'Qasim')] as const
  const ofDay = (amount: bigint, opening: bigint) =>
    csv([{ amount: minor(amount), day: today(), ref: newUtr(), narration: 'IMPS' }], minor(opening))
  const proposedBy = (text: string, acceptsGap = false) =>
    statementReview.contentOf(world.app, text, {
      ...{ account: 'in-upi-1', acceptsGap },
      ...{ why: 'of today', by: 'Parveen' },
    })
  const importAs = (text: string, content: string) =>
    statementReview.import(world.app, text, ...signedBoth(both, 'bank statement', content))
  const figures =
    'ended with 1500, this one begins with 1700: import the statements in between first, or propose it with --gap'
  const [monday, tuesday, thursday] = [ofDay(50_000n, 100_000n), ofDay(20_000n, 150_000n), ofDay(1_000n, 170_000n)]
  const contents = [await proposedBy(monday), await proposedBy(tuesday), await proposedBy(thursday)] as const
  await importAs(monday, contents[0])
  await expect(importAs(thursday, contents[2])).rejects.toThrow(figures)
  await expect(proposedBy(thursday)).rejects.toThrow(figures)
  // What was signed for other figures is not accepted for these.
  const signedGap = await proposedBy(thursday, true)
  const otherGap = signedGap.replace('"1500"', '"1400"')
  await expect(importAs(thursday, otherGap)).rejects.toThrow(figures)
  expect(await importAs(tuesday, contents[1])).toMatchObject({ new: 1 })
  expect(await importAs(thursday, contents[2])).toMatchObject({ new: 1 })
  expect(await importAs(monday, contents[0])).toMatchObject({ new: 0 })
  const sunday = ofDay(3_000n, 500_000n)
  const [accepted, again] = [await proposedBy(sunday, true), await proposedBy(ofDay(3_000n, 600_000n), true)]
  expect(await importAs(sunday, accepted)).toMatchObject({ new: 1 })
  expect(again).toContain('"opening":"6000"')
  // Without balances nobody can see what is missing.
  const plain = `date,narration,reference,debit,credit\n${today()},IMPS,${newUtr()},,5.00`
  await expect(proposedBy(plain)).rejects.toThrow('ended with 5030, this one begins with unknown')
  // Even where both accept it, the next statement is compared with the last balance that is known.
  expect(await importAs(plain, await proposedBy(plain, true))).toMatchObject({ new: 1 })
  const after = ofDay(4_000n, 900_000n)
  await expect(proposedBy(after)).rejects.toThrow('ended with 5030, this one begins with 9000')
  expect(await importAs(after, await proposedBy(after, true))).toMatchObject({ new: 1 })
  const { rows } = await world.app.databases.main.pool.query(
    `select number, opening::int, closing::int from bank_statement where account_id = 'in-upi-1' order by number`,
  )
  expect(rows.map(({ number, opening, closing }) => [number, opening, closing])).toEqual([
    [1, 100_000, 150_000],
    [2, 150_000, 170_000],
    [3, 170_000, 171_000],
    [4, 500_000, 503_000],
    [5, null, null],
    [6, 900_000, 904_000],
  ])
})

test('of two statements that follow the same one, imported at once, one is refused', async () => {
  const both = [await newOperator(world, 'Rana'), await newOperator(world, 'Salim')] as const
  const files = ['A', 'B'].map((narration) =>
    csv([{ amount: minor(100n), day: today(), ref: newUtr(), narration }], minor(1_000n)),
  )
  const results = await Promise.allSettled(
    files.map(async (text) => {
      const given = { account: 'pk-bank-1', acceptsGap: false, why: 'of today', by: 'Rana' }
      const content = await statementReview.contentOf(world.app, text, given)
      return await statementReview.import(world.app, text, ...signedBoth(both, 'bank statement', content))
    }),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
