import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../ops/runner/report.ts'
import { holes } from './holes.ts'
import { verdict } from './proof.ts'
import { weakened } from './tree.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(holes)('the weakening of $id applies to the present source', (hole) => {
  expect(weakened(hole, read(hole.weakening.file))).not.toBe(read(hole.weakening.file))
})

test('fails when no hole was attacked, or when there is evidence against one', () => {
  expect(verdict([['B1: closed', []]]).ok).toBe(true)
  expect(verdict([]).ok).toBe(false)
  expect(verdict([['B1: closed', ['the attack failed on this build']]]).ok).toBe(false)
})
