import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { root } from '../runner/report.ts'
import type { Finding } from './finding.ts'

const parts = ['contract', 'server', 'web', 'backoffice', 'simulators', 'verifier', 'ops', 'e2e', 'bench', 'proof']

/** The import rules of `.dependency-cruiser.cjs`. */
export async function architecture(tree: string): Promise<Finding[]> {
  const { options, ...ruleSet } = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const folders = parts.filter((part) => existsSync(join(tree, part)))
  const { output } = await cruise(
    folders,
    { ...options, ruleSet, validate: true, baseDir: tree },
    options?.enhancedResolveOptions,
  )
  const { summary } = output as ICruiseResult
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser found no files to check')
  return summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, file: from, message: `imports ${to}` }))
}
