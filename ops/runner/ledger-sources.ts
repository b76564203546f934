import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './voice.ts'

const sources = [
  'server/src/ledger/**/*.{ts,sql}',
  'server/src/db/migrations/shard/*ledger*.sql',
  'proof/{model,planted,simulate}/**/*.ts',
]
const record = join(root, 'proof/planted/last-full-run.json')

/** A hash over the ledger, its tables and the proofs of it. Tests are left out: they decide nothing at run time. */
function ledgerHash(): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** True when the ledger is not the one whose seeded bugs were all caught by the last full run. */
export function hasLedgerChanged(): boolean {
  if (!existsSync(record)) return true
  return (JSON.parse(readFileSync(record, 'utf8')) as { readonly ledger: string }).ledger !== ledgerHash()
}

/** Written by a full run of `npm run proof -- planted` that caught everything. The file is committed. */
export function recordFullRun(): void {
  writeFileSync(record, `${JSON.stringify({ ledger: ledgerHash() })}\n`)
}
