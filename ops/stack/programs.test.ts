import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { missingPrograms } from './programs.ts'

test('a missing program is reported with the command that installs it', () => {
  const script = `
    import { missingPrograms } from '${new URL('./programs.ts', import.meta.url).href}'
    console.log(JSON.stringify(missingPrograms()))`
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toContainEqual(expect.stringContaining('apt-get install -y redis-server'))
})

test('nothing is reported on a complete machine', () => {
  expect(missingPrograms()).toEqual([])
})
