import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import {
  type BankForm,
  bankErrorAt,
  bankInput,
  isIban,
  lastFour,
  normalizeCode,
  validateBank,
  validatePartialCode,
} from './bank-form.ts'

const indian: BankForm = {
  holderName: 'Asha Rao',
  accountNo: '001122334455',
  code: 'SBIN0000300',
  accountType: 'savings',
}
const pakistani: BankForm = { ...indian, accountNo: '', code: 'PK36 SCBL 0000 0011 2345 6702' }

test('the fifth character of an IFSC must be 0, and the text says so [AC-04]', () => {
  expect(validateBank('IFSC', { ...indian, code: 'SBIN1000300' })).toEqual({ code: 'bank.ifsc.fifth' })
  expect(player['bank.ifsc.fifth'].en).toBe('The fifth character of IFSC must be 0')
  expect(validateBank('IFSC', indian)).toEqual({})
})

test('reports a wrong fifth character while typing, but not an incomplete code', () => {
  expect(validatePartialCode('IFSC', 'sbino')).toBe('bank.ifsc.fifth')
  expect(validatePartialCode('IFSC', 'sbin')).toBeUndefined()
  expect(validatePartialCode('IFSC', 'SBIN0')).toBeUndefined()
  expect(validatePartialCode('BD-ROUTING', '12345')).toBeUndefined()
})

test('an IFSC has four letters, a 0 and six letters or digits', () => {
  for (const code of ['SBIN000030', 'SB1N0000300', 'SBIN00003000', 'SBIN0-0030!']) {
    expect(validateBank('IFSC', { ...indian, code })).toEqual({ code: 'bank.ifsc.malformed' })
  }
  expect(validateBank('IFSC', { ...indian, code: ' sbin 0000 300 ' })).toEqual({})
})

test('an IBAN of Pakistan has 24 characters whose check digits are right', () => {
  expect(validateBank('IBAN', pakistani)).toEqual({})
  expect(isIban('PK36SCBL0000001123456702')).toBe(true)
  expect(validateBank('IBAN', { ...pakistani, code: 'PK36SCBL0000001123456720' })).toEqual({
    code: 'bank.iban.mistyped',
  })
  expect(validateBank('IBAN', { ...pakistani, code: 'DE89370400440532013000' })).toEqual({
    code: 'bank.iban.malformed',
  })
})

test('a routing number of Bangladesh has nine digits', () => {
  expect(validateBank('BD-ROUTING', { ...indian, code: '060270005' })).toEqual({})
  expect(validateBank('BD-ROUTING', { ...indian, code: '06027000' })).toEqual({ code: 'bank.routing.malformed' })
})

test('reports each empty field with its own text', () => {
  const empty: BankForm = { holderName: ' ', accountNo: '', code: '', accountType: 'savings' }
  expect(validateBank('IFSC', empty)).toEqual({
    holderName: 'bank.holder.empty',
    accountNo: 'bank.number.empty',
    code: 'bank.ifsc.empty',
  })
  expect(validateBank('IBAN', empty)).toEqual({ holderName: 'bank.holder.empty', code: 'bank.iban.empty' })
})

test('sends only the fields of the market [AC-03]', () => {
  expect(bankInput('IFSC', { ...indian, code: ' sbin0000300', holderName: ' Asha   Rao ' })).toEqual({
    holderName: 'Asha Rao',
    accountNo: '001122334455',
    ifsc: 'SBIN0000300',
    accountType: 'savings',
  })
  expect(bankInput('IBAN', pakistani, '7')).toEqual({
    id: '7',
    holderName: 'Asha Rao',
    iban: 'PK36SCBL0000001123456702',
    accountType: 'savings',
  })
  expect(bankInput('BD-ROUTING', { ...indian, code: '060270005' })).toMatchObject({ routing: '060270005' })
})

test('shows only the last four characters in the summary', () => {
  expect(lastFour(indian.accountNo)).toBe('•••• 4455')
  expect(lastFour(normalizeCode(pakistani.code))).toBe('•••• 6702')
  expect(normalizeCode('pk36-scbl 00')).toBe('PK36SCBL00')
})

test('shows a code that the bank does not know at its field', () => {
  expect(bankErrorAt('accountNo')).toEqual({ accountNo: 'bank.number.unknown' })
  expect(bankErrorAt('iban')).toEqual({ code: 'bank.iban.unknown' })
  expect(bankErrorAt('ifsc')).toEqual({ code: 'bank.code.unknown' })
  expect(bankErrorAt('routing')).toEqual({ code: 'bank.code.unknown' })
  expect(bankErrorAt('holderName')).toEqual({ holderName: 'bank.holder.asBank' })
})
