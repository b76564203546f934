import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../test/bank-world.ts'
import { type ChainWorld, confirmations, openChainWorld } from '../../../test/chain-world.ts'
import { type Colleague, firstTwo, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { configureWithdrawals, newWithdrawer, withdraw } from '../../../test/withdrawal-world.ts'

/** A caller has one number in their hand: of themselves, of a payment or of a transaction. */

let banks: BankWorld
let chains: ChainWorld
let nadia: Colleague
let omar: Colleague
beforeAll(async () => {
  ;[banks, chains] = await Promise.all([openBankWorld({ env: staffEnvironment }), openChainWorld(staffEnvironment)])
  await chains.runWatcher()
  await configureWithdrawals(banks)
  ;[nadia] = await firstTwo(banks, ['Nadia', 'Noor'], ['payments-lead'])
  ;[omar] = await firstTwo(chains, ['Omar', 'Noor'], ['payments-lead'])
}, 60_000)
afterAll(() => Promise.all([banks.close(), chains.close()]))

async function matchesIn(world: BankWorld | ChainWorld, as: Colleague, text: string) {
  return (await staffOk(world, '/player/search', { text }, as)).matches
}

test('finds the player of an order by its number and by the UTR that they sent', async () => {
  const { orderNo, utr, player } = await banks.submittedTransfer()
  const { playerId } = player
  expect(await matchesIn(banks, nadia, orderNo)).toMatchObject([{ playerId, by: 'order', found: orderNo }])
  expect(await matchesIn(banks, nadia, ` ${utr} `)).toMatchObject([{ playerId, by: 'utr', found: orderNo }])
  // Exact matches only.
  expect(await matchesIn(banks, nadia, utr.slice(0, -1))).toEqual([])
})

test('finds the player of a withdrawal by its number and by the reference of the bank', async () => {
  const player = await newWithdrawer(banks, 200_000n)
  const withdrawNo = await withdraw(banks, player, 50_000)
  const { playerId } = player
  expect(await matchesIn(banks, nadia, withdrawNo)).toMatchObject([{ playerId, by: 'withdrawal', found: withdrawNo }])
  const { index } = banks.app.databases.shardOf(playerId)
  await banks.owners[index]?.query('update withdrawal set utr = $2 where withdraw_no = $1', [
    withdrawNo,
    '612345678901',
  ])
  expect(await matchesIn(banks, nadia, '612345678901')).toMatchObject([
    { playerId, by: 'transaction', found: withdrawNo },
  ])
})

test('finds the player of coins by the hash of the transaction, before and after they are credited', async () => {
  const payer = await chains.payer()
  const hash = await chains.chain.send(payer.address, 20_000_000n)
  expect(await matchesIn(chains, omar, hash)).toEqual([])
  await chains.runWatcher()
  const found = [{ playerId: payer.playerId, by: 'transaction' }]
  expect(await matchesIn(chains, omar, hash)).toMatchObject(found)
  await chains.chain.mine(confirmations)
  await chains.runWatcher()
  expect(await chains.cash(payer)).toBeGreaterThan(0n)
  // As some explorers show it.
  expect(await matchesIn(chains, omar, hash.toUpperCase().replace('0X', '0x'))).toMatchObject(found)
})
