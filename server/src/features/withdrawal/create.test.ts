import { minor } from '@zamra/contract/money.ts'
import type { WithdrawalReason } from '@zamra/contract/withdrawal-reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { codeFor, credit } from '../../../test/bound-player.ts'
import { setBars } from '../../../test/restrictions.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  tryWithdraw,
  type Wish,
  type Withdrawer,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { uuidv7 } from '../../base/random.ts'
import * as ledger from '../../ledger/index.ts'
import { frozenPayeePlace } from '../player/index.ts'
import { selectByClientOrder } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const create = (as: Withdrawer, wish: Wish) => tryWithdraw(world, as, wish)

function reasonsOf(answer: { readonly resultData?: unknown }) {
  expect(answer).toMatchObject({ code: 'withdrawal.blocked' })
  return (answer.resultData as { blocked: WithdrawalReason[] }).blocked.map(({ code }) => code)
}

async function balanceOf({ playerId }: Withdrawer) {
  const { cash, held } = (await ledger.readWalletSummary(world.app.databases.shardOf(playerId).pool, playerId)) ?? {}
  return { cash, held }
}

async function rowsOf({ playerId }: Withdrawer) {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query<{ state: string; amount: bigint }>('select state, amount from withdrawal where player_id = $1', [
      playerId,
    ])
  return rows
}

test('moves the amount from cash to held together with the row, and states fee, net and promise [W-14]', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const first = await create(player, { amount: 100_000 })
  expect(first).toMatchObject({
    state: '200',
    resultData: { withdrawNo: expect.stringMatching(/^W\d{19}$/), status: 'APPROVED', fee: 0, tax: 0, net: 100_000 },
  })
  expect(await balanceOf(player)).toEqual({ cash: 200_000n, held: 100_000n })
  expect(await create(player, { amount: 50_000 })).toMatchObject({ resultData: { fee: 1_000, net: 49_000 } })
  const { resultData } = (await world.call('/withdraw/info', {}, { as: player })).body
  expect(resultData).toMatchObject({ timesRemaining: 1, dailyRemaining: 4_850_000, balance: { onTheWay: 150_000 } })
})

test('a record that cannot be written leaves the amount in cash [W-14]', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const owner = world.owners[world.app.databases.shardOf(player.playerId).index]
  await owner?.query('alter table withdrawal add constraint broken check (amount <> 77777) not valid')
  expect((await create(player, { amount: 77_777 })).state).toBe('5000')
  await owner?.query('alter table withdrawal drop constraint broken')
  expect(await balanceOf(player)).toEqual({ cash: 100_000n, held: 0n })
  expect(await rowsOf(player)).toEqual([])
})

test('ten withdrawals of the whole balance at once make one', async () => {
  const player = await newWithdrawer(world, 200_000n)
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(player, { amount: 200_000 })))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(1)
  // Attempts at the password are counted before they are made, so many at once are too many.
  for (const { code } of answers.filter(({ state }) => state !== '200'))
    expect(['withdrawal.blocked', 'account.locked']).toContain(code)
  expect(await balanceOf(player)).toEqual({ cash: 0n, held: 200_000n })
  expect(await rowsOf(player)).toEqual([{ state: 'APPROVED', amount: 200_000n }])
})

test('withdrawals at once never exceed the times of the day, and only the first is free', async () => {
  const player = await newWithdrawer(world, 1_000_000n)
  const fees: number[] = []
  for (const fee of [0, 1_000, 1_000]) {
    const wish = { amount: 50_000, quote: { fee, tax: 0, net: 50_000 - fee } }
    const answers = await Promise.all([1, 2, 3].map(() => create(player, wish)))
    const accepted = answers.filter(({ state }) => state === '200')
    fees.push(...accepted.map(({ resultData }) => (resultData as { fee: number }).fee))
  }
  expect(fees).toEqual([0, 1_000, 1_000])
  expect(reasonsOf(await create(player, { amount: 50_000 }))).toEqual(['day.times'])
})

test('refuses a fee that the player did not confirm, names the new quote and uses no attempt at the password', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const quote = await shownQuote(world, player, 100_000)
  expect(quote).toEqual({ fee: 0, tax: 0, net: 100_000 })
  // Another tab uses up the free withdrawal of the day.
  expect((await create(player, { amount: 50_000 })).state).toBe('200')
  const now = { fee: 2_000, tax: 0, net: 98_000 }
  expect(await create(player, { amount: 100_000, quote, password: '999999' })).toMatchObject({
    code: 'withdrawal.quoteChanged',
    resultData: { currency: 'INR', amount: 100_000, ...now },
  })
  expect(await balanceOf(player)).toEqual({ cash: 250_000n, held: 50_000n })
  expect(await create(player, { amount: 100_000, quote: now, password: '999999' })).toMatchObject({
    resultData: { attemptsLeft: 4 },
  })
  expect(await create(player, { amount: 100_000, quote: now })).toMatchObject({ state: '200', resultData: now })
})

