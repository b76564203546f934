import type { Finding } from '../finding.ts'
import { has, read } from './files.ts'

export type LockedPackage = {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

export type MissingBuild = {
  readonly name: string
  readonly version: string
  readonly of: string
  readonly dev: boolean
}

/**
 * A package with a build per platform names them all, and `npm ci` refuses a lock in which one is missing, even one
 * for another system. npm leaves out those it could not look up, so the lock is completed by us.
 */
export function lock(tree: string): Finding[] {
  if (!has(tree, 'package-lock.json')) return []
  return missingBuilds(JSON.parse(read(tree, 'package-lock.json')) as Lock).map(({ name, of }) => ({
    rule: 'lock-is-complete',
    file: 'package-lock.json',
    message: `${name}, a build of ${of}, is missing: run node ops/rules/complete-lock.ts.`,
  }))
}

export function missingBuilds({ packages }: Lock): MissingBuild[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolves(packages, path, name))
      .map(([name, version]) => ({ name, version, of: path.replace('node_modules/', ''), dev })),
  )
}

/** From the package's own folder upwards, as Node looks. */
function resolves(packages: Lock['packages'], from: string, name: string): boolean {
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (Object.hasOwn(packages, here)) return true
  if (from === '') return false
  return resolves(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}
