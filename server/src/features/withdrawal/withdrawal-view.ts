import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Withdrawal } from './stored-withdrawal.ts'

type Row = OutputOf<'/withdraw/record'>['list'][number]

/** A withdrawal as a list shows it. */
export function toRow(row: Withdrawal): Row {
  return {
    withdrawNo: row.withdrawNo,
    status: row.state,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    tax: row.tax,
    net: row.net,
    payee: { kind: row.payeeKind, place: row.payeePlace, masked: `•••• ${row.payeeTail}` },
    createdAt: row.createdAt.getTime(),
    ...(row.paidAt && { paidAt: row.paidAt.getTime() }),
    ...(row.utr !== null && { reference: row.utr }),
  }
}
