import { isValidIBAN } from 'ibantools'
import { banksOfBangladesh, banksOfPakistan } from './banks.ts'
import { indianBankName } from './ifsc.ts'

export type BankForm = 'IFSC' | 'IBAN' | 'BD-ROUTING'
/** A bank account in the form of its market, a mobile wallet, or an address on the chain. */
export type AccountForm = BankForm | 'WALLET' | 'CHAIN'

/** The fields as the player typed them. */
export type PayeeInput = {
  readonly accountNo?: string | undefined
  readonly ifsc?: string | undefined
  readonly routing?: string | undefined
  readonly iban?: string | undefined
}

/**
 * A well-formed account. `code` is the bank and, except for IBAN, the branch, or the brand of a wallet; `number` is unique
 * together with it.
 */
export type Payee = {
  readonly form: AccountForm
  readonly number: string
  readonly code: string
  readonly bankName: string
}

export type Problem = {
  readonly field: keyof PayeeInput | 'walletNo' | 'address' | 'addressSignature'
  readonly problem: string
}

/** The specification gives this text verbatim. */
const fifthMustBeZero = 'The fifth character of IFSC must be 0'
const indianAccount = /^\d{6,18}$/
const bangladeshiAccount = /^\d{8,17}$/

/** Removes spaces and hyphens and converts letters to capitals. */
export function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}

/** Parses the fields in the form of the player's market, or returns the first problem. */
export function parsePayee(form: BankForm, input: PayeeInput): Payee | Problem {
  if (form === 'IFSC') return parseIndian(normaliseCode(input.ifsc ?? ''), input.accountNo ?? '')
  if (form === 'IBAN') return parsePakistani(normaliseCode(input.iban ?? ''))
  return parseBangladeshi(normaliseCode(input.routing ?? ''), input.accountNo ?? '')
}

export function isProblem(parsed: Payee | Problem): parsed is Problem {
  return 'problem' in parsed
}

export function ifscProblem(ifsc: string): string | undefined {
  if (ifsc.length >= 5 && ifsc[4] !== '0') return fifthMustBeZero
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return 'An IFSC has four letters, a 0 and six letters or digits'
  return undefined
}

function parseIndian(ifsc: string, number: string): Payee | Problem {
  const problem = ifscProblem(ifsc)
  if (problem) return { field: 'ifsc', problem }
  const bankName = indianBankName(ifsc)
  if (!bankName) return { field: 'ifsc', problem: 'No bank has this IFSC' }
  if (!indianAccount.test(number)) return { field: 'accountNo', problem: 'An account number has 6 to 18 digits' }
  return { form: 'IFSC', number, code: ifsc, bankName }
}

/** The letters of Telenor Microfinance Bank, whose accounts are Easypaisa wallets. */
const easypaisaBank = 'TMFB'

function parsePakistani(iban: string): Payee | Problem {
  const wrong = (problem: string): Problem => ({ field: 'iban', problem })
  if (!/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return wrong('A Pakistani IBAN has 24 characters and begins with PK')
  if (!isValidIBAN(iban)) return wrong('The check digits of this IBAN are wrong: look for a mistyped character')
  const code = ibanBank(iban)
  // As a wallet its holder's name is checked, and it is known by its number however it is written.
  if (code === easypaisaBank) return wrong('Add an Easypaisa account as a wallet')
  const bankName = banksOfPakistan[code]
  return bankName ? { form: 'IBAN', number: iban, code, bankName } : wrong('No bank has this IBAN')
}

export function ibanBank(iban: string): string {
  return iban.slice(4, 8)
}

/**
 * Three digits of bank, two of district, three of branch and a last one. The last is usually a check digit, but about
 * one real branch in ten breaks that rule, so it is not verified.
 */
function parseBangladeshi(routing: string, number: string): Payee | Problem {
  if (!/^\d{9}$/.test(routing)) return { field: 'routing', problem: 'A routing number has 9 digits' }
  const bankName = banksOfBangladesh[routing.slice(0, 3)]
  if (!bankName) return { field: 'routing', problem: 'No bank has this routing number' }
  if (!bangladeshiAccount.test(number)) return { field: 'accountNo', problem: 'An account number has 8 to 17 digits' }
  return { form: 'BD-ROUTING', number, code: routing, bankName }
}