test('of two tabs that confirmed the free withdrawal at once one is told the new fee', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const quote = await shownQuote(world, player, 100_000)
  const answers = await Promise.all([1, 2].map(() => create(player, { amount: 100_000, quote })))
  expect(answers.map(({ code, state }) => code ?? state).toSorted()).toEqual(['200', 'withdrawal.quoteChanged'])
  expect(await balanceOf(player)).toEqual({ cash: 200_000n, held: 100_000n })
})

test('refuses a tax that the player did not confirm', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const { playerId } = player
  const quote = await shownQuote(world, player, 100_000)
  await ledger.prizeWon(world.app.ledger, { playerId, currency: 'INR', prize: uuidv7(), amount: minor(100_000n) })
  await ledger.adjustment(world.app.ledger, {
    ...{ playerId, currency: 'INR', adjustment: uuidv7(), direction: 'in', amount: minor(1n) },
    ...{ proposedBy: 'asha', approvedBy: 'noor' },
  })
  expect((await create(player, { amount: 100_000, quote })).state).toBe('200')
  const rest = await shownQuote(world, player, 100_000)
  expect(rest.tax).toBe(30_000)
  const untaxed = { fee: rest.fee, tax: 0, net: 100_000 - rest.fee }
  expect(await create(player, { amount: 100_000, quote: untaxed })).toMatchObject({
    code: 'withdrawal.quoteChanged',
    resultData: { ...rest },
  })
})

test('a repeated request returns the same withdrawal, another body is refused', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const clientOrderId = uuidv7()
  const both = await Promise.all([1, 2, 3].map(() => create(player, { amount: 100_000, clientOrderId })))
  expect(both.map(({ state }) => state)).toEqual(['200', '200', '200'])
  expect(new Set(both.map(({ resultData }) => (resultData as { withdrawNo: string }).withdrawNo)).size).toBe(1)
  // A repeat needs no password: it moves nothing.
  expect(await create(player, { amount: 100_000, clientOrderId, password: '111222' })).toEqual(both[0])
  for (const other of [{ amount: 100_001 }, { amount: 100_000, bankId: 'another' }])
    expect(await create(player, { ...other, clientOrderId })).toMatchObject({
      code: 'thing.alreadyDone',
      resultData: { original: both[0]?.resultData },
    })
  expect(await balanceOf(player)).toEqual({ cash: 200_000n, held: 100_000n })
})

test('a request that was refused for its balance is accepted under the same id once the money is there', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const clientOrderId = uuidv7()
  const [one, other] = await Promise.all([
    create(player, { amount: 100_000, clientOrderId }),
    create(player, { amount: 100_000 }),
  ])
  const refused = one.state === '200' ? other : one
  expect(reasonsOf(refused)).toContain('balance.insufficient')
  await credit(world.app, player.playerId, 100_000n)
  expect((await create(player, { amount: 100_000, clientOrderId })).state).toBe('200')
})

test('five wrong withdrawal passwords lock it, and nothing moves [NS-19]', async () => {
  const player = await newWithdrawer(world, 100_000n)
  for (const attemptsLeft of [4, 3, 2, 1, 0])
    expect(await create(player, { amount: 50_000, password: '999999' })).toMatchObject({
      code: 'withdrawPassword.wrong',
      resultData: { attemptsLeft },
    })
  const locked = await create(player, { amount: 50_000 })
  expect(locked).toMatchObject({ code: 'account.locked', resultData: { retryAfter: expect.any(Number) } })
  expect(await balanceOf(player)).toEqual({ cash: 100_000n, held: 0n })
})

test('without a password or a passkey it asks for the password, and a blocked request uses no attempt', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const quote = await shownQuote(world, player, 50_000)
  const input = { clientOrderId: uuidv7(), bankId: player.bankId, amount: 50_000, quote }
  expect((await world.call('/withdraw/create', input, { as: player })).body).toMatchObject({
    code: 'input.invalid',
    resultData: { fields: [{ field: 'withdrawPassword', problem: 'Please enter your withdrawal password' }] },
  })
  expect(reasonsOf(await create(player, { amount: 100_001, password: '999999' }))).toEqual(['balance.insufficient'])
  const wrong = await create(player, { amount: 50_000, password: '999999' })
  expect(wrong).toMatchObject({ resultData: { attemptsLeft: 4 } })
})

