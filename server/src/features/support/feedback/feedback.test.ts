import { sign } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import { newOperator } from '../../../../test/operators.ts'
import { openWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { uuidv7 } from '../../../base/random.ts'
import { uploadFile } from '../../file/index.ts'
import { policyOf, publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'
import { feedbackReview } from '../index.ts'

let world: World
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zamra-feedback-'))
  world = await openWorld({ env: { ZAMRA_FILE_DIR: join(dir, 'files') } })
  await world.app.databases.main.transact((tx) => publishPolicies(tx, sandbox, ['asha', 'noor'], world.app.clock.now()))
  ;(await startPolicyCache(world.app))()
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

async function uploaded({ playerId }: WorldPlayer): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c81e30' } })
  const { url } = await uploadFile({ app: world.app, playerId }, { read: () => picture.png().toBuffer() })
  return url
}

test('feedback gets a ticket number and a date; a repeat gets the same ticket, and an operator answers once by mail [NS-20]', async () => {
  const asha = await boundPlayer(world)
  const stranger = await world.player()
  const content = { phone: '9810000000', email: 'asha@example.com', suggestion: ' My deposit waits ' }
  const input = { clientOrderId: uuidv7(), ...content, userId: String(asha.playerId), images: [await uploaded(asha)] }
  const before = world.app.clock.now().getTime()
  const sent = await world.ok('/feedback/submit', input, { as: asha })
  const { answerDays } = policyOf(world.app, 'IN').complaints
  expect(sent.replyBy).toBeGreaterThanOrEqual(before + answerDays * 86_400_000)
  expect(await world.ok('/feedback/submit', input, { as: asha })).toEqual(sent)
  expect((await world.ok('/feedback/list', {}, { as: asha })).list).toMatchObject([
    { ticketNo: sent.ticketNo, suggestion: 'My deposit waits', images: 1, replyBy: sent.replyBy },
  ])
  expect((await world.ok('/feedback/list', {}, { as: stranger })).list).toEqual([])

  expect((await feedbackReview.show(world.app, sent.ticketNo)).join('\n')).toContain('asha@example.com')
  await feedbackReview.savePictures(world.app, sent.ticketNo, dir)
  expect(await readdir(dir)).toContain(`${sent.ticketNo}-1.jpg`)
  const operator = await newOperator(world, 'Noor')
  const given = { ticketNo: sent.ticketNo, text: 'It is <b>credited</b> now.', by: operator.name }
  const answer = (text: string) => {
    const signature = sign(null, Buffer.from(feedbackReview.textToSign({ ...given, text })), operator.key)
    return feedbackReview.answer(world.app, { ...given, signature })
  }
  await expect(answer('another text')).rejects.toThrow('not the signature of Noor')
  await answer(given.text)
  await expect(answer(given.text)).rejects.toThrow('is answered already')
  expect((await world.ok('/feedback/list', {}, { as: asha })).list).toMatchObject([{ answer: given.text }])
  const { list, unread } = await world.ok('/mail/list', {}, { as: asha })
  expect(list).toMatchObject([
    { category: 'service', topic: 'support', title: `Answer to your feedback ${sent.ticketNo}` },
    { category: 'service', topic: 'support', title: `We got your feedback ${sent.ticketNo}` },
  ])
  expect([list[0]?.html.includes('It is &lt;b&gt;credited&lt;/b&gt; now.'), unread]).toEqual([true, 2])
  expect(await feedbackReview.list(world.app)).toEqual([])
})

test('refuses an empty text, a picture of another player, a fourth picture and a guess of an address', async () => {
  const [asha, ravi] = [await world.player(), await world.player()]
  const send = async (more: { readonly suggestion?: string; readonly images?: string[] }) => {
    const input = { clientOrderId: uuidv7(), suggestion: 'See the picture', ...more }
    return (await world.call('/feedback/submit', input, { as: asha })).body.code
  }
  const [own, foreign] = [await uploaded(asha), await uploaded(ravi)]
  expect(await send({ suggestion: '   ' })).toBe('input.invalid')
  expect(await send({ suggestion: 'x'.repeat(1_001) })).toBe('input.invalid')
  expect(await send({ images: [own, own, own, own] })).toBe('input.invalid')
  expect(await send({ images: [foreign] })).toBe('thing.notFound')
  expect(await send({ images: ['/file/../../secrets.webp'] })).toBe('thing.notFound')
  expect((await world.ok('/feedback/list', {}, { as: asha })).list).toEqual([])
  expect(await send({ images: [own] })).toBeUndefined()
})

test('feedback that is sent while the account is being erased does not stay', async () => {
  const asha = await boundPlayer(world)
  const { pool } = world.app.databases.shardOf(asha.playerId)
  const eraser = await pool.connect()
  try {
    // The erasure has deleted what was there and is not committed yet.
    await eraser.query('begin')
    await eraser.query('update player set erased_at = now() where player_id = $1', [asha.playerId])
    await eraser.query('delete from feedback where player_id = $1', [asha.playerId])
    const input = { clientOrderId: uuidv7(), suggestion: 'Call me', phone: '9810000000' }
    let isAnswered = false
    const sending = world.call('/feedback/submit', input, { as: asha }).finally(() => {
      isAnswered = true
    })
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect
      .poll(async () => isAnswered || (await pool.query(isWaiting)).rows.length > 0, { timeout: 30_000 })
      .toBe(true)
    await eraser.query('commit')
    expect((await sending).body.code).toBe('thing.notFound')
  } finally {
    eraser.release()
  }
  const { rows } = await pool.query('select from feedback where player_id = $1', [asha.playerId])
  expect(rows).toEqual([])
}, 60_000)
