import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import type { TextId } from '../../i18n/text-id.ts'

/** Which fields the banks of a market need. */
export type BankFormKind = WireOutputOf<'/bank/list'>['form']

export type BankForm = {
  readonly holderName: string
  readonly accountNo: string
  /** The IFSC, the IBAN or the routing number. */
  readonly code: string
  readonly accountType: 'savings' | 'current'
}
export type BankErrors = { readonly [Field in 'holderName' | 'accountNo' | 'code']?: TextId }

/** Removes the spaces with which long codes are grouped, and capitalises letters. */
export function normalizeCode(written: string): string {
  return written.replace(/[\s-]/g, '').toUpperCase()
}

export function codeLength(kind: BankFormKind): number {
  return { IFSC: 11, IBAN: 24, 'BD-ROUTING': 9 }[kind]
}

/** Validates each field. An IBAN is code and number in one. */
export function validateBank(kind: BankFormKind, form: BankForm): BankErrors {
  const code = codeFault(kind, normalizeCode(form.code))
  const number = kind === 'IBAN' ? undefined : numberFault(kind, form.accountNo.trim())
  return {
    ...(form.holderName.trim().length < 2 ? { holderName: 'bank.holder.empty' } : {}),
    ...(code ? { code } : {}),
    ...(number ? { accountNo: number } : {}),
  }
}

/** Validates a code while it is typed: finds only errors that more characters cannot fix. */
export function validatePartialCode(kind: BankFormKind, written: string): TextId | undefined {
  const code = normalizeCode(written)
  return kind === 'IFSC' && code.length >= 5 && code[4] !== '0' ? 'bank.ifsc.fifth' : undefined
}

function codeFault(kind: BankFormKind, code: string): TextId | undefined {
  if (code === '') return emptyCode[kind]
  return codeFaults[kind](code)
}

const emptyCode = { IFSC: 'bank.ifsc.empty', IBAN: 'bank.iban.empty', 'BD-ROUTING': 'bank.routing.empty' } as const

const codeFaults: Readonly<Record<BankFormKind, (code: string) => TextId | undefined>> = {
  IFSC(code) {
    if (code.length >= 5 && code[4] !== '0') return 'bank.ifsc.fifth'
    return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) ? undefined : 'bank.ifsc.malformed'
  },
  IBAN(code) {
    if (!/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(code)) return 'bank.iban.malformed'
    return isIban(code) ? undefined : 'bank.iban.mistyped'
  },
  'BD-ROUTING': (code) => (/^\d{9}$/.test(code) ? undefined : 'bank.routing.malformed'),
}

/** Remainder 97 over the number that letters become when A is 10 and Z is 35 (ISO 13616). */
export function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const numberShapes = { IFSC: /^\d{6,18}$/, 'BD-ROUTING': /^\d{8,17}$/ } as const

function numberFault(kind: 'IFSC' | 'BD-ROUTING', number: string): TextId | undefined {
  if (number === '') return 'bank.number.empty'
  return numberShapes[kind].test(number) ? undefined : 'bank.number.malformed'
}

export type PayeeInput = Omit<WireInputOf<'/bank/save'>, 'verificationCode' | 'passkey'>

/** The form as the input of the call. */
export function bankInput(kind: BankFormKind, form: BankForm, id?: string): PayeeInput {
  const code = normalizeCode(form.code)
  const number = form.accountNo.trim()
  return {
    ...(id === undefined ? {} : { id }),
    holderName: form.holderName.trim().replace(/\s+/g, ' '),
    accountType: form.accountType,
    ...(kind === 'IBAN' ? { iban: code } : { accountNo: number }),
    ...(kind === 'IFSC' ? { ifsc: code } : {}),
    ...(kind === 'BD-ROUTING' ? { routing: code } : {}),
  }
}

/** The last four characters of the account, for the summary before confirming. */
export function lastFour(number: string): string {
  return `•••• ${number.slice(-4)}`
}

/** The field of a server error, with a text for players: the server's message is for developers. */
export function bankErrorAt(field: string | undefined): BankErrors {
  if (field === 'holderName') return { holderName: 'bank.holder.asBank' }
  if (field === 'accountNo') return { accountNo: 'bank.number.unknown' }
  return field === 'iban' ? { code: 'bank.iban.unknown' } : { code: 'bank.code.unknown' }
}
