import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/report.ts'
import { type Finding, runTool, type ToolResult } from './finding.ts'

/** The checksum of each migration that was ever merged, one per line. */
export const lockFile = 'ops/rules/migrations.lock'

const pattern = 'server/src/db/migrations/*/*.sql'
const functionPattern = 'server/src/**/sql/**/*.sql'

/**
 * Migrations are linted for statements that block a running table, and merged ones never change again. Function files
 * may change, so each statement in them must be safe to run again.
 */
export async function migrations(tree: string): Promise<Finding[]> {
  const files = globSync(pattern, { cwd: tree }).sort()
  const functions = globSync(functionPattern, { cwd: tree }).sort()
  const [alone, wrapped] = partition(files, (file) => text(tree, file).startsWith('-- no transaction\n'))
  return [
    ...lockFindings(tree, files),
    ...wrapped.filter((file) => /\bconcurrently\b/i.test(withoutComments(text(tree, file)))).map(insideTransaction),
    ...(await lint(tree, wrapped, ['--assume-in-transaction'])),
    ...(await lint(tree, alone, [])),
    ...files.flatMap((file) => functionsOutOfPlace(file, text(tree, file))),
    ...(await lint(tree, functions, ['--assume-in-transaction'])),
    ...functions.flatMap((file) => notRepeatable(file, text(tree, file))),
  ]
}

type Report = readonly {
  readonly file: string
  readonly line: number
  readonly rule_name: string
  readonly message: string
}[]

async function lint(tree: string, files: readonly string[], options: readonly string[]): Promise<Finding[]> {
  if (files.length === 0) return []
  const config = join(root, 'ops/rules/squawk.toml')
  const ran = await runTool('squawk', ['--config', config, '--reporter=Json', ...options, ...files], tree)
  return readFindings(ran).map(({ file, line, rule_name, message }) => ({
    rule: rule_name,
    file,
    line: line + 1,
    message,
  }))
}

function readFindings(ran: ToolResult): Report {
  try {
    return JSON.parse(ran.stdout) as Report
  } catch (cause) {
    throw new Error(`squawk printed no report (exit code ${ran.code}): ${ran.stderr || ran.stdout}`, { cause })
  }
}

/** Squawk lets a lone statement pass, because other migrators run it bare; ours wraps it unless the file says so. */
function insideTransaction(file: string): Finding {
  const message = 'PostgreSQL refuses CONCURRENTLY in a transaction: begin the file with `-- no transaction`.'
  return { rule: 'concurrently-stands-alone', file, message }
}

/** Only a function that a table of the same file calls, in a check or a default, is part of a migration. */
function functionsOutOfPlace(file: string, sql: string): Finding[] {
  const defined = withoutComments(sql).matchAll(/^create (?:or replace )?(?:function|view|trigger) ([\w.]+)/gim)
  const message =
    'Functions, triggers and views live in a sql/ folder: the migrator applies such a file when it changes.'
  return [...defined]
    .filter(([, name = '']) => sql.split(`${name}(`).length <= 2)
    .map(() => ({ rule: 'functions-live-in-function-files', file, message }))
}

/** The migrator runs a function file again after each change, so a definition replaces the one before. */
function notRepeatable(file: string, sql: string): Finding[] {
  const once =
    /^(?:create (?:function|procedure|view|trigger|table|index|unique|sequence|schema)|alter table|drop table)\b/im
  const message =
    'A function file runs again after each change: write `create or replace`, and put tables in a migration.'
  return once.test(withoutComments(sql)) ? [{ rule: 'function-file-is-repeatable', file, message }] : []
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, '')
}

function lockFindings(tree: string, files: readonly string[]): Finding[] {
  const locked = readLock(tree)
  const changed = [...locked].filter(([file, sum]) => !files.includes(file) || checksum(text(tree, file)) !== sum)
  const fresh = files.filter((file) => !locked.has(file))
  return [
    ...changed.map(([file]) => ({
      rule: 'migration-is-for-ever',
      file,
      message: 'A merged migration never changes: databases have run it. Write the next one.',
    })),
    ...fresh.map((file) => ({
      rule: 'migration-is-recorded',
      file,
      message: `Record it: node ops/rules/lock-migrations.ts adds its checksum to ${lockFile}.`,
    })),
  ]
}

export function readLock(tree: string): ReadonlyMap<string, string> {
  const path = join(tree, lockFile)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

export function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

function text(tree: string, file: string): string {
  return readFileSync(join(tree, file), 'utf8')
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}
