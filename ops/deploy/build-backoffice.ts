import { execFileSync } from 'node:child_process'
import { root } from '../runner/report.ts'

/** Builds the back office into this folder. */
export function buildBackoffice(folder: string): void {
  execFileSync('vite', ['build', 'backoffice', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
}
