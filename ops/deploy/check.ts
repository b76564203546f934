import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crashOutcome, exitOnSignal, print, reportOutcome } from '../runner/report.ts'
import { temporaryFolder } from '../stack/folders.ts'
import { type Check, checksOf } from './checks.ts'
import { startProduction } from './production.ts'
import { makeRelease } from './release.ts'

/**
 * `npm run release:check [-- --release FOLDER]`: makes a release, starts it as a live deployment on loopback behind nginx
 * with TLS, and checks what the public side may and may not do. It needs nginx and openssl from the system's packages.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { release: { type: 'string' } } })
  const dir = temporaryFolder('deploy')
  const release = values.release ?? join(dir, 'release')
  if (!values.release) makeRelease(release)
  const production = await startProduction(dir, release)
  try {
    const checks = await checksOf(production)
    const failed: string[] = []
    for (const check of checks) if (!(await passes(check))) failed.push(check.title)
    const passed = checks.length - failed.length
    const figure = `${passed}/${checks.length} checks`
    return reportOutcome('release:check', { ok: failed.length === 0, figure, passed, failed: failed.length })
  } finally {
    await production.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function passes({ title, run }: Check): Promise<boolean> {
  try {
    const seen = await run()
    print(`ok      ${title}${seen ? `: ${seen}` : ''}`)
    return true
  } catch (error) {
    print(`FAILED  ${title}: ${(error as Error).message}`)
    return false
  }
}

exitOnSignal()
try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = reportOutcome('release:check', crashOutcome(error))
}
process.exit()
