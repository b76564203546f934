import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../ops/runner/report.ts'
import { holes } from './holes.ts'
import { weakened } from './tree.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(holes)('the weakening of $id applies to the present source', (hole) => {
  expect(weakened(hole, read(hole.weakening.file))).not.toBe(read(hole.weakening.file))
})
