import { expect, test } from 'vitest'
import { compiledToken, compileToken } from './compile-token.ts'

test('the committed token matches its compiled source', async () => {
  expect(await compileToken()).toEqual(compiledToken())
})
