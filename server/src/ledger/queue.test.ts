import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueue, type Urgency, urgencies, type Waiting } from './queue.ts'

type Step =
  | { readonly do: 'add'; readonly player: number; readonly urgency: number; readonly deadlineMs: number }
  | { readonly do: 'take'; readonly max: number }
  | { readonly do: 'release' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      player: fc.integer({ min: 1, max: 5 }),
      urgency: fc.integer({ min: 0, max: 2 }),
      deadlineMs: fc.integer({ min: 0, max: 60 }),
    }),
    fc.record({ do: fc.constant('take' as const), max: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('release' as const) }),
  ),
  { maxLength: 80 },
)

test('every command is served once or refused, in the order of its player, never two of a player at once', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const run = newRun()
      for (const step of [...script, ...drain]) follow(run, step)
      expect(run.ended.length).toBe(run.accepted.length)
      for (let player = 1; player <= 5; player += 1) {
        const items = run.ended.filter((waiting) => waiting.player === player).map(({ item }) => item)
        expect(items).toEqual([...items].sort((a, b) => a - b))
      }
    }),
    { numRuns: 400 },
  )
})

const newRun = () => ({
  queue: createQueue<number>(20),
  accepted: [] as Waiting<number>[],
  ended: [] as Waiting<number>[],
  inFlight: [] as (readonly Waiting<number>[])[],
  nowMs: 0,
})

function follow(run: ReturnType<typeof newRun>, step: Step): void {
  run.nowMs += 1
  if (step.do === 'add') add(run, step)
  else if (step.do === 'take') take(run, step.max)
  else for (const batch of run.inFlight.splice(0)) run.queue.release(batch)
  expect(run.queue.size).toBe(run.accepted.length - run.ended.length)
}

function add({ queue, accepted }: ReturnType<typeof newRun>, step: Extract<Step, { do: 'add' }>): void {
  const { player, deadlineMs } = step
  const waiting = { player, urgency: urgencies[step.urgency] as Urgency, deadlineMs, item: accepted.length }
  const hasRoom = queue.size < Number([20, 16, 12][step.urgency])
  expect(queue.add(waiting)).toBe(hasRoom)
  if (hasRoom) accepted.push(waiting)
}

function take({ queue, ended, inFlight, nowMs }: ReturnType<typeof newRun>, max: number): void {
  const { batch, expired } = queue.take(nowMs, max)
  expect(batch.every(({ deadlineMs }) => deadlineMs > nowMs)).toBe(true)
  expect(expired.every(({ deadlineMs }) => deadlineMs <= nowMs)).toBe(true)
  if (batch.length > 0) inFlight.push(batch)
  const players = inFlight.flat().map(({ player }) => player)
  expect(new Set(players).size).toBe(players.length)
  ended.push(...expired, ...batch)
}

const drain: Step[] = Array.from({ length: 40 }, (_, index) => (index % 2 ? { do: 'take', max: 4 } : { do: 'release' }))

test('a settlement goes before bets, and takes an earlier bet of the same player with it', () => {
  const queue = createQueue<string>(100)
  const add = (player: number, urgency: 'settle' | 'bet' | 'other', item: string) =>
    queue.add({ player, urgency, deadlineMs: 1_000, item })
  add(1, 'other', 'read of 1')
  add(2, 'bet', 'bet of 2')
  add(3, 'bet', 'bet of 3')
  add(3, 'settle', 'win of 3')
  add(4, 'settle', 'win of 4')
  const order: string[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { batch } = queue.take(0, 1)
    order.push(...batch.map(({ item }) => item))
    queue.release(batch)
  }
  expect(order).toEqual(['bet of 3', 'win of 4', 'win of 3', 'bet of 2', 'read of 1'])
})

test('a full queue refuses bets while it still accepts settlements', () => {
  const queue = createQueue<number>(10)
  const offer = (urgency: 'settle' | 'bet') =>
    Array.from({ length: 12 }, (_, player) => queue.add({ player, urgency, deadlineMs: 1, item: 0 })).filter(Boolean)
  expect(offer('bet')).toHaveLength(8)
  expect(offer('settle')).toHaveLength(2)
  expect(queue.size).toBe(10)
})

test('further turns bring the next commands of the same players, in order, and of no others', () => {
  const queue = createQueue<string>(100)
  const wait = (player: number, item: string, deadlineMs = 1_000) =>
    queue.add({ player, urgency: 'bet', deadlineMs, item })
  for (const item of ['a1', 'a2', 'a3']) wait(1, item)
  wait(2, 'b1')
  wait(2, 'b2 too late', 5)
  wait(2, 'b3')
  const first = queue.take(0, 10).batch
  wait(3, 'c1')
  const second = queue.takeTurn(first, 10, 10)
  const third = queue.takeTurn(second.batch, 10, 10).batch
  const words = [first, second.batch, third].map((turn) => turn.map(({ item }) => item))
  expect(words).toEqual([['a1', 'b1'], ['a2', 'b3'], ['a3']])
  expect(second.expired.map(({ item }) => item)).toEqual(['b2 too late'])
  expect(queue.take(10, 10).batch.map(({ item }) => item)).toEqual(['c1'])
  queue.release([...first, ...second.batch, ...third])
  expect(queue.size).toBe(0)
  expect(queue.ready).toBe(0)
})
