import type { PlayerId } from '@zamra/contract/brand.ts'
import { accounts, type Transfer, type Wallet } from '../model/book.ts'
import type { Shard } from './database.ts'
import type { Change } from './jobs.ts'
import type { JobRun } from './network.ts'

/** Compares the answers that callers received with the rows that the shards have stored. */
export function auditHour(
  shards: readonly Shard[],
  shardOf: (player: PlayerId) => number,
  players: readonly PlayerId[],
  runs: readonly JobRun[],
): readonly string[] {
  const unanswered = runs.filter(({ outcome, failure }) => !outcome && !failure)
  const wrong = players.flatMap((player) => {
    const wallet = shards[shardOf(player)]?.book.get(player)
    const own = runs.filter(({ job }) => job.playerId === player)
    return wallet ? wrongWallet(wallet, own) : [`player ${player} has no wallet`]
  })
  const wronglyFailed = runs.filter(
    ({ key = '', failure }) => failure && !shards.some((shard) => shard.isRejected(key)),
  )
  return [
    ...wronglyFailed.map(({ job }) => `${job.name} failed because of another command of its batch`),
    ...unanswered.map(({ job }) => `I24 ${job.name} was never answered`),
    ...wrong,
  ]
}

function wrongWallet(wallet: Wallet, runs: readonly JobRun[]): readonly string[] {
  const posted = runs.filter((run) => isPosted(wallet, run))
  const expected = posted.reduce<Required<Change>>((sum, { job }) => add(sum, job.change), noChange())
  const stored = balances(wallet)
  const names = Object.keys(expected) as (keyof Change)[]
  return [
    ...names
      .filter((name) => expected[name] !== stored[name])
      .map((name) => `I7 ${name}: expected ${expected[name]}, stored ${stored[name]}`),
    ...posted.filter((run) => !isStored(wallet, run)).map(({ job }) => `I7 ${job.name} was confirmed and not stored`),
    ...(wallet.journal.some((row, index) => row.seq !== index + 1) ? ['I5 the sequence has a gap'] : []),
  ]
}

/** A caller that gave up on a missing bet got no final answer: a late duplicate of its request may still succeed. */
function isPosted(wallet: Wallet, { key, outcome }: JobRun): boolean {
  if (outcome?.answer.status === 'noHold') return storedAnswer(wallet, key)?.status === 'posted'
  return outcome?.answer.status === 'posted'
}

function isStored(wallet: Wallet, { key, outcome }: JobRun): boolean {
  const stored = storedAnswer(wallet, key)
  if (stored?.status !== 'posted') return false
  return (
    outcome?.answer.status === 'noHold' ||
    (stored.seq === outcome?.answer.seq && stored.cash === Number(outcome.answer.cash))
  )
}

function storedAnswer(wallet: Wallet, key: string | undefined) {
  return wallet.answers.get(key ?? '')?.answer
}

function balances(wallet: Wallet): Required<Change> {
  const balanceOf = (account: number) => wallet.journal.reduce((sum, row) => sum + changeOf(row, account), 0)
  return {
    cash: wallet.cash,
    held: wallet.held,
    fees: balanceOf(accounts.fees),
    tax: balanceOf(accounts.tax),
    gateway: balanceOf(accounts.gateway),
    games: balanceOf(accounts.games),
    promo: balanceOf(accounts.promo),
  }
}

function changeOf({ debit, credit, amount }: Transfer, account: number): number {
  if (credit === account) return amount
  return debit === account ? -amount : 0
}

function noChange(): Required<Change> {
  return { cash: 0, held: 0, fees: 0, tax: 0, gateway: 0, games: 0, promo: 0 }
}

function add(sum: Required<Change>, change: Change): Required<Change> {
  for (const [name, amount] of Object.entries(change)) sum[name as keyof Change] += amount
  return sum
}
