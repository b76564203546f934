import { expect, test } from 'vitest'
import player from '../../i18n/texts/player.json' with { type: 'json' }
import {
  type BankForm,
  bankFaults,
  bankInput,
  bankRefusalAt,
  codeFaultSoFar,
  isIban,
  lastFour,
  plainCode,
} from './bank-form.ts'

const indian: BankForm = {
  holderName: 'Asha Rao',
  accountNo: '001122334455',
  code: 'SBIN0000300',
  accountType: 'savings',
}
const pakistani: BankForm = { ...indian, accountNo: '', code: 'PK36 SCBL 0000 0011 2345 6702' }

test('the fifth character of an IFSC must be 0, and the text says so [AC-04]', () => {
  expect(bankFaults('IFSC', { ...indian, code: 'SBIN1000300' })).toEqual({ code: 'bank.ifsc.fifth' })
  expect(player['bank.ifsc.fifth'].en).toBe('The fifth character of IFSC must be 0')
  expect(bankFaults('IFSC', indian)).toEqual({})
})

test('the fifth character is told as soon as it is typed; what may still become right is not', () => {
  expect(codeFaultSoFar('IFSC', 'sbino')).toBe('bank.ifsc.fifth')
  expect(codeFaultSoFar('IFSC', 'sbin')).toBeUndefined()
  expect(codeFaultSoFar('IFSC', 'SBIN0')).toBeUndefined()
  expect(codeFaultSoFar('BD-ROUTING', '12345')).toBeUndefined()
})

test('an IFSC has four letters, a 0 and six letters or digits', () => {
  for (const code of ['SBIN000030', 'SB1N0000300', 'SBIN00003000', 'SBIN0-0030!']) {
    expect(bankFaults('IFSC', { ...indian, code })).toEqual({ code: 'bank.ifsc.malformed' })
  }
  expect(bankFaults('IFSC', { ...indian, code: ' sbin 0000 300 ' })).toEqual({})
})

test('an IBAN of Pakistan has 24 characters whose check digits are right', () => {
  expect(bankFaults('IBAN', pakistani)).toEqual({})
  expect(isIban('PK36SCBL0000001123456702')).toBe(true)
  expect(bankFaults('IBAN', { ...pakistani, code: 'PK36SCBL0000001123456720' })).toEqual({ code: 'bank.iban.mistyped' })
  expect(bankFaults('IBAN', { ...pakistani, code: 'DE89370400440532013000' })).toEqual({ code: 'bank.iban.malformed' })
})

test('a routing number of Bangladesh has nine digits', () => {
  expect(bankFaults('BD-ROUTING', { ...indian, code: '060270005' })).toEqual({})
  expect(bankFaults('BD-ROUTING', { ...indian, code: '06027000' })).toEqual({ code: 'bank.routing.malformed' })
})

test('what is empty is told by its own name', () => {
  const empty: BankForm = { holderName: ' ', accountNo: '', code: '', accountType: 'savings' }
  expect(bankFaults('IFSC', empty)).toEqual({
    holderName: 'bank.holder.empty',
    accountNo: 'bank.number.empty',
    code: 'bank.ifsc.empty',
  })
  expect(bankFaults('IBAN', empty)).toEqual({ holderName: 'bank.holder.empty', code: 'bank.iban.empty' })
})

test('the call gets what the market asks for and nothing else [AC-03]', () => {
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

test('the summary shows the last four alone', () => {
  expect(lastFour('IFSC', indian)).toBe('•••• 4455')
  expect(lastFour('IBAN', pakistani)).toBe('•••• 6702')
  expect(plainCode('pk36-scbl 00')).toBe('PK36SCBL00')
})

test('what the bank does not know is told at its field, in our words', () => {
  expect(bankRefusalAt('accountNo')).toEqual({ accountNo: 'bank.number.unknown' })
  expect(bankRefusalAt('iban')).toEqual({ code: 'bank.iban.unknown' })
  expect(bankRefusalAt('ifsc')).toEqual({ code: 'bank.code.unknown' })
  expect(bankRefusalAt('routing')).toEqual({ code: 'bank.code.unknown' })
  expect(bankRefusalAt('holderName')).toEqual({ holderName: 'bank.holder.asBank' })
})
