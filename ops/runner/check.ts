import { architecture } from '../rules/architecture.ts'
import { commits } from '../rules/commits.ts'
import { dead } from '../rules/dead.ts'
import { type Finding, formatFinding } from '../rules/finding.ts'
import { generated } from '../rules/generated.ts'
import { migrations } from '../rules/migrations.ts'
import { spelling } from '../rules/spelling.ts'
import { style } from '../rules/style.ts'
import { tidy } from '../rules/tidy/tidy.ts'
import { typedLint } from '../rules/typed-lint.ts'
import { types } from '../rules/types.ts'
import { print, reportOutcome, root } from './report.ts'

/** `npm run check` runs every static check; `npm run check -- types lint` runs the named ones. */
const checks: Readonly<Record<string, () => Promise<Finding[]>>> = {
  lint: async () => [...(await style(root)), ...(await typedLint(root))],
  types: () => types(root),
  architecture: () => architecture(root),
  dead: () => dead(root),
  tidy: async () => (await Promise.all(Object.values(tidy).map(async (rule) => await rule()))).flat(),
  migrations: () => migrations(root),
  generated: () => generated(root),
  language: async () => [...(await spelling(root)), ...(await commits(root))],
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0)
  throw new Error(`unknown check ${unknown.join(', ')}, choose from ${Object.keys(checks).join(', ')}`)

const failed: string[] = []
const chosen = Object.entries(checks).filter(([name]) => requested.length === 0 || requested.includes(name))
// The linter and the compiler use all cores, spelling takes as long as both of them and uses one: it runs beside them.
const [beside, inTurn] = [
  chosen.filter(([name]) => name === 'language'),
  chosen.filter(([name]) => name !== 'language'),
]
await Promise.all([beside, inTurn].map(runInTurn))

process.exitCode = reportOutcome('check', {
  ok: failed.length === 0,
  figure: `${chosen.length - failed.length}/${chosen.length}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
  passed: chosen.length - failed.length,
  failed: failed.length,
})

async function runInTurn(some: typeof chosen): Promise<void> {
  for (const [name, check] of some) {
    const from = performance.now()
    const findings = await check()
    for (const finding of findings) print(`  ${formatFinding(finding)}`)
    if (findings.length > 0) failed.push(name)
    const seconds = ((performance.now() - from) / 1_000).toFixed(1)
    print(`${name.padEnd(14)} ${findings.length === 0 ? 'ok' : `${findings.length} findings`} (${seconds} s)`)
  }
}
