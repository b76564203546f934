import type { PlayerId } from '@zamra/contract/brand.ts'
import { accounts, type Transfer, type Wallet } from '../model/book.ts'
import type { Shard } from './database.ts'
import type { Change } from './jobs.ts'
import type { Journey } from './network.ts'

/** Holds what the callers were told against what the shards have kept. */
export function auditHour(
  shards: readonly Shard[],
  shardOf: (player: PlayerId) => number,
  players: readonly PlayerId[],
  journeys: readonly Journey[],
): readonly string[] {
  const unanswered = journeys.filter(({ outcome, failure }) => !outcome && !failure)
  const wrong = players.flatMap((player) => {
    const wallet = shards[shardOf(player)]?.book.get(player)
    const own = journeys.filter(({ job }) => job.playerId === player)
    return wallet ? wrongWallet(wallet, own) : [`player ${player} has no wallet`]
  })
  const blamed = journeys.filter(
    ({ key = '', failure }) => failure && !shards.some((shard) => shard.isIndigestible(key)),
  )
  return [
    ...blamed.map(({ job }) => `${job.name} was refused for what its neighbour did`),
    ...unanswered.map(({ job }) => `I24 ${job.name} never had an answer`),
    ...wrong,
  ]
}

function wrongWallet(wallet: Wallet, journeys: readonly Journey[]): readonly string[] {
  const told = journeys.filter((journey) => isTold(wallet, journey))
  const due = told.reduce<Required<Change>>((sum, { job }) => add(sum, job.change), nothing())
  const kept = balances(wallet)
  const names = Object.keys(due) as (keyof Change)[]
  return [
    ...names
      .filter((name) => due[name] !== kept[name])
      .map((name) => `I7 ${name}: told ${due[name]}, kept ${kept[name]}`),
    ...told.filter((journey) => !isKept(wallet, journey)).map(({ job }) => `I7 ${job.name} was told and not kept`),
    ...(wallet.journal.some((row, index) => row.seq !== index + 1) ? ['I5 the sequence has a gap'] : []),
  ]
}

/** A caller that gave up on a missing bet got no final answer: a late duplicate of its request may still succeed. */
function isTold(wallet: Wallet, { key, outcome }: Journey): boolean {
  if (outcome?.answer.status === 'noHold') return keptUnder(wallet, key)?.status === 'posted'
  return outcome?.answer.status === 'posted'
}

function isKept(wallet: Wallet, { key, outcome }: Journey): boolean {
  const kept = keptUnder(wallet, key)
  if (kept?.status !== 'posted') return false
  return (
    outcome?.answer.status === 'noHold' ||
    (kept.seq === outcome?.answer.seq && kept.cash === Number(outcome.answer.cash))
  )
}

function keptUnder(wallet: Wallet, key: string | undefined) {
  return wallet.answers.get(key ?? '')?.answer
}

function balances(wallet: Wallet): Required<Change> {
  const app = (account: number) => wallet.journal.reduce((sum, row) => sum + changeOf(row, account), 0)
  return {
    cash: wallet.cash,
    held: wallet.held,
    fees: app(accounts.fees),
    tax: app(accounts.tax),
    gateway: app(accounts.gateway),
    games: app(accounts.games),
  }
}

function changeOf({ debit, credit, amount }: Transfer, account: number): number {
  if (credit === account) return amount
  return debit === account ? -amount : 0
}

function nothing(): Required<Change> {
  return { cash: 0, held: 0, fees: 0, tax: 0, gateway: 0, games: 0 }
}

function add(sum: Required<Change>, change: Change): Required<Change> {
  for (const [name, amount] of Object.entries(change)) sum[name as keyof Change] += amount
  return sum
}
