import { expect, test } from 'vitest'
import { titlesPassedAgain } from './journey-report.ts'

const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

test('names the journeys that passed only when they were run again, however deep they are grouped', () => {
  const suites = [
    { specs: [spec('plays', 'expected'), spec('deposits', 'flaky')] },
    { suites: [{ specs: [spec('withdraws', 'flaky'), spec('verifies', 'unexpected')] }] },
  ]
  expect(titlesPassedAgain(suites)).toEqual(['deposits', 'withdraws'])
})
