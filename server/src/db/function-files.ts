import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Where the function files of a database are: folders below `root`, applied in this order. */
export type FunctionFolders = { readonly root: string; readonly folders: readonly string[] }

/** One file of functions, triggers and views. It may change at any time; a change is applied as a whole. */
type FunctionFile = { readonly name: string; readonly sql: string; readonly checksum: string }

type Applied = { readonly name: string; readonly checksum: string; readonly functions: readonly string[] }

export const functionFileTable = `create table if not exists function_file (
  name text primary key,
  checksum text not null,
  functions text[] not null,
  applied_at timestamptz not null default now()
)`

/**
 * Applies the files that changed, each with the later files of its folder, because later files use what earlier ones
 * define. Functions that no file defines any more are dropped. Runs inside the caller's transaction.
 */
export async function applyFunctionFiles(client: pg.Client, source: FunctionFolders): Promise<readonly string[]> {
  const { rows: applied } = await client.query<Applied>('select name, checksum, functions from function_file')
  const folders = await Promise.all(source.folders.map((folder) => readFolder(source.root, folder)))
  const changed = folders.flatMap((files) => fromFirstChange(files, applied))
  for (const file of changed) {
    await client.query(file.sql)
    await client.query(
      `insert into function_file (name, checksum, functions) values ($1, $2, $3) on conflict (name)
       do update set checksum = excluded.checksum, functions = excluded.functions, applied_at = excluded.applied_at`,
      [file.name, file.checksum, await definedNow(client)],
    )
  }
  await dropRemoved(client, applied, folders.flat())
  return changed.map((file) => file.name)
}

function fromFirstChange(files: readonly FunctionFile[], applied: readonly Applied[]): readonly FunctionFile[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const first = files.findIndex((file) => checksums.get(file.name) !== file.checksum)
  return first === -1 ? [] : files.slice(first)
}

/** The functions that this transaction has defined and that no file of it has recorded yet. */
async function definedNow(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.xmin = pg_current_xact_id()::xid`,
  )
  const { rows: recorded } = await client.query<{ name: string }>(
    'select unnest(functions) as name from function_file where xmin = pg_current_xact_id()::xid',
  )
  const known = new Set(recorded.map(({ name }) => name))
  return rows.map(({ name }) => name).filter((name) => !known.has(name))
}

/** A function whose signature changed or whose file is gone would otherwise remain beside its successor. */
async function dropRemoved(
  client: pg.Client,
  before: readonly Applied[],
  files: readonly FunctionFile[],
): Promise<void> {
  await client.query('delete from function_file where name <> all ($1)', [files.map((file) => file.name)])
  const { rows } = await client.query<{ name: string }>('select unnest(functions) as name from function_file')
  const kept = new Set(rows.map(({ name }) => name))
  for (const name of before.flatMap(({ functions }) => functions)) {
    if (!kept.has(name)) await client.query(`drop function if exists ${name}`)
  }
}

async function readFolder(root: string, folder: string): Promise<readonly FunctionFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(root, folder, file), 'utf8')
      return { name: `${folder}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
