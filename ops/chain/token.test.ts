import { expect, test } from 'vitest'
import { compiledToken, compileToken } from './compile-token.ts'

test('the committed coin is what the compiler makes of its source', async () => {
  expect(await compileToken()).toEqual(compiledToken())
})
