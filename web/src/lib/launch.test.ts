import { expect, test } from 'vitest'
import { readLaunch } from './launch.ts'

test('reads invite code and link id unchanged', () => {
  expect(readLaunch('?invite_code=K1&link_id=ad-7')).toMatchObject({ inviteCode: 'K1', linkId: 'ad-7' })
  expect(readLaunch('')).toEqual({ native: false, statusBarHeight: 0, coat: false })
})

test.each([
  ['isnative=1&statusbarheight=24', true, 24],
  ['isnative=1', true, 0],
  ['isnative=1&statusbarheight=tall', true, 0],
  ['isnative=0&statusbarheight=24', false, 0],
  ['isnative=true&statusbarheight=24', false, 0],
  ['statusbarheight=24', false, 0],
])('%s: only 1 means the native shell, and only there a status bar [A-14]', (search, native, statusBarHeight) => {
  expect(readLaunch(search)).toMatchObject({ native, statusBarHeight })
})

test.each([
  ['h5no=42', 42],
  ['h5no=', undefined],
  ['h5no=4x2', undefined],
  ['h5no=-1', undefined],
])('parses %s as a number or nothing', (search, h5No) => {
  expect(readLaunch(search).h5No).toBe(h5No)
})
