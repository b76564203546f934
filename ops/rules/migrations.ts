import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/voice.ts'
import { type Finding, type Ran, runTool } from './finding.ts'

/** The checksum of each migration that was ever merged, one per line. */
export const lockFile = 'ops/rules/migrations.lock'

const pattern = 'server/src/db/migrations/*/*.sql'

/** New migrations are linted for what hurts a running table; merged ones never change again. */
export async function migrations(tree: string): Promise<Finding[]> {
  const files = globSync(pattern, { cwd: tree }).sort()
  const [alone, wrapped] = partition(files, (file) => text(tree, file).startsWith('-- no transaction\n'))
  return [
    ...lockFindings(tree, files),
    ...wrapped.filter((file) => /\bconcurrently\b/i.test(withoutComments(text(tree, file)))).map(insideTransaction),
    ...(await lint(tree, wrapped, ['--assume-in-transaction'])),
    ...(await lint(tree, alone, [])),
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

function readFindings(ran: Ran): Report {
  try {
    return JSON.parse(ran.stdout) as Report
  } catch (cause) {
    throw new Error(`squawk gave no report (exit code ${ran.code}): ${ran.stderr || ran.stdout}`, { cause })
  }
}

/** Squawk lets a lone statement pass, because other migrators run it bare; ours wraps it unless the file says so. */
function insideTransaction(file: string): Finding {
  const message = 'PostgreSQL refuses CONCURRENTLY in a transaction: begin the file with `-- no transaction`.'
  return { rule: 'concurrently-stands-alone', file, message }
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
