import { decimal, newDigits, type Orders } from './orders.ts'

/** A transfer to one of our accounts, as the bank statement will show it. */
export type Transfer = {
  readonly account: string
  readonly utr: string
  readonly amount: bigint
  readonly currency: string
  readonly narration: string
  readonly atMs: number
}

export type NewTransfer = {
  readonly account: string
  readonly amount: bigint
  readonly reference?: string | undefined
  readonly utr?: string | undefined
  readonly currency?: string | undefined
  readonly payer?: string | undefined
}

export function newTransfer(store: Orders, wanted: NewTransfer): Transfer {
  const { account, amount, reference = '', currency = 'INR', payer = 'A SANDBOX PAYER' } = wanted
  const utr = wanted.utr ?? newDigits(store, 12)
  const narration = ['IMPS', utr, payer, reference].filter(Boolean).join('/')
  return { account, utr, amount, currency, narration, atMs: Date.now() }
}

/** As the State Bank of India lets its customer download it. */
export function csvOf(transfers: readonly Transfer[]): string {
  const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'
  let balance = 0n
  const rows = transfers.map(({ atMs, narration, utr, amount }) => {
    balance += amount
    const text = `"${narration.replaceAll('"', '""')}"`
    return [dayOf(atMs), dayOf(atMs), text, utr, '', decimal(amount), decimal(balance)].join(',')
  })
  return `${[head, ...rows].join('\r\n')}\r\n`
}

/** ISO 20022, `camt.053.001.02`. */
export function camtOf(account: string, transfers: readonly Transfer[]): string {
  const currency = transfers[0]?.currency ?? 'INR'
  const entries = transfers.map(
    ({ amount, atMs, utr, narration }) => `
      <Ntry>
        <Amt Ccy="${currency}">${decimal(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>${dayOf(atMs)}</Dt></BookgDt><ValDt><Dt>${dayOf(atMs)}</Dt></ValDt>
        <AcctSvcrRef>${escaped(utr)}</AcctSvcrRef>
        <NtryDtls><TxDtls><Refs><EndToEndId>${escaped(utr)}</EndToEndId></Refs>
          <RmtInf><Ustrd>${escaped(narration)}</Ustrd></RmtInf></TxDtls></NtryDtls>
      </Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>sandbox</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm></GrpHdr>
    <Stmt>
      <Id>sandbox</Id><CreDtTm>${new Date().toISOString()}</CreDtTm>
      <Acct><Id><Othr><Id>${escaped(account)}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
