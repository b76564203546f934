import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Command, Outcome } from '../../server/src/ledger/command.ts'
import type { GroupCommit } from '../../server/src/ledger/group-commit.ts'
import type { Request } from '../model/book.ts'
import type { Shard } from './database.ts'
import type { Caller, Environment } from './environment.ts'
import type { LedgerCode } from './ledger-code.ts'

const capacity = 40
const batchMax = 8
const lanes = 2
const turnsMax = 4
const longestMs = 40_000

/** One server process with the ledger's own group commit for each shard; its answers are checked from outside. */
export type Server = {
  submit(command: Command, withinMs?: number): Promise<Outcome>
  kill(): void
  readonly isAlive: boolean
}

export type ServerPlan = {
  readonly code: LedgerCode
  readonly environment: Environment
  readonly shards: readonly Shard[]
  readonly shardOf: (player: PlayerId) => number
}

type Pending = { readonly number: number; readonly key: string; isDecided: boolean; isDone: boolean }

export function startServer({ code, environment, shards, shardOf }: ServerPlan): Server {
  const { world, violate } = environment
  const pending = new Map<number, Map<Pending, true>>()
  const waiting = shards.map(() => 0)
  let isAlive = true
  let numbered = 0

  // A player's commands are decided in the order in which they came to this process.
  const decided = ({ player, key }: Request, again: boolean) => {
    const line = [...(pending.get(player)?.keys() ?? [])]
    const first = line.find((one) => one.key === key && !one.isDecided)
    const isRepeat = again || line.some((one) => one.key === key && one.isDecided)
    if (first && !isRepeat) first.isDone = true
    // A queued duplicate gets the same answer, also when another server decided it before.
    for (const one of line) one.isDecided ||= one.key === key
    if (!isRepeat && first && line.some((one) => one.number < first.number && !one.isDecided))
      violate(`player ${player} was served out of order`)
  }
  const caller: Caller = {
    get isAlive() {
      return isAlive
    },
    decided,
  }
  const clock = { now: () => new Date(world.nowMs) }
  const commits: GroupCommit[] = shards.map((shard) =>
    code.createGroupCommit(
      { connections: shard.connectionsFor(caller), clock },
      { capacity, batchMax, lanes, turnsMax },
    ),
  )

  const submit = (command: Command, withinMs?: number) => {
    const shard = shardOf(command.playerId)
    const isFull = (waiting[shard] ?? 0) >= queueLimit(command)
    const line = pending.get(command.playerId) ?? new Map<Pending, true>()
    numbered += 1
    const mine: Pending = { number: numbered, key: command.key, isDecided: false, isDone: false }
    pending.set(command.playerId, line.set(mine, true))
    waiting[shard] = (waiting[shard] ?? 0) + 1
    const sinceMs = world.nowMs
    if ((waiting[shard] ?? 0) > capacity + lanes * batchMax + 1) violate('the queue grew beyond its bound')
    const end = () => {
      line.delete(mine)
      waiting[shard] = (waiting[shard] ?? 0) - 1
    }
    const answer = (commits[shard] as GroupCommit).submit(command, withinMs)
    world.after(longestMs, () => isAlive && line.has(mine) && violate(`${command.movement} was not answered`))
    return answer.then(
      (outcome) => {
        end()
        return outcome
      },
      (error: Error & { code?: string }) => {
        end()
        const isAtOnce = world.nowMs === sinceMs
        if (error.code === 'server.busy' && isAtOnce && !isFull)
          violate(`${command.movement} was refused although the queue had room`)
        if ((error.code === 'server.busy' || error.code === 'wallet.busy') && mine.isDone)
          violate(`${command.movement} was refused and done`)
        throw error
      },
    )
  }

  return {
    submit,
    kill() {
      isAlive = false
    },
    get isAlive() {
      return isAlive
    },
  }
}

/** Less urgent movements are refused earlier. */
function queueLimit({ movement }: Command): number {
  if (movement === 'betPlaced') return capacity * 0.8
  return settling.includes(movement) ? capacity : capacity * 0.6
}

const settling: readonly Command['movement'][] = [
  'betWon',
  'betRolledBack',
  'depositCredited',
  'withdrawalPaid',
  'withdrawalReturned',
  'withdrawalReversed',
  'withdrawalFeeReturned',
  'withdrawalTaxReturned',
  'prizeWon',
]
