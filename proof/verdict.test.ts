import { expect, test } from 'vitest'
import { check, outcomeOf } from './verdict.ts'

const kills = check('enough faults were injected', ['2 servers were killed in 42 s'])
const lost = check('no money is lost', ['wallet 7 lost 100'])

test('a run that did too little and found nothing wrong is inconclusive', () => {
  expect(outcomeOf([check('no money is lost', []), kills], '', [])).toMatchObject({ ok: false, isInconclusive: true })
})

test('a run that found something wrong is not, however little it did', () => {
  expect(outcomeOf([lost, kills], '', [])).toMatchObject({ ok: false, isInconclusive: false })
  const more = { lines: [], passed: 0, failed: 1 }
  expect(outcomeOf([kills], '', [], more)).toMatchObject({ ok: false, isInconclusive: false })
  expect(outcomeOf([], '', [])).toMatchObject({ ok: true, isInconclusive: false })
})
