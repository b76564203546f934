import { add, isNegative, type Money, minor, negate, toMajor } from '@zamra/contract/money.ts'

/** One line of a test statement. Incoming amounts are positive. */
export type TestLine = {
  readonly amount: Money
  readonly day: string
  readonly ref: string
  readonly narration: string
}

const richest = minor(1_000_000_000_000_000n)
const decimals = (amount: Money) => {
  const text = toMajor(isNegative(amount) ? negate(amount) : amount)
  return text.includes('.') ? text : `${text}.00`
}
const closingOf = (lines: readonly TestLine[], opening: Money) => add(opening, ...lines.map(({ amount }) => amount))

/** A CSV statement in the format of HDFC. */
export function csv(lines: readonly TestLine[], opening = richest): string {
  let balance = opening
  const rows = lines.map(({ amount, day, ref, narration }) => {
    balance = add(balance, amount)
    const [year, month, date] = day.split('-')
    const [debit, credit] = isNegative(amount) ? [decimals(amount), ''] : ['', decimals(amount)]
    return `${date}/${month}/${year},"${narration}",${ref},${date}/${month}/${year},${debit},${credit},${decimals(balance)}`
  })
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\n')
}

const comma = (amount: Money) => decimals(amount).replace('.', ',')
const width = 65

export function mt940(lines: readonly TestLine[], account = '50100012345678'): string {
  const rows = lines.flatMap(({ amount, day, ref, narration }) => [
    `:61:${day.replaceAll('-', '').slice(2)}${isNegative(amount) ? 'D' : 'C'}${comma(amount)}NTRF${ref}//BANK`,
    `:86:${(narration.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n')}`,
  ])
  const balance = (tag: string, amount: Money) => `:${tag}:C261114INR${comma(amount)}`
  const head = [':20:STATEMENT', `:25:${account}`, ':28C:1/1', balance('60F', richest)]
  return [...head, ...rows, balance('62F', closingOf(lines, richest)), '-'].join('\r\n')
}

export function camt053(lines: readonly TestLine[], account = '50100012345678'): string {
  const side = (amount: Money) =>
    `<Amt Ccy="INR">${decimals(amount)}</Amt><CdtDbtInd>${isNegative(amount) ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, amount: Money) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${side(amount)}</Bal>`
  const entries = lines.map(
    ({ amount, day, ref, narration }) =>
      `<Ntry>${side(amount)}<Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><Refs><TxId>${ref}</TxId></Refs><RmtInf><Ustrd>${narration}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  const inside = [balance('OPBD', richest), balance('CLBD', closingOf(lines, richest)), ...entries].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`
}
