import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../stack/folders.ts'

const program = fileURLToPath(new URL('./tables.ts', import.meta.url))
const folder = temporaryFolder('table-types')

afterAll(() => rmSync(folder, { recursive: true }))

function tables(...args: string[]) {
  return spawnSync(process.execPath, [program, '--into', folder, ...args], { encoding: 'utf8' })
}

test('the check passes over what was just written and names the one file that was changed', () => {
  expect(tables().status).toBe(0)
  expect(readdirSync(folder)).toEqual(['main-tables.ts', 'shard-tables.ts'])
  expect(tables('--check').status).toBe(0)
  appendFileSync(join(folder, 'shard-tables.ts'), '// by hand\n')
  const { status, stderr } = tables('--check')
  expect(status).toBe(1)
  expect(stderr).toContain('shard-tables.ts is older than the migrations')
  expect(stderr).not.toContain('main-tables.ts')
})
