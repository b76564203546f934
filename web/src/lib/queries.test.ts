import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { createQueryClient } from './queries.ts'

const busy = new CallError('busy', {
  code: 999,
  kind: 'business',
  refusal: 'server.busy',
  params: { retryAfter: 0.05 },
})
const taken = new CallError('taken', { code: 999, kind: 'business', refusal: 'thing.alreadyDone' })

/** Asks for something that fails so often, and says how often it was asked. */
async function ask(error: CallError, failures: number) {
  let asked = 0
  const fromMs = performance.now()
  const queryFn = () => {
    asked += 1
    if (asked <= failures) throw error
    return 'here'
  }
  const answer = await createQueryClient({}, 'en')
    .fetchQuery({ queryKey: ['anything'], queryFn })
    .catch((failed: unknown) => failed)
  return { answer, asked, ms: performance.now() - fromMs }
}

test('retries a busy server twice, at the time it gave', async () => {
  const patient = await ask(busy, 2)
  expect(patient).toMatchObject({ answer: 'here', asked: 3 })
  expect(patient.ms).toBeGreaterThanOrEqual(100)
  expect(await ask(busy, 9)).toMatchObject({ answer: busy, asked: 3 })
})

test('does not retry a refusal', async () => {
  expect(await ask(taken, 9)).toMatchObject({ answer: taken, asked: 1 })
})

test('fails without a network instead of waiting for it, so that a screen does not load for ever', async () => {
  const lost = new CallError('Failed to fetch', { code: 999, kind: 'network' })
  onlineManager.setOnline(false)
  expect(await ask(lost, 9)).toMatchObject({ answer: lost, asked: 2 })
  onlineManager.setOnline(true)
})
