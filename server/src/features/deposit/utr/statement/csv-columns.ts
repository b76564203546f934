/** The column names of a bank. Spaces, punctuation and letter case are ignored. */
export type Columns = {
  readonly date: string
  readonly narration: string
  readonly ref: string
  readonly debit: string
  readonly credit: string
  readonly balance?: string
}

/** One entry per bank. `plain` is our own format, into which the statement of any other bank is converted. */
const banks: Readonly<Record<string, Columns>> = {
  hdfc: {
    date: 'Value Dt',
    narration: 'Narration',
    ref: 'Chq./Ref.No.',
    debit: 'Withdrawal Amt.',
    credit: 'Deposit Amt.',
    balance: 'Closing Balance',
  },
  sbi: {
    date: 'Value Date',
    narration: 'Description',
    ref: 'Ref No./Cheque No.',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  },
  icici: {
    date: 'Value Date',
    narration: 'Transaction Remarks',
    ref: 'Cheque Number',
    debit: 'Withdrawal Amount (INR)',
    credit: 'Deposit Amount (INR)',
    balance: 'Balance (INR)',
  },
  axis: { date: 'Tran Date', narration: 'PARTICULARS', ref: 'CHQNO', debit: 'DR', credit: 'CR', balance: 'BAL' },
  plain: { date: 'date', narration: 'narration', ref: 'reference', debit: 'debit', credit: 'credit' },
}

export type FoundColumns = { readonly columns: Columns; readonly places: Readonly<Record<keyof Columns, number>> }

/** Finds the bank whose columns are all in this row, and their positions. */
export function columnsOf(row: readonly string[]): FoundColumns | undefined {
  const names = row.map(normalizeName)
  for (const columns of Object.values(banks)) {
    const place = (name: string | undefined) => (name === undefined ? -1 : names.indexOf(normalizeName(name)))
    const places = {
      date: place(columns.date),
      narration: place(columns.narration),
      ref: place(columns.ref),
      debit: place(columns.debit),
      credit: place(columns.credit),
      balance: place(columns.balance),
    }
    const wanted = Object.keys(columns) as (keyof Columns)[]
    if (wanted.every((name) => places[name] >= 0)) return { columns, places }
  }
  return undefined
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
