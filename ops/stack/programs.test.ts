import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { missingPrograms } from './programs.ts'

test('what is missing is named with the command that brings it', () => {
  const script = `
    import { missingPrograms } from '${new URL('./programs.ts', import.meta.url).href}'
    console.log(JSON.stringify(missingPrograms()))`
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toContainEqual(expect.stringContaining('apt-get install -y redis-server'))
})

test('on a machine with everything nothing is missing', () => {
  expect(missingPrograms()).toEqual([])
})
