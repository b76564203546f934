import { add, fromMajor, type Money, negate } from '@zamra/contract/money.ts'
import { type Balances, calendarDay, joinBalances, type Statement, StatementError, type StatementLine } from './line.ts'

/** Parses a SWIFT MT940 statement. Amounts are parsed from text, never through a float. */
export function readMt940(text: string): Statement {
  const fields = fieldsOf(text)
  const accounts = new Set(fields.filter(({ tag }) => tag === '25').map(({ value }) => value.trim()))
  if (accounts.size > 1) throw new StatementError('the statement covers more than one account')
  const [account] = accounts
  const messages = messagesOf(fields).map(readMessage)
  return {
    account,
    lines: messages.flatMap(({ lines }) => lines),
    balances: joinBalances(messages.map(({ balances }) => balances)),
  }
}

type Field = { readonly tag: string; value: string }

/** `:61:…` starts a field. Any other line continues the previous field. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r?\n/)) {
    const start = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (start) fields.push({ tag: start[1] ?? '', value: start[2] ?? '' })
    else if (last && !/^(?:-\}?|\{.*)$/.test(line) && line.trim() !== '') last.value += `\n${line}`
  }
  return fields
}

function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') messages.push([])
    messages.at(-1)?.push(field)
  }
  if (messages.length === 0) throw new StatementError('the file contains no MT940 message')
  return messages
}

type Balance = { readonly amount: Money; readonly currency: string }

type Message = { readonly lines: readonly StatementLine[]; readonly balances: Balances }

function readMessage(message: readonly Field[]): Message {
  const opening = balanceOf(message, '60')
  const closing = balanceOf(message, '62')
  const lines = message.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const next = message[index + 1]
    return [lineOf(field.value, next?.tag === '86' ? next.value : '', opening.currency)]
  })
  const sum = add(opening.amount, ...lines.map(({ amount }) => amount))
  if (sum !== closing.amount) throw new StatementError('opening balance plus lines does not equal the closing balance')
  return { lines, balances: { opening: opening.amount, closing: closing.amount } }
}

/** `C261114INR1000,00` */
function balanceOf(message: readonly Field[], tag: '60' | '62'): Balance {
  const field = message.find((each) => each.tag === `${tag}F` || each.tag === `${tag}M`)
  const match = /^([CD])\d{6}([A-Z]{3})([\d,]+)$/.exec(field?.value.trim() ?? '')
  if (!match) throw new StatementError(`a message has no valid balance field :${tag}:`)
  const amount = amountOf(match[3] ?? '')
  return { amount: match[1] === 'D' ? negate(amount) : amount, currency: match[2] ?? '' }
}

/** Value date, optional entry date, mark, optional currency letter, amount, type, payer's and bank's reference. */
const linePattern =
  /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d[\d,]*)[SNF][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n|$)/

function lineOf(value: string, narration: string, currency: string): StatementLine {
  const match = linePattern.exec(value)
  if (!match) throw new StatementError(`invalid statement line: ${value.slice(0, 40)}`)
  const [, year, month, day, mark, size = '', payerRef = '', bankRef = ''] = match
  const valueDate = calendarDay(2000 + Number(year), Number(month), Number(day))
  if (!valueDate) throw new StatementError(`invalid value date: ${value.slice(0, 6)}`)
  const amount = amountOf(size)
  // RC reverses a credit, so money goes out; RD reverses a debit, so money comes back.
  const isIn = mark === 'C' || mark === 'RD'
  return {
    amount: isIn ? amount : negate(amount),
    currency,
    valueDate,
    refs: [payerRef, bankRef],
    narration,
    isReturn: mark === 'RD',
  }
}

/** Accepts `1000,50`, `1000,5` and `1000,`, but not more decimals than the currency has. */
function amountOf(text: string): Money {
  try {
    return fromMajor(text.replace(',', '.').replace(/\.$/, ''))
  } catch {
    throw new StatementError(`invalid amount: ${text}`)
  }
}
