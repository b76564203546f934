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
 * A package with one build per platform lists all of them, and `npm ci` rejects a lock file that lacks one, even one for
 * another platform. npm omits those it could not resolve, so `complete-lock.ts` adds them.
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

/** Resolves from the package's own folder upwards, as Node does. */
function resolves(packages: Lock['packages'], from: string, name: string): boolean {
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (Object.hasOwn(packages, here)) return true
  if (from === '') return false
  return resolves(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}
