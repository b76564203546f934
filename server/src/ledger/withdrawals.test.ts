import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditShard } from './audit.ts'
import * as book from './book.ts'
import { withdrawalHeldForfeiting } from './hold-forfeiting.ts'

/** The record of a withdrawal, as a feature keeps it: a note cannot say `fail`. */
const feature = `
  create table note (player_id integer, text text check (text <> 'fail'));
  create function write_notes(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
    language plpgsql security definer set search_path = public as $$
  begin
    insert into note select player, r ->> 'text' from unnest(players, records) a (player, r);
    return records;
  end $$;
  revoke all on function write_notes(integer[], integer[], jsonb[], timestamptz) from public;
  grant execute on function write_notes(integer[], integer[], jsonb[], timestamptz) to zamra_ledger;
  insert into ledger.record_writer values ('note', 'public.write_notes');`

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
  for (const owner of world.owners) await owner.query(feature)
})
afterAll(async () => {
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
  await world.close()
})

const of = (playerId: PlayerId, withdrawal = 'w') => ({ playerId, currency: 'INR', withdrawal })
const note = (text: string) => ({ attached: { kind: 'note', record: { text } } })

/** 1,000 in cash, of which 800 were withdrawn: 754 through the gateway, 16 fee and 30 tax. */
async function paidPlayer(): Promise<PlayerId> {
  const playerId = await world.player(1_000n)
  await book.withdrawalHeld(world.ledger, { ...of(playerId), amount: minor(800n) })
  const paid = await book.withdrawalPaid(world.ledger, { ...of(playerId), fee: minor(16n), tax: minor(30n) })
  expect(paid).toMatchObject({ answer: { status: 'posted', cash: 200n } })
  return playerId
}

async function returned(playerId: PlayerId): Promise<readonly string[]> {
  const { pool } = world.databases.shardOf(playerId)
  const { rows } = await pool.query<{ text: string }>(
    `select debit || '>' || credit || ' ' || amount as text from ledger.transfer
     where player_id = $1 and kind in (33, 34, 35) order by seq`,
    [playerId],
  )
  return rows.map(({ text }) => text)
}

test('a refused withdrawal returns in full', async () => {
  const playerId = await world.player(1_000n)
  await book.withdrawalHeld(world.ledger, { ...of(playerId), amount: minor(800n) })
  const back = await book.withdrawalReturned(world.ledger, of(playerId))
  expect(back).toMatchObject({ answer: { status: 'posted', cash: 1_000n, held: 0n } })
})

test('a payout that the bank returns becomes cash again, with its fee and its tax, once', async () => {
  const playerId = await paidPlayer()
  const { ledger } = world
  const reverse = () => book.withdrawalReversed(ledger, { ...of(playerId), amount: minor(754n) })
  expect(await reverse()).toMatchObject({ again: false, answer: { status: 'posted', cash: 954n, held: 0n } })
  expect(await reverse()).toMatchObject({ again: true, answer: { status: 'posted', cash: 954n } })
  await book.withdrawalFeeReturned(ledger, { ...of(playerId), amount: minor(16n) })
  const tax = await book.withdrawalTaxReturned(ledger, { ...of(playerId), amount: minor(30n) })
  expect(tax).toMatchObject({ answer: { status: 'posted', cash: 1_000n } })
  expect(await returned(playerId)).toEqual(['10>1 754', '13>1 16', '15>1 30'])
})

test('two reversals of one payout at once return it once', async () => {
  const playerId = await paidPlayer()
  const amounts = [754n, 700n, 754n, 1n]
  const outcomes = await Promise.all(
    amounts.map((amount) => book.withdrawalReversed(world.ledger, { ...of(playerId), amount: minor(amount) })),
  )
  const posted = outcomes.filter(({ answer, again }) => answer.status === 'posted' && !again)
  expect(posted).toHaveLength(1)
  expect(await returned(playerId)).toHaveLength(1)
})

test('never returns more than was paid, and nothing of a withdrawal that was not paid', async () => {
  const playerId = await paidPlayer()
  const { ledger } = world
  const tooMuch = await book.withdrawalReversed(ledger, { ...of(playerId), amount: minor(755n) })
  expect(tooMuch.answer).toMatchObject({ status: 'insufficient', cash: 200n })
  expect((await book.withdrawalFeeReturned(ledger, { ...of(playerId), amount: minor(17n) })).answer.status).toBe(
    'insufficient',
  )
  const early = { ...of(playerId, 'later'), amount: minor(100n) }
  const statusOf = async () => (await book.withdrawalReversed(ledger, early)).answer.status
  expect(await statusOf()).toBe('noHold')
  await book.withdrawalHeld(ledger, early)
  expect(await statusOf()).toBe('noHold')
  await book.withdrawalReturned(ledger, of(playerId, 'later'))
  expect(await statusOf()).toBe('noHold')
  expect(await returned(playerId)).toEqual([])
})

test('a message about a reversal that arrives before the payment is posted can be repeated after it', async () => {
  const playerId = await world.player(1_000n)
  await book.withdrawalHeld(world.ledger, { ...of(playerId), amount: minor(800n) })
  const reverse = () => book.withdrawalReversed(world.ledger, { ...of(playerId), amount: minor(800n) })
  expect((await reverse()).answer.status).toBe('noHold')
  await book.withdrawalPaid(world.ledger, of(playerId))
  expect(await reverse()).toMatchObject({ again: false, answer: { status: 'posted', cash: 1_000n } })
})

