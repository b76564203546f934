import { execFileSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** An engine that is not installed, with the command that installs it. */
export class MissingProgram extends Error {
  override name = 'MissingProgram'
}

/** One line for each missing engine, so that all can be installed at once. */
export function missingPrograms(): string[] {
  return [postgresFolder, redisProgram, restateProgram, anvilProgram].flatMap((find) => {
    try {
      find()
      return []
    } catch (error) {
      return [(error as MissingProgram).message]
    }
  })
}

/** The folder with `initdb`, `postgres` and `psql`: on the PATH, where Debian keeps it, or where `pg_config` says. */
export function postgresFolder(): string {
  const folder = [...pathFolders(), ...debianFolders(), ...pgConfigFolder()].find((candidate) =>
    ['initdb', 'postgres', 'psql'].every((name) => isProgram(join(candidate, name))),
  )
  if (folder) return folder
  throw new MissingProgram(
    'PostgreSQL 15 or newer is not installed. Debian and Ubuntu: apt-get install -y postgresql. macOS: brew install postgresql@17.',
  )
}

export function redisProgram(): string {
  const program = findOnPath('redis-server') ?? findOnPath('valkey-server')
  if (program) return program
  throw new MissingProgram(
    'Neither Redis nor Valkey is installed. Debian and Ubuntu: apt-get install -y redis-server. macOS: brew install valkey.',
  )
}

/** Only one bench measures it: the server has pools of its own. */
export function pgbouncerProgram(): string {
  const program = findOnPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isProgram)
  if (program) return program
  throw new MissingProgram('PgBouncer is not installed. Debian and Ubuntu: apt-get install -y pgbouncer.')
}

/** The npm package of Restate carries one optional package per platform with the binary inside. */
export function restateProgram(): string {
  const platform = `@restatedev/restate-server-${process.platform}-${process.arch}`
  const program = packagedProgram(platform, 'restate-server')
  if (program) return program
  throw new MissingProgram(`Restate is not installed: run npm ci (it brings ${platform}).`)
}

/** The package of Anvil is built the same way, with other names for processors. */
export function anvilProgram(): string {
  const platform = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const program = packagedProgram(platform, 'anvil')
  if (program) return program
  throw new MissingProgram(`Anvil is not installed: run npm ci (it brings ${platform}).`)
}

function packagedProgram(packageName: string, name: string): string | undefined {
  const resolve = createRequire(import.meta.url).resolve
  try {
    const program = join(dirname(resolve(`${packageName}/package.json`)), 'bin', name)
    if (isProgram(program)) return program
  } catch {
    // Not installed: look on the PATH.
  }
  return findOnPath(name)
}

/** On Linux a child can be stopped together with its parent, even when the parent is killed. */
export function setprivProgram(): string | undefined {
  return process.platform === 'linux' ? findOnPath('setpriv') : undefined
}

function findOnPath(name: string): string | undefined {
  return pathFolders()
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}

/** The newest version first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql'
  try {
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(root, version, 'bin'))
  } catch {
    return []
  }
}

const pgConfig = 'pg_config'

function pgConfigFolder(): string[] {
  try {
    return [execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()]
  } catch {
    return []
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
