import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankForm, isProblem, normaliseCode, parsePayee } from './bank-account.ts'
import { indianBankName, isListedBranch } from './ifsc.ts'

const judge = (form: BankForm, written: Parameters<typeof parsePayee>[1]) => parsePayee(form, written)

test('refuses an IFSC whose fifth character is not 0 with the specified text [AC-04]', () => {
  const problem = 'The fifth character of IFSC must be 0'
  expect(judge('IFSC', { ifsc: 'SBIN1000300', accountNo: '20000012345' })).toEqual({ field: 'ifsc', problem })
  expect(judge('IFSC', { ifsc: 'SBINO000300', accountNo: '20000012345' })).toEqual({ field: 'ifsc', problem })
})

test('accepts as an IFSC only four letters, a 0 and six letters or digits [AC-04]', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -o']
  const text = fc.array(fc.constantFrom(...letters), { minLength: 0, maxLength: 13 }).map((parts) => parts.join(''))
  const almost = fc.tuple(text, fc.integer({ min: 0, max: 10 })).map(([given, at]) => {
    const right = 'SBIN0000300'
    return right.slice(0, at) + given.slice(0, 1) + right.slice(at + 1)
  })
  fc.assert(
    fc.property(fc.oneof(text, almost), (ifsc) => {
      const judged = judge('IFSC', { ifsc, accountNo: '20000012345' })
      const isWellFormed = /^[A-Z]{4}0[A-Z0-9]{6}$/.test(normaliseCode(ifsc))
      if (!isProblem(judged)) expect(isWellFormed && indianBankName(normaliseCode(ifsc)) !== undefined).toBe(true)
      else if (isWellFormed) expect(indianBankName(normaliseCode(ifsc))).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test("finds the bank from the first four letters, and names a small bank that uses another bank's codes", () => {
  expect(indianBankName('SBI')).toBeUndefined()
  expect(indianBankName('SBIN')).toBe('State Bank of India')
  expect(indianBankName('YESB0')).toBe('Yes Bank')
  expect(indianBankName('ZZZZ')).toBeUndefined()
  expect(indianBankName('constructor')).toBeUndefined()
  expect(indianBankName('APBL0001001')).not.toBe(indianBankName('APBL'))
})

test('finds listed branches and none in the gaps of the list', () => {
  expect(['SBIN0000001', 'SBIN0000300', 'HDFC0000065', 'ABNA0NEFT02'].map(isListedBranch)).toEqual(Array(4).fill(true))
  expect(['SBIN0999999', 'HDFC0000066', 'ABNA0NEFT03', 'ZZZZ0000001'].map(isListedBranch)).toEqual(Array(4).fill(false))
})

test('refuses an Easypaisa wallet that is written as an IBAN, because its name would not be checked', () => {
  const digits = (text: string) => [...text].map((letter) => Number.parseInt(letter, 36)).join('')
  const account = 'TMFB0000000300123456'
  const check = String(98n - (BigInt(digits(`${account}PK00`)) % 97n)).padStart(2, '0')
  expect(judge('IBAN', { iban: `PK${check}${account}` })).toEqual({
    field: 'iban',
    problem: 'Add an Easypaisa account as a wallet',
  })
})

test('a Pakistani IBAN has 24 characters, and its check digits detect one changed or two swapped', () => {
  const iban = 'PK36SCBL0000001123456702'
  expect(judge('IBAN', { iban: 'PK36 SCBL 0000 0011 2345 6702' })).toEqual({
    form: 'IBAN',
    number: iban,
    code: 'SCBL',
    bankName: 'Standard Chartered Bank (Pakistan)',
  })
  expect(isProblem(judge('IBAN', { iban: 'GB29NWBK60161331926819' }))).toBe(true)
  const digits = fc.constantFrom(...'0123456789')
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 23 }), digits, (at, digit) => {
      const changed = iban.slice(0, at) + digit + iban.slice(at + 1)
      expect(isProblem(judge('IBAN', { iban: changed }))).toBe(changed !== iban)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 22 }), (at) => {
      const swapped = iban.slice(0, at) + iban.charAt(at + 1) + iban.charAt(at) + iban.slice(at + 2)
      expect(isProblem(judge('IBAN', { iban: swapped }))).toBe(swapped !== iban)
    }),
  )
})

test('a Bangladeshi routing number has nine digits and an existing bank', () => {
  expect(judge('BD-ROUTING', { routing: '125274182', accountNo: '20503320100194716' })).toMatchObject({
    code: '125274182',
    bankName: 'Islami Bank Bangladesh',
  })
  for (const routing of ['12527418', '1252741822', '12527418X', '999274182', '']) {
    expect(judge('BD-ROUTING', { routing, accountNo: '20503320100194716' })).toMatchObject({ field: 'routing' })
  }
})

test('an account number consists of digits, of a length that banks use', () => {
  for (const accountNo of ['12345', '1234567890123456789', '12345a78', undefined]) {
    expect(judge('IFSC', { ifsc: 'SBIN0000300', accountNo })).toMatchObject({ field: 'accountNo' })
  }
})
