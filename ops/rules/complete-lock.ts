import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/report.ts'
import { type Lock, type LockedPackage, type MissingBuild, missingBuilds } from './tidy/lock.ts'

/** Adds the packages for other platforms that npm left out of the lock file. Run it after every change of a dependency. */
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = missingBuilds(lock)
const packages = { ...lock.packages, ...Object.fromEntries(missing.map((build) => [path(build), locked(build)])) }
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`package-lock.json: ${missing.length} packages for other platforms added`)

function path({ name }: MissingBuild): string {
  return `node_modules/${name}`
}

/** The name contains the platform, which npm needs in order to skip the package on other platforms. */
function locked({ name, version, dev }: MissingBuild): LockedPackage {
  const os = /android|darwin|freebsd|linux|openbsd|openharmony|win32/.exec(name)?.[0]
  const cpu = /arm64|arm|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64/.exec(name)?.[0]
  const libc = os === 'linux' && /musl/.test(name) ? ['musl'] : undefined
  if (!os && !cpu) throw new Error(`${name}: the name does not contain a platform: add it to the pattern`)
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os: [os] }),
  }
}
