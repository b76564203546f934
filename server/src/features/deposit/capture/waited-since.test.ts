import { expect, test } from 'vitest'
import { waitedSince } from './waited-since.ts'

const since = new Date('2026-11-15T00:00:00Z')
const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000)

test('counts from the UTR of the payment, or else from when the payment was known', () => {
  const proven = { utr: '631812345678', utrSubmittedAt: since }
  expect(waitedSince(proven, { rrn: '631812345678', knownAt: after(9) })).toEqual(since)
  for (const rrn of ['631812345679', null, undefined]) {
    expect(waitedSince(proven, { rrn, knownAt: after(9) })).toEqual(after(9))
    expect(waitedSince(proven, { rrn, knownAt: after(-9) })).toEqual(since)
  }
  expect(waitedSince({ utr: null, utrSubmittedAt: null }, { rrn: null, knownAt: since })).toBeNull()
})
