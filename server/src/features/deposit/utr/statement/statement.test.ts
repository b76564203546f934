import { add, fromMajor, type Money, minor, toMajor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { camt053, csv, mt940, type TestLine } from '../../../../../test/statements.ts'
import { StatementError, type StatementLine } from './line.ts'
import { identifyLines, referencesOf } from './line-references.ts'
import { readStatement } from './read-statement.ts'

const amount = fc
  .bigInt(-100_000_000_000n, 100_000_000_000n)
  .filter((units) => units !== 0n)
  .map(minor)
const word = fc.stringMatching(/^[A-Z0-9]{6,16}$/)
const told: fc.Arbitrary<TestLine> = fc.record({
  amount,
  day: fc.integer({ min: 0, max: 364 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  ref: word,
  narration: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('/')),
})

const formats = { csv, mt940, camt053 }

describe.each(Object.entries(formats))('%s', (_name, write) => {
  test('parses every line exactly', () => {
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 8 }), (lines) => {
        const read = readStatement(write(lines), 'INR').lines
        expect(read.map((line) => ({ amount: line.amount, day: line.valueDate }))).toEqual(
          lines.map((line) => ({ amount: line.amount, day: line.day })),
        )
        for (const [index, line] of lines.entries()) {
          expect(read[index]?.refs.some((ref) => ref.includes(line.ref))).toBe(true)
          expect(read[index]?.narration.replaceAll('\n', '')).toContain(line.narration)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('keeps leading zeros of a reference', () => {
    const text = write([{ amount: minor(100n), day: '2026-11-14', ref: '006516367819', narration: 'UPI/000000000012' }])
    expect(readStatement(text, 'INR').lines[0]?.refs).toContain('006516367819')
  })

  test('rejects too many decimals and a wrong sum', () => {
    const lines = [7n, 10_050n].map((units): TestLine => {
      return { amount: minor(units), day: '2026-11-14', ref: 'ABCDEF123456', narration: 'X' }
    })
    const text = write(lines)
    const spoiled = [text.replace(/100([.,])50/, '100$1505'), text.replace(/100([.,])50/, '100$151')]
    for (const each of spoiled) {
      expect(each).not.toBe(text)
      expect(() => readStatement(each, 'INR')).toThrow(StatementError)
    }
  })
})

test('parses amounts beyond the precision of a float', () => {
  const huge = fromMajor('90071992547409.93')
  const lines: TestLine[] = [{ amount: huge, day: '2026-11-14', ref: 'ABCDEF123456', narration: 'X' }]
  for (const write of Object.values(formats)) expect(readStatement(write(lines), 'INR').lines[0]?.amount).toBe(huge)
})

test('parses MT940 with envelopes, missing decimals, currency letters, reversals and wrapped lines', () => {
  const text = [
    '{1:F01HDFCINBBAXXX0000000000}{2:O9401200}{4:',
    ':20:STMT1',
    ':25:HDFC/50100012345678',
    ':28C:318/1',
    ':60F:C261113INR1000,',
    ':61:2611141114CR500,NTRF631812345678//HDFCN52026111412',
    ':86:UPI/631812345678/ASHA RAO/Z7F3',
    'KABCD9/PAYMENT',
    ':61:261114D200,5NMSCNONREF',
    ':86:CHARGES',
    ':61:261114RD10,00NTRF631700000001',
    ':86:RETURN OF A PAYMENT',
    ':62F:C261114INR1309,50',
    '-}',
  ].join('\r\n')
  const { account, lines } = readStatement(text, 'INR')
  expect(account).toBe('HDFC/50100012345678')
  expect(lines.map((line) => line.amount)).toEqual([50_000n, -20_050n, 1_000n])
  expect(lines.map((line) => line.isReturn)).toEqual([false, false, true])
  expect(lines.map(referencesOf)).toEqual([['631812345678', 'HDFCN52026111412', 'Z7F3KABCD9'], [], []])
})

test('camt.053: skips pending entries, splits batch entries, rejects a DOCTYPE', () => {
  const entry = (status: string, inside: string) =>
    `<Ntry><Amt Ccy="INR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-14</Dt></BookgDt><AcctSvcrRef>BATCH00000000001</AcctSvcrRef>${inside}</Ntry>`
  const payment = (size: string, utr: string) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><TxId>${utr}</TxId></Refs><Amt Ccy="INR">${size}</Amt><RmtInf><Ustrd>A &amp; B</Ustrd></RmtInf></TxDtls>`
  const document = (inside: string) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>50100012345678</Id></Othr></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`
  const both = payment('100.00', '031812345678') + payment('200.00', '031812345679')
  const { lines } = readStatement(
    document(entry('BOOK', `<NtryDtls>${both}</NtryDtls>`) + entry('PDNG', '<NtryDtls/>')),
    'INR',
  )
  expect(lines.map((line) => [line.amount, referencesOf(line), line.narration])).toEqual([
    [10_000n, ['031812345678'], 'A & B'],
    [20_000n, ['031812345679'], 'A & B'],
  ])
  const wrong = payment('100.00', '031812345678') + payment('199.00', '031812345679')
  for (const bad of [
    document(entry('BOOK', `<NtryDtls>${wrong}</NtryDtls>`)),
    document(entry('BOOK', '')).replace('<Document', '<!DOCTYPE d [<!ENTITY x "y">]><Document'),
    document(entry('BOOK', '')).replace('Ccy="INR"', 'Ccy="USD"'),
    document(entry('BOOK', '')).replace('</Ntry>', ''),
    document(''.concat(entry('BOOK', '')).replace('CRDT', '')),
    '<Document/>',
  ]) {
    expect(() => readStatement(bad, 'INR')).toThrow(StatementError)
  }
})

test('parses bank CSV: columns by name, Indian digit grouping, newest first, decoration rows', () => {
  const hdfc = [
    'HDFC BANK Ltd.,,,,,,',
    'Statement of account,,,,,,',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '********,*****,*****,*****,*****,*****,*****',
    '14/11/26,"UPI-ASHA RAO-asha@okhdfc-HDFC0000065-631812345678-Z7F3KABCD9",0000631812345678,14/11/26,,"1,00,000.50","1,00,500.50"',
    '15/11/26,IMPS-919876543210-RAVI,000631900000001,15/11/26,500.50,,"1,00,000.00"',
    '********,*****,*****,*****,*****,*****,*****',
    'Opening Balance,Debits,Credits,Closing Bal,,,',
  ].join('\n')
  expect(readStatement(hdfc, 'INR').lines.map(({ amount: units, valueDate }) => [toMajor(units), valueDate])).toEqual([
    ['100000.50', '2026-11-14'],
    ['-500.50', '2026-11-15'],
  ])
  const sbi = [
    'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
    '15 Nov 2026\t15 Nov 2026\tBY TRANSFER-UPI/CR/631912345678/ASHA\tTRANSFER FROM 4897691162095\t\t70.00\t100.00 Cr',
    '14 Nov 2026\t14 Nov 2026\tATM\t\t10.00\t\t30.00 Cr',
  ].join('\n')
  expect(readStatement(sbi, 'INR').lines.map(referencesOf)).toEqual([['TRANSFERFROM4897691162095', '631912345678'], []])
  expect(() => readStatement(sbi.replace('70.00', '71.00'), 'INR')).toThrow('balances')
  expect(() => readStatement('a,b\n1,2', 'INR')).toThrow('column names')
  expect(() => readStatement('', 'INR')).toThrow(StatementError)
})

const line = (more: Partial<StatementLine>): StatementLine => ({
  amount: minor(100n),
  currency: 'INR',
  valueDate: '2026-11-14',
  refs: [],
  narration: '',
  isReturn: false,
  ...more,
})

test('a phone number is no reference, and a reversal has none', () => {
  expect(referencesOf(line({ narration: 'UPI/919876543210/631812345678/pay' }))).toEqual(['631812345678'])
  expect(referencesOf(line({ refs: ['919876543210', 'NONREF', 'x'] }))).toEqual(['919876543210'])
  expect(referencesOf(line({ refs: ['631812345678'], isReturn: true }))).toEqual([])
})

test('uses the bank’s UTR or else the first of the text, not one that the payer adds', () => {
  const note = 'UPI/631812345678/ASHA/631899999999'
  expect(referencesOf(line({ refs: ['631811111111'], narration: note }))).toEqual(['631811111111'])
  expect(referencesOf(line({ refs: ['-'], narration: note }))).toEqual(['631812345678'])
})

test('ignores placeholders in the reference field', () => {
  for (const filler of ['0'.repeat(12), '0'.repeat(16), '000000', 'XXXXXXXXXXXXXXXX', '9'.repeat(12), 'notprovided']) {
    expect(referencesOf(line({ refs: [filler], narration: 'UPI/631812345678' }))).toEqual(['631812345678'])
  }
})

test('recognises both marks of a reversal in camt.053', () => {
  const entry = { amount: minor(100n), day: '2026-11-14', ref: '631812345678', narration: 'X' }
  for (const yes of ['true', '1']) {
    const text = camt053([entry]).replace('</CdtDbtInd><Sts>', `</CdtDbtInd><RvslInd>${yes}</RvslInd><Sts>`)
    expect(readStatement(text, 'INR').lines[0]?.isReturn).toBe(true)
  }
  expect(readStatement(camt053([entry]), 'INR').lines[0]?.isReturn).toBe(false)
})

test('gives a line the same hash on any statement, and two equal lines on one two hashes', () => {
  const content = fc.record({ ref: word, narration: word, amount }).map((each) => line({ ...each, refs: [each.ref] }))
  fc.assert(
    fc.property(fc.array(content, { maxLength: 10 }), fc.array(content, { maxLength: 10 }), (first, second) => {
      const hex = (lines: readonly StatementLine[]) => identifyLines('a', lines).map(({ hash }) => hash.toString('hex'))
      expect(new Set(hex([...first, ...second])).size).toBe(first.length + second.length)
      expect(new Set(hex(first.toReversed()))).toEqual(new Set(hex(first)))
      expect(hex([...first, ...second]).slice(0, first.length)).toEqual(hex(first))
    }),
  )
  const [one, two] = identifyLines('a', [line({}), line({})])
  expect(one?.hash.equals(two?.hash ?? Buffer.alloc(32))).toBe(false)
  expect(identifyLines('b', [line({})])[0]?.hash.equals(one?.hash ?? Buffer.alloc(32))).toBe(false)
})

test.each(Object.entries(formats))('twenty thousand lines of %s are read in seconds', (_name, write) => {
  const lines = Array.from({ length: 20_000 }, (_, index): TestLine => {
    const utr = `6318${String(index).padStart(8, '0')}`
    return { amount: minor(BigInt(index + 1)), day: '2026-11-14', ref: utr, narration: `UPI/${utr}/PAYER/Z7F3KABCD9` }
  })
  const text = write(lines)
  // By the work of this process alone: how long it waits for a core says nothing about it.
  const before = process.cpuUsage()
  const read = identifyLines('a', readStatement(text, 'INR').lines)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(10_000)
  expect(add(...read.map((each): Money => each.amount))).toBe(200_010_000n)
})