test('what returns to a closed wallet waits in suspense', async () => {
  const playerId = await paidPlayer()
  const { ledger, databases } = world
  await book.withdrawalHeld(ledger, { ...of(playerId, 'rest'), amount: minor(200n) })
  await book.withdrawalPaid(ledger, of(playerId, 'rest'))
  const { pool } = databases.shardOf(playerId)
  await pool.query('select ledger.close_wallet($1, $2)', [playerId, systemNow()])
  const reversed = await book.withdrawalReversed(ledger, { ...of(playerId), amount: minor(754n) })
  expect(reversed).toMatchObject({ answer: { status: 'posted', cash: 0n } })
  await book.withdrawalFeeReturned(ledger, { ...of(playerId), amount: minor(16n) })
  await book.withdrawalTaxReturned(ledger, { ...of(playerId), amount: minor(30n) })
  expect(await returned(playerId)).toEqual(['10>14 754', '13>14 16', '15>14 30'])
})

test('a withdrawal is held together with its record or not at all', async () => {
  const playerId = await world.player(1_000n)
  const hold = (withdrawal: string, amount: bigint, text: string) =>
    book.withdrawalHeld(world.ledger, { ...of(playerId, withdrawal), amount: minor(amount), ...note(text) })
  expect((await hold('kept', 300n, 'kept')).recordResult).toEqual({ text: 'kept' })
  expect((await hold('kept', 300n, 'again')).again).toBe(true)
  expect((await hold('too much', 800n, 'too much')).answer.status).toBe('insufficient')
  await expect(hold('broken', 100n, 'fail')).rejects.toThrow()
  await book.withdrawalPaid(world.ledger, { ...of(playerId, 'kept'), ...note('paid') })
  await book.withdrawalReversed(world.ledger, { ...of(playerId, 'kept'), amount: minor(300n), ...note('reversed') })
  const { pool } = world.databases.shardOf(playerId)
  const { rows } = await pool.query<{ text: string }>('select text from note where player_id = $1', [playerId])
  expect(rows.map(({ text }) => text)).toEqual(['kept', 'paid', 'reversed'])
  const wallet = await pool.query('select cash, held from ledger.wallet where player_id = $1', [playerId])
  expect(wallet.rows).toEqual([{ cash: 1_000n, held: 0n }])
})

test('a withdrawal and the bonuses that are given up for it are one transaction: both or neither', async () => {
  const playerId = await world.player(1_000n)
  const { ledger } = world
  const { pool } = world.databases.shardOf(playerId)
  for (const grant of ['g', 'h']) {
    const locking = { grant, amount: minor(100n), wager: minor(500n), lockedCash: minor(600n) }
    await book.depositBonusGranted(ledger, { playerId, currency: 'INR', ...locking })
  }
  const states = async () => {
    const { rows } = await pool.query<{ state: string }>(
      'select state from ledger.bonus where player_id = $1 order by state',
      [playerId],
    )
    return rows.map(({ state }) => state)
  }
  const forfeits = [
    { grant: 'g', ...note('g') },
    { grant: 'h', ...note('h') },
  ]
  const hold = (withdrawal: string, amount: bigint, text = withdrawal) =>
    withdrawalHeldForfeiting(ledger, {
      ...of(playerId, withdrawal),
      ...{ amount: minor(amount), forfeits, ...note(text) },
    })
  expect(await hold('too much', 1_001n)).toBe(false)
  await expect(hold('broken', 900n, 'fail')).rejects.toThrow()
  expect(await states()).toEqual(['active', 'active'])
  const both = await Promise.all([hold('one', 900n), hold('other', 900n)])
  expect(both.filter((isPosted) => isPosted)).toHaveLength(1)
  expect(await states()).toEqual(['forfeited', 'forfeited'])
  const { rows } = await pool.query('select cash, held from ledger.wallet where player_id = $1', [playerId])
  expect(rows).toEqual([{ cash: 100n, held: 900n }])
  const notes = await pool.query<{ text: string }>('select text from note where player_id = $1', [playerId])
  expect(notes.rows.map(({ text }) => text).slice(0, 2)).toEqual(['g', 'h'])
  expect(notes.rows).toHaveLength(3)
})

test('a bonus locks its amount of cash until it is wagered or forfeited, and never more', async () => {
  const playerId = await world.player(1_000n)
  const { ledger } = world
  const locking = { grant: 'g', amount: minor(100n), wager: minor(500n), lockedCash: minor(600n) }
  await book.depositBonusGranted(ledger, { playerId, currency: 'INR', ...locking })
  const hold = async (withdrawal: string, amount: bigint) =>
    (await book.withdrawalHeld(ledger, { ...of(playerId, withdrawal), amount: minor(amount) })).answer
  expect(await hold('one too many', 401n)).toMatchObject({ status: 'wagerLeft', reason: [500n] })
  expect(await hold('more than there is', 1_001n)).toMatchObject({ status: 'insufficient' })
  expect(await hold('what is free', 400n)).toMatchObject({ status: 'posted', cash: 600n })
  expect(await hold('locked', 1n)).toMatchObject({ status: 'wagerLeft' })
  await book.bonusForfeited(ledger, { playerId, currency: 'INR', grant: 'g' })
  expect(await hold('free again', 600n)).toMatchObject({ status: 'posted', cash: 0n })
})
