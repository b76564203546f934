import { expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'

const path = '/home/rechargeButtonStatus'

test('accepts an answer that matches its schema, and a refusal with a text', () => {
  expect(checkAnswer(path, 200, '{"state":"200","msg":"success","resultData":{"open":true}}').kind).toBe('answered')
  expect(checkAnswer(path, 200, '{"state":"5030","msg":"Busy.","resultData":{"retryAfter":1}}').kind).toBe('refused')
})

test.each([
  ['another HTTP status', 502, '{"state":"200","msg":"success","resultData":{"open":true}}'],
  ['no JSON', 200, 'upstream went away'],
  ['a body without state', 200, '{"open":true}'],
  ['an unknown state', 200, '{"state":"7","msg":"?"}'],
  ['a refusal without a text', 200, '{"state":"5000","msg":""}'],
  ['a success that does not fit', 200, '{"state":"200","msg":"success","resultData":{}}'],
])('reports %s as broken', (_name, status, text) => {
  expect(checkAnswer(path, status, text).kind).toBe('broken')
})
