import { execFileSync } from 'node:child_process'
import { root } from '../runner/report.ts'

/** Builds the back office into this folder. */
export function buildBackoffice(folder: string): void {
  execFileSync('npm', ['run', 'build', '-w', 'backoffice', '--', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    stdio: 'inherit',
  })
}
