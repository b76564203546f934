import { refreshHeader } from '@zamra/contract/backoffice/attended.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, callStaff, firstTwo, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { refreshWindowMs } from './audit/shown-again.ts'
import { verifyAudit } from './index.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
}, 60_000)
afterAll(() => world.close())

type Entry = Awaited<ReturnType<typeof viewsOf>>[number]

/** The views of a call in the audit log, the newest first. */
async function viewsOf(action: string) {
  const { entries } = await staffOk(world, '/audit/list', { kind: 'view' }, noor)
  return entries.filter((entry) => entry.action === action)
}

/** The screen of a colleague repeats a call by itself. */
async function refresh(path: string, input: object, as: Colleague): Promise<void> {
  const answer = await callStaff(world, path, input, { as, headers: { [refreshHeader]: '1' } })
  expect(answer.status).toBe(200)
}

const players = ({ players: shown }: Entry) => shown

test('a screen that repeats its call adds no entry while it shows the same players, and says later how often it did', async () => {
  const player = await newWithdrawer(world, 9_000_000n)
  await withdraw(world, player, 2_500_000)
  // The first view is in the log before its answer, whatever the page says about it.
  await refresh('/withdrawal/list', {}, asha)
  expect((await viewsOf('/withdrawal/list')).map(players)).toEqual([[player.playerId]])
  for (let times = 0; times < 7; times += 1) await refresh('/withdrawal/list', {}, asha)
  expect(await viewsOf('/withdrawal/list')).toHaveLength(1)
  // Somebody else comes into the queue: the next answer shows them, so there is an entry, which also tells of the others.
  const second = await newWithdrawer(world, 9_000_000n)
  await withdraw(world, second, 2_500_000)
  await refresh('/withdrawal/list', {}, asha)
  const [latest, first] = await viewsOf('/withdrawal/list')
  expect(latest).toMatchObject({
    players: [player.playerId, second.playerId].toSorted((a, b) => a - b),
    detail: { refreshes: 7 },
  })
  expect(first?.detail).toEqual({})
  // A person who opens the list is a view of their own, and so is every other session.
  await staffOk(world, '/withdrawal/list', {}, asha)
  await refresh('/withdrawal/list', {}, noor)
  expect((await viewsOf('/withdrawal/list')).map(({ who }) => who)).toEqual(['Noor', 'Asha', 'Asha', 'Asha'])
})

test('an entry stands for five minutes and no longer', async () => {
  const player = await newWithdrawer(world, 1_000n)
  const input = { playerId: player.playerId }
  const entries = async () =>
    (await viewsOf('/player/show')).filter(({ subject }) => subject === String(player.playerId)).length
  await staffOk(world, '/player/show', input, asha)
  await refresh('/player/show', input, asha)
  expect(await entries()).toBe(1)
  const real = world.app.clock.now
  world.app.clock.now = () => new Date(real().getTime() + refreshWindowMs + 1_000)
  try {
    await refresh('/player/show', input, asha)
    expect(await entries()).toBe(2)
    await refresh('/player/show', input, asha)
    expect(await entries()).toBe(2)
  } finally {
    world.app.clock.now = real
  }
})

test('the words of a page open nothing: what is found, revealed or refused always has its entry', async () => {
  const { playerId } = await newWithdrawer(world, 1_000n)
  for (let times = 0; times < 3; times += 1) await refresh('/player/search', { text: String(playerId) }, asha)
  expect(await viewsOf('/player/search')).toHaveLength(3)
  const reveal = { playerId, field: 'phone', why: 'they call and wait' }
  const headers = { [refreshHeader]: '1' }
  for (let times = 0; times < 2; times += 1) await callStaff(world, '/player/reveal', reveal, { as: asha, headers })
  expect(await viewsOf('/player/reveal')).toHaveLength(2)
  // An order of somebody else is another input.
  const nobody = { playerId: playerId + 1 }
  for (let times = 0; times < 2; times += 1) await callStaff(world, '/player/show', nobody, { as: asha, headers })
  const refused = (await viewsOf('/player/show')).filter(({ subject }) => subject === String(playerId + 1))
  expect(refused).toHaveLength(2)
  expect(await verifyAudit(world.app)).toMatchObject({ bad: 0 })
})
