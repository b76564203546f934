import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MigrationFile = {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /**
   * False when the first line is `-- no transaction`, for what PostgreSQL refuses inside one, such as an index built
   * concurrently. Such a file holds one statement that may run again: a crash can fall between it and its record.
   */
  readonly inTransaction: boolean
}

type Applied = { readonly name: string; readonly checksum: string }

export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError'
}

const fileName = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

export async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!fileName.test(name)) throw new MigrationRefusedError(`${name}: a migration is called NNNN-what-it-does.sql`)
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationRefusedError(`${before} and ${name} have the same number: give the newer one the next number`)
    }
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

/** The applied migrations must be the first files of the folder, byte for byte. */
export function refuseChangedHistory(applied: readonly Applied[], files: readonly MigrationFile[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index]
    if (file?.name === name && file.checksum === checksum) continue
    throw new MigrationRefusedError(explain(name, file, files))
  }
}

function explain(name: string, found: MigrationFile | undefined, files: readonly MigrationFile[]): string {
  if (found?.name === name) {
    return `${name} was changed after it was applied here: put it back and write a new migration. If the baseline itself was replaced, create this database again (\`npm run dev -- --fresh\`)`
  }
  if (found && files.some((file) => file.name === name)) {
    return `${found.name} comes before ${name}, which is applied here already: give it a higher number`
  }
  return `${name} is applied here but its file is missing: put it back`
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = await readFile(join(folder, name), 'utf8')
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    inTransaction: !sql.startsWith('-- no transaction\n'),
  }
}
