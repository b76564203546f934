import { add, fromMajor, type Money, negate } from '@zamra/contract/money.ts'
import { XMLParser } from 'fast-xml-parser'
import { type Balances, joinBalances, type Statement, StatementError, type StatementLine } from './line.ts'

type Node = { readonly [name: string]: unknown }

const listed = new Set(['Stmt', 'Ntry', 'TxDtls', 'Bal', 'NtryDtls', 'Ustrd'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => listed.has(name),
})

/** Parses an ISO 20022 camt.053 statement. Values stay text, so that amounts are parsed exactly. */
export function readCamt053(text: string): Statement {
  // A bank statement needs no entity definitions; they are only used for attacks on XML parsers.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError('DOCTYPE and ENTITY are not allowed')
  const statements = childrenOf(at(parse(text), 'Document', 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw new StatementError('the file contains no statement')
  const accounts = new Set(statements.map(accountOf))
  if (accounts.size > 1) throw new StatementError('the statement covers more than one account')
  const balances = joinBalances(statements.map(balancesOf))
  return { account: [...accounts][0], lines: statements.flatMap(linesOf), balances }
}

function parse(text: string): Node {
  try {
    return parser.parse(text, true) as Node
  } catch (error) {
    throw new StatementError(`invalid XML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function accountOf(statement: Node): string | undefined {
  const id = at(statement, 'Acct', 'Id')
  return textOf(id?.IBAN) || textOf(at(id, 'Othr')?.Id) || undefined
}

function linesOf(statement: Node): StatementLine[] {
  const entries = childrenOf(statement, 'Ntry').filter(isBooked)
  const balances = balancesOf(statement)
  const sum = add(...entries.map(signedAmount))
  if (balances && add(balances.opening, sum) !== balances.closing) {
    throw new StatementError('opening balance plus entries does not equal the closing balance')
  }
  return entries.flatMap(linesOfEntry)
}

/** A pending entry may still be cancelled, so only booked ones count. */
function isBooked(entry: Node): boolean {
  const status = typeof entry.Sts === 'object' ? at(entry, 'Sts')?.Cd : entry.Sts
  return status === 'BOOK'
}

function balancesOf(statement: Node): Balances | undefined {
  const [opening, closing] = [balanceOf(statement, 'OPBD'), balanceOf(statement, 'CLBD')]
  return opening === undefined || closing === undefined ? undefined : { opening, closing }
}

function balanceOf(statement: Node, kind: string): Money | undefined {
  const found = childrenOf(statement, 'Bal').find((each) => at(each, 'Tp', 'CdOrPrtry')?.Cd === kind)
  return found && signedAmount(found)
}

/** A batch entry becomes one line per payment, if every payment has an amount and they add up. */
function linesOfEntry(entry: Node): StatementLine[] {
  const payments = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'))
  const whole = signedAmount(entry)
  const [only = {}, ...others] = payments
  const own = [entry.AcctSvcrRef, entry.NtryRef]
  if (others.length === 0) return [lineOf(entry, only, { amount: whole, refs: own })]
  if (!payments.every((payment) => payment.Amt !== undefined)) return [lineOf(entry, {}, { amount: whole, refs: own })]
  const isIn = entry.CdtDbtInd === 'CRDT'
  const amounts = payments.map((payment) => (isIn ? sizeOf(payment.Amt) : negate(sizeOf(payment.Amt))))
  if (add(...amounts) !== whole) throw new StatementError('the payments of an entry do not add up to its amount')
  return payments.map((payment, index) => lineOf(entry, payment, { amount: amounts[index] as Money, refs: [] }))
}

type LineAmount = { readonly amount: Money; readonly refs: readonly unknown[] }

function lineOf(entry: Node, payment: Node, { amount, refs }: LineAmount): StatementLine {
  const named = at(payment, 'Refs') ?? {}
  const written = at(payment, 'RmtInf')?.Ustrd ?? []
  return {
    amount,
    currency: currencyOf(entry.Amt),
    valueDate: dayOf(entry),
    refs: [named.EndToEndId, named.TxId, named.AcctSvcrRef, named.ClrSysRef, named.InstrId, ...refs]
      .map(textOf)
      .filter((ref) => ref !== ''),
    narration: [...(written as unknown[]).map(textOf), textOf(payment.AddtlTxInf), textOf(entry.AddtlNtryInf)]
      .filter((text) => text !== '')
      .join('\n'),
    isReturn: isTrue(entry.RvslInd) || payment.RtrInf !== undefined,
  }
}

/** XML allows both spellings of a boolean. */
function isTrue(value: unknown): boolean {
  return value === 'true' || value === '1'
}

function dayOf(entry: Node): string {
  const date = at(entry, 'ValDt') ?? at(entry, 'BookgDt')
  const day = (textOf(date?.Dt) || textOf(date?.DtTm)).slice(0, 10)
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) throw new StatementError('an entry has no valid date')
  return day
}

function signedAmount(entry: Node): Money {
  const size = sizeOf(entry.Amt)
  if (entry.CdtDbtInd === 'CRDT') return size
  if (entry.CdtDbtInd === 'DBIT') return negate(size)
  throw new StatementError('an amount is neither credit nor debit')
}

function sizeOf(amount: unknown): Money {
  const text = textOf(amount)
  try {
    return fromMajor(text)
  } catch {
    throw new StatementError(`invalid amount: ${text.slice(0, 40)}`)
  }
}

function currencyOf(amount: unknown): string {
  return textOf((amount as Node | undefined)?.['@Ccy'])
}

/** An element with attributes is an object whose text is in `#text`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const text = (value as Node | undefined)?.['#text']
  return typeof text === 'string' ? text : ''
}

function at(node: unknown, ...names: readonly string[]): Node | undefined {
  let found = node as Node | undefined
  for (const name of names) found = found?.[name] as Node | undefined
  return typeof found === 'object' && found !== null ? found : undefined
}

function childrenOf(node: Node | undefined, name: string): readonly Node[] {
  return (node?.[name] as readonly Node[] | undefined) ?? []
}
