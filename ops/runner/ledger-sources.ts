import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './report.ts'

const sources = [
  'server/src/ledger/**/*.{ts,sql}',
  'server/src/db/migrations/shard/*ledger*.sql',
  'proof/{model,planted,simulate}/**/*.ts',
]
const record = join(root, 'proof/planted/last-full-run.json')

/** A hash of the ledger, its tables and its proofs. Tests are excluded, because they cannot change its behaviour. */
function ledgerHash(): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** True when the ledger differs from the one in which the last full run caught every seeded bug. */
export function hasLedgerChanged(): boolean {
  if (!existsSync(record)) return true
  return (JSON.parse(readFileSync(record, 'utf8')) as { readonly ledger: string }).ledger !== ledgerHash()
}

/** Called by a full run of `npm run proof -- planted` that caught every seeded bug. Commit the file it writes. */
export function recordFullRun(): void {
  // In the format that the formatter of the project expects.
  writeFileSync(record, `{ "ledger": "${ledgerHash()}" }\n`)
}
