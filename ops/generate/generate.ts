import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractFindings } from '../rules/generated.ts'
import { reportOutcome, root } from '../runner/report.ts'
import { generated } from './generated.ts'

/** `npm run generate` writes every generated file; `--check` only reports outdated ones. */
const check = process.argv.includes('--check')

if (!check) for (const { path, render } of generated) write(join(root, path), render())
const old = contractFindings(root)
const tables = spawnSync(process.execPath, ['ops/generate/tables.ts', ...(check ? ['--check'] : [])], {
  cwd: root,
  stdio: 'inherit',
})
const failed = old.length + (tables.status === 0 ? 0 : 1)
const count = generated.length + 1
process.exitCode = reportOutcome('generate', {
  ok: failed === 0,
  figure: `${count - failed}/${count} up to date`,
  lines: old.map(({ file, message }) => `${file}: ${message}`),
  passed: count - failed,
  failed,
})

function write(path: string, text: string): void {
  if (read(path) === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(`wrote ${path}`)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
