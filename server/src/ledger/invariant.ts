/**
 * An invariant of the ledger as a query that returns the first row which breaks it. It runs for some of the players
 * ($1), so the size of the shard does not matter. The number is that of the list in docs/guides/ledger.md.
 */
export type Invariant = { readonly id: string; readonly claim: string; readonly sql: string }
