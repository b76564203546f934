import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/report.ts'
import { checksum, lockFile, readLock } from './migrations.ts'

/** Records the checksums of new migrations. A recorded checksum is never changed. */
const lock = new Map(readLock(root))
for (const file of globSync('server/src/db/migrations/*/*.sql', { cwd: root }).sort()) {
  if (!lock.has(file)) lock.set(file, checksum(readFileSync(join(root, file), 'utf8')))
}
const lines = [...lock].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([file, sum]) => `${sum}  ${file}\n`)
writeFileSync(join(root, lockFile), lines.join(''))
console.log(`${lockFile}: ${lines.length} migrations recorded`)
