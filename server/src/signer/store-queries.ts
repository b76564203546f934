import { DatabaseSync } from 'node:sqlite'

/** A transfer that was promised a signature. Its nonce and its share of the day's limit are taken for ever. */
export type Reserved = { readonly to: string; readonly units: bigint; readonly nonce: number }

export type SignedTransaction = {
  readonly hash: string
  readonly raw: string
  readonly maxFeePerGas: bigint
  readonly signedAtMs: number
}

export type SignerStore = {
  find(payoutNo: string): Reserved | undefined
  /** The units of all transfers that were reserved on this day. */
  reservedOn(day: string): bigint
  /** The units of all transfers with this nonce or a later one. */
  reservedFrom(nonce: number): bigint
  /** Takes the next nonce. Must be called in the same turn of the event loop as the checks before it. */
  reserve(payoutNo: string, transfer: Omit<Reserved, 'nonce'>, day: string): Reserved
  /** Every transaction that was signed for a number, cheapest first. All have the same nonce. */
  transactions(payoutNo: string): readonly SignedTransaction[]
  keep(payoutNo: string, transaction: SignedTransaction): void
  close(): void
}

/**
 * The signer's own memory, in one SQLite file. Each statement is on the disk before it returns, and the file is locked for
 * as long as the process runs, so that a second signer cannot start with it.
 */
export function openStore(file: string, firstNonce: number): SignerStore {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma locking_mode = exclusive;
    pragma journal_mode = delete;
    pragma synchronous = extra;
    begin exclusive;
    create table if not exists transfer (
      payout_no text primary key,
      nonce integer not null unique,
      recipient text not null,
      units text not null,
      day text not null
    ) strict;
    create index if not exists transfer_by_day on transfer (day);
    create table if not exists signed (
      hash text primary key,
      payout_no text not null references transfer,
      raw text not null,
      max_fee text not null,
      signed_at integer not null
    ) strict;
    commit;`)
  const one = database.prepare('select recipient, units, nonce from transfer where payout_no = ?')
  const ofDay = database.prepare('select units from transfer where day = ?')
  const fromNonce = database.prepare('select units from transfer where nonce >= ?')
  const insert = database.prepare(`
    insert into transfer (payout_no, nonce, recipient, units, day)
    select ?, coalesce(max(nonce) + 1, ?), ?, ?, ? from transfer returning nonce`)
  const all = database.prepare('select hash, raw, max_fee, signed_at from signed where payout_no = ?')
  const add = database.prepare('insert into signed values (?, ?, ?, ?, ?) on conflict (hash) do nothing')
  return {
    find(payoutNo) {
      const row = one.get(payoutNo)
      return row && { to: String(row.recipient), units: BigInt(String(row.units)), nonce: Number(row.nonce) }
    },
    reservedOn: (day) => sumOf(ofDay.all(day)),
    reservedFrom: (nonce) => sumOf(fromNonce.all(nonce)),
    reserve(payoutNo, { to, units }, day) {
      const row = insert.get(payoutNo, firstNonce, to, String(units), day)
      return { to, units, nonce: Number(row?.nonce) }
    },
    transactions(payoutNo) {
      const rows = all.all(payoutNo).map((row) => ({
        hash: String(row.hash),
        raw: String(row.raw),
        maxFeePerGas: BigInt(String(row.max_fee)),
        signedAtMs: Number(row.signed_at),
      }))
      return rows.toSorted((a, b) => (a.maxFeePerGas < b.maxFeePerGas ? -1 : 1))
    },
    keep(payoutNo, { hash, raw, maxFeePerGas, signedAtMs }) {
      add.run(hash, payoutNo, raw, String(maxFeePerGas), signedAtMs)
    },
    close: () => database.close(),
  }
}

function sumOf(rows: readonly Record<string, unknown>[]): bigint {
  return rows.reduce((sum, { units }) => sum + BigInt(String(units)), 0n)
}
