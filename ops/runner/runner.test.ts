import { describe, expect, test } from 'vitest'
import { runTool } from '../rules/finding.ts'
import { readArguments } from './arguments.ts'
import { ratio } from './outcome.ts'
import { countsOf, root } from './report.ts'

async function lastLine(...args: readonly string[]): Promise<readonly [number, string]> {
  const ran = await runTool('node', args, root)
  return [ran.code, ran.stdout.trimEnd().split('\n').at(-1) ?? '']
}

const run = (...args: readonly string[]) => lastLine('ops/runner/run.ts', ...args)
const e2e = (...args: readonly string[]) => lastLine('ops/runner/e2e.ts', ...args, '--url', 'about:blank')

describe('each runner passes the good example and fails the bad one', () => {
  test('bench', async () => {
    expect(await run('bench', 'known-good')).toEqual([
      0,
      expect.stringMatching(/^bench known-good: ok ratio \d+\.\d\d$/),
    ])
    expect(await run('bench', 'known-bad')).toEqual([
      1,
      expect.stringMatching(/^bench known-bad: FAILED ratio \d+\.\d\d$/),
    ])
  })

  test('proof', async () => {
    expect(await run('proof', 'known-good', '--secs', '1')).toEqual([0, 'proof known-good: ok 0 lost of 100'])
    expect(await run('proof', 'known-bad')).toEqual([1, 'proof known-bad: FAILED 10 lost of 100'])
  })

  test('e2e', async () => {
    expect(await e2e('known-good')).toEqual([0, 'e2e known-good: ok 1 passed, 0 failed'])
    expect(await e2e('known-bad')).toEqual([1, 'e2e known-bad: FAILED 0 passed, 1 failed'])
  })

  test('a run that crashes', async () => {
    expect(await run('proof', 'known-crash')).toEqual([1, 'proof known-crash: FAILED crashed: out of memory'])
  })
})

test('rejects an unknown name and lists the known ones', async () => {
  expect((await run('bench', 'unknown'))[0]).toBe(2)
  expect(await run('proof')).toEqual([0, expect.stringMatching(/^proof: \d+ to run$/)])
  expect((await run('nothing'))[0]).toBe(2)
})

test('parses arguments without knowing them', () => {
  expect(readArguments(['home', '--secs', '5', '--static', '--lang=fr'])).toEqual({
    names: ['home'],
    args: { secs: '5', static: 'true', lang: 'fr' },
  })
})

test('a ratio is written with two decimals', () => {
  expect(ratio(1.306)).toBe('ratio 1.31')
})

test('counts at least one failure for a failed run', () => {
  expect(countsOf({ ok: false, figure: '', passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
  expect(countsOf({ ok: true, figure: '' })).toEqual({ passed: 1, failed: 0 })
})
