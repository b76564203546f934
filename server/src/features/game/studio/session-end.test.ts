import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { bet, gcpSeat, jiliSeat, openStudioWorld, type StudioWorld, win } from '../../../../test/studio-world.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const sessionIsOver = { code: 101, message: 'The session is over' }
const newPassword = 'a long strong pass 91x'

async function signInOnPhone({ playerId, password }: WorldPlayer): Promise<WorldPlayer> {
  const device = `phone-of-${playerId}`
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}

const endings: readonly (readonly [string, (player: WorldPlayer) => Promise<unknown>])[] = [
  ['logout', (player) => world.ok('/sso/logout', {}, { as: player })],
  [
    'a revocation from another device',
    async (player) => world.ok('/session/revoke', {}, { as: await signInOnPhone(player) }),
  ],
  [
    'a new password',
    (player) => world.ok('/sso/modify', { oldPassword: player.password, newPassword }, { as: player }),
  ],
  [
    'another sign-in on the device',
    ({ playerId, password, device }) => world.ok('/sso/idlogin', { userId: String(playerId), password }, { device }),
  ],
]

test.each(endings)(
  '%s ends the games of the device: bets are refused, open rounds are still paid',
  async (_way, end) => {
    const player = await world.rich()
    const seat = gcpSeat(world, player, await world.open(player))
    const jili = await jiliSeat(world, player)
    await seat.play('won', [bet(`${player.playerId}-won`, 500)])
    await seat.play('undone', [bet(`${player.playerId}-undone`, 300)])
    await jili.stake(`${player.playerId}-js`, `${player.playerId}-j1`, 1)
    await end(player)
    expect((await seat.play('late', [bet(`${player.playerId}-late`, 10)])).body).toEqual(sessionIsOver)
    // One more bet in a round that is open already is a bet all the same.
    expect((await seat.play('won', [bet(`${player.playerId}-more`, 10)])).body).toEqual(sessionIsOver)
    expect((await seat.play('nothing')).body).toEqual(sessionIsOver)
    expect((await jili.stake(`${player.playerId}-js2`, `${player.playerId}-j2`, 1)).body.errorCode).toBe(4)
    expect((await seat.play('won', [win(`${player.playerId}-win`, 900)], true)).body.balance).toBe(100_000)
    expect((await seat.rollback('undone', [`${player.playerId}-undo`, `${player.playerId}-undone`])).body.balance).toBe(
      100_300,
    )
    expect((await jili.settle(`${player.playerId}-js`, `${player.playerId}-j1w`, 2)).body.errorCode).toBe(0)
    expect(await world.cash(player)).toBe(100_500n)
  },
)

test('a launch token that was unused at the logout opens nothing', async () => {
  const player = await world.rich()
  await world.open(player, 'matsya')
  const launch = world.studio.asked.findLast(({ path }) => path === '/singleWallet/LoginWithoutRedirect')
  await world.ok('/sso/logout', {}, { as: player })
  expect((await world.jili('auth', { reqId: 'late', token: launch?.body.Token })).body.errorCode).toBe(4)
})

test('logout on one device leaves the game on the other device open', async () => {
  const player = await world.rich()
  const phone = await signInOnPhone(player)
  const seat = gcpSeat(world, player, await world.open(phone))
  await world.ok('/sso/logout', {}, { as: player })
  expect((await seat.play('stays', [bet(`${player.playerId}-stays`, 10)])).body.balance).toBe(99_990)
})

test('an exclusion ends the games: they stay ended when it is lifted, and a launch opens new ones', async () => {
  const player = await world.rich()
  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  await setBars(world.shardOf(player).pool, player.playerId, { play: true })
  // At once, and not with the first bet that is refused: the app and the studio both see it.
  expect(await world.ok('/game/session', { sessionId }, { as: player })).toMatchObject({ isOpen: false })
  expect((await seat.play('nothing')).body).toEqual(sessionIsOver)
  expect((await seat.play('barred', [bet(`${player.playerId}-barred`, 10)])).body.code).toBe(110)
  await setBars(world.shardOf(player).pool, player.playerId, {})
  expect((await seat.play('after', [bet(`${player.playerId}-after`, 10)])).body).toEqual(sessionIsOver)
  expect(await world.ok('/game/session', { sessionId }, { as: player })).toMatchObject({ isOpen: false })
  const again = gcpSeat(world, player, await world.open(player))
  expect((await again.play('again', [bet(`${player.playerId}-again`, 10)])).body.balance).toBe(99_990)
})

test('a game accepts no bets beyond its maximum age, however much it is played', async () => {
  const player = await world.rich()
  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  await seat.play('young', [bet(`${player.playerId}-young`, 10)])
  const { rows } = await world.ownerOf(player).query<{ hours: number }>(
    `update play_session set started_at = started_at - interval '12 hours', expires_at = expires_at - interval '12 hours'
     where session_id = $1 returning extract(epoch from expires_at - started_at)::int / 3600 as hours`,
    [sessionId],
  )
  expect(rows[0]?.hours).toBe(world.app.config.studio.sessionHours)
  expect((await seat.play('old', [bet(`${player.playerId}-old`, 10)])).body).toEqual(sessionIsOver)
  expect(await world.ok('/game/session', { sessionId }, { as: player })).toMatchObject({ isOpen: false })
  expect((await seat.play('young', [win(`${player.playerId}-win`, 20)], true)).body.balance).toBe(100_010)
})

test('a logout between the admission of a bet and its stake: the stake is not taken', async () => {
  const player = await world.rich()
  const seat = gcpSeat(world, player, await world.open(player))
  const owner = world.ownerOf(player)
  // The wallet is locked, so the admitted bet waits right before its money moves, and the logout overtakes it.
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select from ledger.wallet where player_id = $1 for update', [player.playerId])
    const before = heldBets(player)
    const late = seat.play('race', [bet(`${player.playerId}-race`, 10)])
    while (heldBets(player) === before) await sleep(5)
    await world.ok('/sso/logout', {}, { as: player })
    await client.query('commit')
    expect((await late).body).toEqual(sessionIsOver)
  } finally {
    client.release()
  }
  expect(await world.cash(player)).toBe(100_000n)
})

test('with bets and a logout at the same time, each bet is either placed and open, or refused and free of charge', async () => {
  for (let time = 0; time < 5; time += 1) {
    const player = await world.rich()
    const seat = gcpSeat(world, player, await world.open(player))
    const place = (index: number) => seat.play(`r${index}`, [bet(`${player.playerId}-r${index}`, 100)])
    const bets = [0, 1, 2, 3].map(place)
    const [answers] = await Promise.all([Promise.all(bets), world.ok('/sso/logout', {}, { as: player })])
    const taken = answers.filter(({ body }) => body.code === undefined)
    for (const { body } of answers) if (body.code !== undefined) expect(body).toEqual(sessionIsOver)
    expect(await world.cash(player)).toBe(100_000n - BigInt(taken.length) * 100n)
    expect((await place(9)).body).toEqual(sessionIsOver)
  }
})

/** How often a bet has met a locked wallet on the shard of this player. */
function heldBets(player: WorldPlayer): number {
  return world.app.ledger.figures[world.shardOf(player).index]?.setAside ?? 0
}
