import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { treeOf } from '../../../../../ops/generate/open-draw/sample-witnesses.ts'
import type { StepName } from '../../../../../verifier/src/steps.ts'
import { verifyDraw } from '../../../../../verifier/src/verify-draw.ts'
import { verifyTicket } from '../../../../../verifier/src/verify-ticket.ts'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow as now } from '../../../base/clock.ts'
import { readBalance } from '../../../ledger/index.ts'
import type { SignedEntry } from '../fair/log-entry.ts'
import { rangeHash } from '../fair/log-tree.ts'
import { advanceDraw } from './advance-draw.ts'
import { cosignedHead } from './cosign-log.ts'
import type { Draw } from './draw.ts'
import { findDraw } from './queries.ts'
import { witnessSale } from './witness-draw.ts'

let world: DrawWorld
let player: WorldPlayer
beforeAll(async () => {
  world = await openDrawWorld({ minute: 12, five: 12, six45: 12 })
  player = await world.rich()
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 90_000 })
afterEach(() => {
  for (const witness of world.witnesses) {
    witness.behave({ down: false, slowMs: 0, careless: false, backdateSeconds: 0 })
  }
})

const behave = (count: number, behaviour: Parameters<DrawWorld['witnesses'][number]['behave']>[0]) => {
  for (const witness of world.witnesses.slice(0, count)) witness.behave(behaviour)
}
const order = ({ drawId }: Draw, bet = 'digit') => ({
  clientOrderId: randomUUID(),
  drawId,
  mode: 'real' as const,
  picks: [{ bet, pick: '7', stake: 1_000 }],
})
const cash = async () => {
  const { pool } = world.app.databases.shardOf(player.playerId)
  return (await readBalance(pool, player.playerId))?.cash
}
const find = async ({ drawId }: Draw) => (await findDraw(world.app.databases.main.read, drawId)) as Draw

async function crosses({ drawId }: Draw, ticketId?: string): Promise<StepName[]> {
  const bundle = (await world.fastify.inject(`/open-draw/${drawId}.json`)).json()
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json()
  const failed: StepName[] = []
  for await (const { step, ok } of verifyDraw(bundle, trust)) if (!ok) failed.push(step)
  if (ticketId === undefined) return failed
  const { receipt, signature, path = [] } = await world.ok('/lottery/ticket', { ticketId }, { as: player })
  for await (const { step, ok } of verifyTicket(bundle, { v: 1, receipt, signature, path }, trust))
    if (!ok) failed.push(step)
  return failed
}

test('holds a draw that verifies with two of three witnesses, and names the log on its receipts', async () => {
  behave(1, { down: true })
  const draw = await world.onSale('minute')
  const { ticket } = await world.ok('/lottery/buy', order(draw), { as: player })
  const [, size, root] = (await find(draw)).saleNote?.split('\n') ?? []
  expect(ticket.receipt).toMatchObject({
    checkpoint: { size: Number(size), root: Buffer.from(root ?? '', 'base64').toString('hex') },
  })
  await world.until(draw.drawId, 'PUBLISHED')
  expect(await crosses(draw, ticket.ticketId)).toEqual([])
})

test('sells nothing until a quorum has seen the announcement, and opens the sale then', async () => {
  behave(2, { down: true })
  const draw = await world.onSale('five')
  const refused = await world.call('/lottery/buy', order(draw, 'last1'), { as: player })
  expect(refused.body).toMatchObject({ state: '4090', code: 'draw.closed' })
  const { list } = await world.ok('/lottery/soon', {})
  expect(list.map(({ drawId }) => drawId)).not.toContain(draw.drawId)
  behave(2, { down: false })
  await advanceDraw(world.app, draw.drawId, now())
  await world.ok('/lottery/buy', order(draw, 'last1'), { as: player })
  await world.until(draw.drawId, 'PUBLISHED')
  expect(await crosses(draw)).toEqual([])
})

