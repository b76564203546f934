import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { checkedAfter } from '../../commitlint.config.ts'
import { root } from '../runner/report.ts'
import { type Finding, runTool } from './finding.ts'

const file = 'commitlint.config.ts'

/**
 * commitlint checks the subject of every commit after `base`. A clone that does not contain `base` is a failure: its
 * history would look clean because it cannot be read.
 */
export async function commits(tree: string, base: string = checkedAfter): Promise<Finding[]> {
  if (!hasAncestor(tree, base)) {
    const message = `Commit ${base} is not in the history of HEAD: run git fetch --unshallow and try again.`
    return [{ rule: 'commit-history', file, message }]
  }
  const args = ['--config', join(root, file), '--from', base, '--to', 'HEAD']
  const { code, stdout, stderr } = await runTool('commitlint', args, tree)
  const findings = findingsIn(stdout)
  if (code !== 0 && findings.length === 0) throw new Error(`commitlint failed (exit code ${code}): ${stderr || stdout}`)
  return findings
}

function hasAncestor(tree: string, base: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', base, 'HEAD'], { cwd: tree, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** commitlint prints each message after a line with `input`, then a line per problem that ends in the rule's name. */
function findingsIn(output: string): Finding[] {
  const messages = output.split(/^⧗ .*\n/m).slice(1)
  return messages.flatMap((text) => {
    const [subject = ''] = text.split('\n')
    const problems = [...text.matchAll(/^✖ +(?<problem>.+) \[(?<rule>[a-z-]+)\]$/gm)]
    return problems.map(({ groups }) => ({
      rule: groups?.rule ?? 'commit',
      file: `commit "${subject}"`,
      message: groups?.problem ?? '',
    }))
  })
}