async function playerWithPasskey() {
  const player = await newWithdrawer(world, 300_000n)
  const passkey = newAuthenticator(world.app.config.webOrigin)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const verificationCode = await codeFor(world.app, 'passkey', player.phone)
  const response = passkey.register(options)
  await world.ok('/passkey/register', { name: 'My phone', response, verificationCode }, { as: player })
  return { player, passkey }
}

test('a passkey confirms exactly the amount and payee that it signed, and its signature is stored', async () => {
  const { player, passkey } = await playerWithPasskey()
  const other = await addBankAccount(world, player)
  const what = { action: 'withdrawal', amount: 60_000, currency: 'INR', bankId: player.bankId } as const
  const sign = async () => passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  const send = async (change: object) => {
    const wish = { bankId: player.bankId, amount: 60_000, ...change }
    const quote = await shownQuote(world, player, wish.amount)
    const input = { clientOrderId: uuidv7(), ...wish, quote, passkey: await sign() }
    return { input, body: (await world.call('/withdraw/create', input, { as: player })).body }
  }
  for (const change of [{ amount: 60_001 }, { bankId: other }])
    expect((await send(change)).body.code).toBe('passkey.refused')
  const { input, body } = await send({})
  expect(body.state).toBe('200')
  const quote = await shownQuote(world, player, 60_000)
  const replayed = await world.call('/withdraw/create', { ...input, quote, clientOrderId: uuidv7() }, { as: player })
  expect(replayed.body.code).toBe('passkey.refused')
  const shard = world.app.databases.shardOf(player.playerId)
  expect(await selectByClientOrder(shard.read, player.playerId, input.clientOrderId)).toMatchObject({
    confirmedBy: 'passkey',
    confirmation: {
      credentialId: passkey.credentialId,
      nonce: expect.any(String),
      signature: (JSON.parse(input.passkey) as { response: { signature: string } }).response.signature,
    },
  })
})

test('giving up the bonus takes the own money at once and costs only the bonus', async () => {
  const player = await newWithdrawer(world, 400_000n)
  const { playerId } = player
  const terms = { amount: minor(50_000n), wager: minor(200_000n), lockedCash: minor(100_000n) }
  await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: uuidv7(), ...terms })
  expect(reasonsOf(await create(player, { amount: 400_000 }))).toEqual(['wager.left'])
  // Money that no bonus locks leaves without giving anything up.
  expect((await create(player, { amount: 100_000, forfeitBonus: true })).state).toBe('200')
  const { pool } = world.app.databases.shardOf(playerId)
  expect(await ledger.readActiveBonuses(pool, playerId)).toHaveLength(1)
  expect((await create(player, { amount: 300_000, forfeitBonus: true })).state).toBe('200')
  expect(await ledger.readActiveBonuses(pool, playerId)).toEqual([])
  expect(await balanceOf(player)).toEqual({ cash: 0n, held: 400_000n })
})

test('a payee of somebody else, a frozen account and an expired session get nothing', async () => {
  const [player, other] = [await newWithdrawer(world, 100_000n), await newWithdrawer(world, 100_000n)]
  expect(reasonsOf(await create(player, { amount: 50_000, bankId: other.bankId }))).toEqual(['payee.missing'])
  const { pool } = world.app.databases.shardOf(player.playerId)
  await setBars(pool, player.playerId, { withdrawal: true })
  expect(reasonsOf(await create(player, { amount: 50_000 }))).toEqual(['account.frozen'])
  const expired = { ...other, sign: other.sign.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) }
  const quote = { fee: 0, tax: 0, net: 50_000 }
  expect((await create(expired, { amount: 50_000, quote })).code).toBe('login.required')
  expect(await rowsOf(player)).toEqual([])
  expect(await rowsOf(other)).toEqual([])
})

test('an excluded player can withdraw everything', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const { pool } = world.app.databases.shardOf(player.playerId)
  await setBars(pool, player.playerId, { play: true, deposit: true })
  expect((await create(player, { amount: 100_000 })).state).toBe('200')
})

test('the payee is the account as it was confirmed, whatever happens to it afterwards', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const bankId = await addBankAccount(world, player, { number: '50100012345678' })
  const clientOrderId = uuidv7()
  await create(player, { amount: 50_000, clientOrderId, bankId })
  await world.ok('/bank/remove', { id: bankId }, { as: player })
  const shard = world.app.databases.shardOf(player.playerId)
  const row = await selectByClientOrder(shard.read, player.playerId, clientOrderId)
  const place = frozenPayeePlace(player.playerId, row?.withdrawNo ?? '', 'number_sealed')
  expect(world.app.vault.open(row?.numberSealed ?? Buffer.of(), place)).toBe('50100012345678')
})