test('opens the sale in the next step after a crash between the gates', async () => {
  behave(2, { down: true })
  const draw = await world.onSale('six45')
  behave(2, { down: false })
  const { databases } = world.app
  const crash = () => Promise.reject(new Error('crashed'))
  const shards = databases.shards.map((shard) => ({ ...shard, transact: crash }))
  const crashing = { ...world.app, databases: { ...databases, shards } }
  await expect(witnessSale(crashing, draw)).rejects.toThrow('crashed')
  await advanceDraw(world.app, draw.drawId, now())
  const picks = [{ bet: 'six', pick: '01-02-03-04-05-06', stake: 1_000 }]
  await world.ok('/lottery/buy', { ...order(draw), picks }, { as: player })
})

test('voids a draw whose root no quorum saw before the round, and refunds the stake', async () => {
  const draw = await world.onSale('minute')
  const before = await cash()
  await world.ok('/lottery/buy', order(draw), { as: player })
  behave(2, { down: true })
  await world.until(draw.drawId, 'VOID')
  expect(await world.ok('/lottery/draw', { drawId: draw.drawId })).toMatchObject({ voidReason: 'unwitnessed' })
  await advanceDraw(world.app, draw.drawId, now())
  expect(await cash()).toBe(before)
  expect(await crosses(draw)).toEqual([])
})

test('publishes no root when the beacon already serves the round, whatever the clock says', async () => {
  const draw = await world.onSale('five')
  await sleep(Math.max(0, draw.closesAt.getTime() - now().getTime()) + 50)
  await advanceDraw(world.app, draw.drawId, now())
  expect((await find(draw)).state).toBe('CLOSED')
  world.beacon.behave({ lateSeconds: -30 })
  await advanceDraw(world.app, draw.drawId, now())
  expect((await find(draw)).state).toBe('CLOSED')
  world.beacon.behave({ lateSeconds: 0 })
  await advanceDraw(world.app, draw.drawId, now())
  expect((await find(draw)).state).toBe('ROOTED')
})

test('a witness refuses a log that does not continue the one it saw', async () => {
  const [witness] = world.witnesses
  const { origin } = world.app.config.draw
  const seen = await (await fetch(`${witness?.url}/checkpoints`)).text()
  expect(seen).toContain(origin)
  const note = (await find(await world.onSale('six45'))).saleNote ?? ''
  const [text = '', lines = ''] = note.split('\n\n')
  const submit = async (body: string) => await fetch(`${witness?.url}/add-checkpoint`, { method: 'POST', body })
  const current = await submit(`old 0\n\n${note}`)
  expect(current.status).toBe(409)
  expect(current.headers.get('content-type')).toContain('text/x.tlog.size')
  const size = Number(await current.text())
  const forged = text.replace(/\n\d+\n/, `\n${size + 1}\n`)
  expect((await submit(`old ${size}\n\n${forged}\n\n${lines}`)).status).toBe(403)
  expect((await submit(`old ${size}\n\n${note.replace(origin, 'zamra.elsewhere/draws')}`)).status).toBe(404)
  expect((await submit('old 1')).status).toBe(400)
})

test('draws that wait for witnesses at the same moment share a request', async () => {
  await world.onSale('minute')
  let asked = 0
  const witnesses = world.app.providers.witnesses.map(({ name, cosign }) => ({
    name,
    cosign: (head: Parameters<typeof cosign>[0]) => {
      asked += 1
      return cosign(head)
    },
  }))
  const app = { ...world.app, providers: { ...world.app.providers, witnesses } }
  const before = new Date(now().getTime() + 60_000)
  const first = cosignedHead(app, before)
  const others = Array.from({ length: 8 }, () => cosignedHead(app, before))
  expect(await Promise.all([first, ...others])).not.toContain(undefined)
  expect(asked).toBeLessThanOrEqual(2 * witnesses.length)
})

test('publishes the whole log, and its tree is the one that the witnesses saw', async () => {
  const { entries } = (await world.fastify.inject('/open-draw/log/0.json')).json() as { entries: SignedEntry[] }
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at + 1))
  const { rows } = await world.app.databases.main.pool.query('select sale_note from draw where sale_note is not null')
  expect(rows.length).toBeGreaterThan(3)
  const read = treeOf(entries)
  for (const { sale_note: note } of rows) {
    const [, size = '', root] = (note as string).split('\n')
    expect(rangeHash(0, Number(size), read).toString('base64')).toBe(root)
  }
  expect((await world.fastify.inject('/open-draw/log/99.json')).statusCode).toBe(404)
})
