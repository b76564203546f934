import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = ['contract', 'server', 'web', 'simulators', 'verifier']

/**
 * Checks a commit out into a worktree of its own, with the packages that are installed here but its own workspaces, so
 * that its server can be started beside this one.
 */
export function checkOut(commit: string, dir: string): { readonly tree: string; remove(): void } {
  const tree = join(dir, 'against-tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', tree, commit], { cwd: root, stdio: 'inherit' })
  linkPackages(tree)
  for (const workspace of workspaces) {
    const packages = join(root, workspace, 'node_modules')
    if (exists(packages)) symlinkSync(packages, join(tree, workspace, 'node_modules'))
  }
  return {
    tree,
    remove: () => execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'inherit' }),
  }
}

/** A link to the whole folder would lead the imports of `@zamra/contract` to the contract of this checkout. */
function linkPackages(tree: string): void {
  const [from, to] = [join(root, 'node_modules'), join(tree, 'node_modules')]
  mkdirSync(join(to, '@zamra'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@zamra') symlinkSync(join(from, name), join(to, name))
  }
  for (const workspace of workspaces) symlinkSync(join(tree, workspace), join(to, '@zamra', workspace))
}

function exists(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
