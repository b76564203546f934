import type { PlayerId } from '@zamra/contract/brand.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { pushEvent } from '../../http/push.ts'
import {
  ProposalError,
  readProposal,
  requireProposer,
  type SignedProposal,
  textToPropose,
  writeProposal,
} from '../market/index.ts'
import { lowerLimitOf } from './change-limit.ts'
import { closeTask, listOpenTasks } from './harm-queries.ts'
import { selectMoneyLimits } from './limit-queries.ts'

const subject = 'safer play'
const tasksMax = 200

const shape = z.strictObject({
  playerId: z.int(),
  by: z.string(),
  why: z.string(),
  /** The task that is done. With the time it was opened, a signature cannot close a later task of the same marker. */
  done: z.optional(z.strictObject({ marker: z.string(), openedAt: z.iso.datetime() })),
  /** A lower limit, in minor units or minutes. Nothing here raises one. */
  lower: z.optional(
    z.strictObject({
      kind: z.enum(['deposit', 'loss', 'wager', 'time']),
      period: z.enum(['day', 'week', 'month']),
      value: z.int().check(z.minimum(1)),
    }),
  ),
})
type Wanted = z.infer<typeof shape>

/** What operators do for a player: they work through the tasks, and can lower a limit. One operator signs. */
export const safetyReview = {
  list,
  openTasks,
  limitsOf,
  content: (wanted: Wanted) => writeProposal(wanted),
  textToSign: (content: string) => textToPropose(subject, content),
  apply,
}

/** Oldest first. */
async function openTasks({ databases }: AppContext) {
  const tasks = (await Promise.all(databases.shards.map(({ read }) => listOpenTasks(read, tasksMax)))).flat()
  return tasks.toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
}

/** The limits of money of a player, each with what counts towards it now, whether it is set or not. */
async function limitsOf({ databases }: AppContext, playerId: PlayerId, at: Date) {
  return await selectMoneyLimits(databases.shardOf(playerId).read, playerId, at)
}

/** One line of text for each task. */
async function list(app: AppContext): Promise<readonly string[]> {
  return (await openTasks(app)).map(({ openedAt, playerId, marker, figures }) =>
    [openedAt.toISOString(), playerId, marker, JSON.stringify(figures)].join(' | '),
  )
}

/** The signature is verified over exactly what is done. */
async function apply(app: AppContext, signed: SignedProposal, at: Date): Promise<readonly string[]> {
  const wanted = readProposal(shape, signed.content)
  if (wanted.why.trim() === '') throw new ProposalError('a decision needs --why')
  await requireProposer(app.databases.main.read, subject, signed)
  const playerId = wanted.playerId as PlayerId
  const shard = app.databases.shardOf(playerId)
  if (wanted.done !== undefined) {
    const { marker, openedAt } = wanted.done
    const done = { marker, openedAt: new Date(openedAt), by: wanted.by, note: wanted.why, at }
    const isDone = await shard.transact((tx) => closeTask(tx, playerId, done))
    if (!isDone) throw new ProposalError(`player ${playerId} has no open task ${marker} of ${openedAt}`)
    return [`task ${marker} of player ${playerId} is done`]
  }
  if (!wanted.lower) throw new ProposalError('nothing to do')
  const { kind, period, value } = wanted.lower
  const change = { by: `operator ${wanted.by}`, reason: wanted.why, at }
  const inForce = await shard.transact((tx) =>
    lowerLimitOf(tx, playerId, { kind, period, value: BigInt(value) }, change),
  )
  if (inForce === undefined) throw new ProposalError(`player ${playerId} has no wallet`)
  await pushEvent(app, playerId, 'userInfo')
  return [`the limit in force is ${inForce}`]
}
