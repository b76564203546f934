import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import type { Draw } from './draw.ts'
import { drawIdOf } from './draw.ts'
import { lookAgainMs, nextMove } from './next-move.ts'

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
}
const fallen = { ...draw, fallbackSince: at('08:52:30') }

test('a sale is waited for and closed', () => {
  expect(nextMove(draw, at('08:51:30'))).toEqual({ kind: 'wait', until: draw.closesAt })
  expect(nextMove(draw, at('08:52:00'))).toEqual({ kind: 'close' })
})

test('a root comes before its round, or the fallback declared before the sale is taken, or the draw is given up', () => {
  const closed = { ...draw, state: 'CLOSED' } as const
  expect(nextMove(closed, at('08:52:13'))).toEqual({ kind: 'root' })
  expect(nextMove(closed, at('08:52:14'))).toEqual({ kind: 'fallBack', reason: 'rootLate' })
  expect(nextMove({ ...fallen, state: 'CLOSED' }, at('09:22:13'))).toEqual({ kind: 'root' })
  expect(nextMove({ ...fallen, state: 'CLOSED' }, at('09:22:14'))).toEqual({ kind: 'void', reason: 'rootLate' })
})

test('the round is waited for, then the fallback round, then the stakes go back', () => {
  const rooted = { ...draw, state: 'ROOTED' } as const
  expect(nextMove(rooted, at('08:52:14'))).toEqual({ kind: 'wait', until: draw.roundAt })
  expect(nextMove(rooted, at('08:52:15'))).toEqual({ kind: 'draw' })
  expect(nextMove(rooted, at('09:22:14'))).toEqual({ kind: 'draw' })
  expect(nextMove(rooted, at('09:22:15'))).toEqual({ kind: 'fallBack', reason: 'beaconLate' })
  expect(nextMove({ ...fallen, state: 'ROOTED' }, at('09:22:00'))).toEqual({
    kind: 'wait',
    until: draw.fallbackRoundAt,
  })
  expect(nextMove({ ...fallen, state: 'ROOTED' }, at('23:00:00'))).toEqual({ kind: 'draw' })
  expect(nextMove({ ...fallen, state: 'ROOTED' }, late)).toEqual({ kind: 'void', reason: 'beaconLate' })
})

test('a round that does not come is looked for often at first, and a day of silence is no hundred thousand looks', () => {
  const rooted = { ...draw, state: 'ROOTED' } as const
  expect(lookAgainMs(rooted, rooted.roundAt)).toBe(500)
  expect(lookAgainMs(rooted, at('08:52:19'))).toBe(500)
  expect(lookAgainMs(fallen, new Date(fallen.fallbackRoundAt.getTime() + 60_000))).toBe(6_000)
  let looks = 0
  for (let ms = rooted.roundAt.getTime(); ms < rooted.voidAt.getTime(); looks += 1)
    ms += lookAgainMs(rooted, new Date(ms))
  expect(looks).toBeLessThan(3_500)
  expect(lookAgainMs(rooted, late)).toBe(30_000)
})

test('winners are counted before anybody is paid, and all are paid before the last word', () => {
  expect(nextMove({ ...draw, state: 'DRAWN' }, late)).toEqual({ kind: 'count' })
  expect(nextMove({ ...draw, state: 'DRAWN', countedAt: late }, late)).toEqual({ kind: 'settle' })
  expect(nextMove({ ...draw, state: 'SETTLED' }, late)).toEqual({ kind: 'publish' })
  expect(nextMove({ ...draw, state: 'PUBLISHED' }, late)).toEqual({ kind: 'rest' })
  expect(nextMove({ ...draw, state: 'VOID' }, late)).toEqual({ kind: 'refund' })
  expect(nextMove({ ...draw, state: 'VOID', refundedAt: late }, late)).toEqual({ kind: 'rest' })
})

test('a draw is named after the minute, or the second, in which its sale opens', () => {
  expect(drawIdOf('minute', at('08:51:00'))).toBe('minute-20261115T0851')
  expect(drawIdOf('six45', at('08:51:07'))).toBe('six45-20261115T085107')
})
