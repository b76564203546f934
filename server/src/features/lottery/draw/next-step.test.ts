import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import type { Draw } from './draw.ts'
import { drawIdOf } from './draw.ts'
import { nextStep, pollAgainMs } from './next-step.ts'

const at = (text: string) => new Date(`2026-11-15T${text}Z`)
const late = new Date('2026-11-16T08:52:16Z')
const draw: Draw = {
  drawId: 'minute-20261115T0851',
  game: 'minute',
  rules: rulesOf('minute'),
  rulesHash: '',
  state: 'OPEN',
  opensAt: at('08:51:00'),
  closesAt: at('08:52:00'),
  beacon: '',
  round: 1,
  roundAt: at('08:52:15'),
  fallbackRound: 601,
  fallbackRoundAt: at('09:22:15'),
  voidAt: new Date('2026-11-16T08:52:15Z'),
  fallbackSince: null,
  countedAt: null,
  refundedAt: null,
  saleNote: 'seen',
  rootNote: 'seen',
}
const fallen = { ...draw, fallbackSince: at('08:52:30') }

test('waits for the end of the sale and closes it', () => {
  expect(nextStep(draw, at('08:51:30'))).toEqual({ kind: 'wait', until: draw.closesAt })
  expect(nextStep(draw, at('08:52:00'))).toEqual({ kind: 'close' })
})

test('publishes the root before its round, else takes the declared fallback, else voids the draw', () => {
  const closed = { ...draw, state: 'CLOSED' } as const
  expect(nextStep(closed, at('08:52:13'))).toEqual({ kind: 'root' })
  expect(nextStep(closed, at('08:52:14'))).toEqual({ kind: 'fallBack', reason: 'rootLate' })
  expect(nextStep({ ...fallen, state: 'CLOSED' }, at('09:22:13'))).toEqual({ kind: 'root' })
  expect(nextStep({ ...fallen, state: 'CLOSED' }, at('09:22:14'))).toEqual({ kind: 'void', reason: 'rootLate' })
})

test('waits for the announced round and no other, then refunds the stakes', () => {
  const rooted = { ...draw, state: 'ROOTED' } as const
  expect(nextStep(rooted, at('08:52:14'))).toEqual({ kind: 'wait', until: draw.roundAt })
  expect(nextStep(rooted, at('08:52:15'))).toEqual({ kind: 'draw' })
  expect(nextStep(rooted, at('23:00:00'))).toEqual({ kind: 'draw' })
  expect(nextStep({ ...fallen, state: 'ROOTED' }, at('09:22:00'))).toEqual({
    kind: 'wait',
    until: draw.fallbackRoundAt,
  })
  expect(nextStep({ ...fallen, state: 'ROOTED' }, at('23:00:00'))).toEqual({ kind: 'draw' })
  expect(nextStep(rooted, late)).toEqual({ kind: 'void', reason: 'beaconLate' })
})

test('requires witnesses of the announcement before the sale and of the root before its round, or voids the draw', () => {
  expect(nextStep({ ...draw, saleNote: null }, at('08:51:30'))).toEqual({ kind: 'witness' })
  expect(nextStep({ ...draw, saleNote: null }, at('08:52:00'))).toEqual({ kind: 'close' })
  const unseen = { ...draw, state: 'ROOTED', rootNote: null } as const
  expect(nextStep(unseen, at('08:52:14'))).toEqual({ kind: 'witness' })
  expect(nextStep(unseen, at('08:52:15'))).toEqual({ kind: 'void', reason: 'unwitnessed' })
  expect(nextStep(unseen, late)).toEqual({ kind: 'void', reason: 'unwitnessed' })
})

test('polls a late round often at first, and fewer than 3,500 times in a day', () => {
  const rooted = { ...draw, state: 'ROOTED' } as const
  expect(pollAgainMs(rooted, rooted.roundAt)).toBe(500)
  expect(pollAgainMs(rooted, at('08:52:19'))).toBe(500)
  expect(pollAgainMs(fallen, new Date(fallen.fallbackRoundAt.getTime() + 60_000))).toBe(6_000)
  let looks = 0
  for (let ms = rooted.roundAt.getTime(); ms < rooted.voidAt.getTime(); looks += 1)
    ms += pollAgainMs(rooted, new Date(ms))
  expect(looks).toBeLessThan(3_500)
  expect(pollAgainMs(rooted, late)).toBe(30_000)
})

test('counts winners before it pays any, and pays all before it publishes', () => {
  expect(nextStep({ ...draw, state: 'DRAWN' }, late)).toEqual({ kind: 'count' })
  expect(nextStep({ ...draw, state: 'DRAWN', countedAt: late }, late)).toEqual({ kind: 'settle' })
  expect(nextStep({ ...draw, state: 'SETTLED' }, late)).toEqual({ kind: 'publish' })
  expect(nextStep({ ...draw, state: 'PUBLISHED' }, late)).toEqual({ kind: 'rest' })
  expect(nextStep({ ...draw, state: 'VOID' }, late)).toEqual({ kind: 'refund' })
  expect(nextStep({ ...draw, state: 'VOID', refundedAt: late }, late)).toEqual({ kind: 'rest' })
})

test('names a draw after the minute or the second in which its sale opens', () => {
  expect(drawIdOf('minute', at('08:51:00'))).toBe('minute-20261115T0851')
  expect(drawIdOf('six45', at('08:51:07'))).toBe('six45-20261115T085107')
})
