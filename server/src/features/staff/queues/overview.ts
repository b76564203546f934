import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { auditShard } from '../../../ledger/index.ts'
import { review } from '../../deposit/index.ts'
import { withdrawalReview } from '../../withdrawal/index.ts'
import { listIgnoredDecisions } from '../audit/ignored-decisions.ts'
import type { SignedInContext, StaffHandler } from '../call/context.ts'
import { countWaiting, findLastCheckpoint } from './overview-queries.ts'
import { listProposals } from './proposals.ts'
import { slaMinutes } from './sla.ts'
import { readTasks } from './tasks.ts'

type Overview = StaffOutput<'/overview'>
type Age = { readonly since: number; readonly dueAt: number }

export const overview: StaffHandler<'/overview'> = async (ctx) => {
  const { app, now } = ctx
  const [queues, ledger, providers, ignored] = await Promise.all([
    readQueues(ctx),
    readLedger(app, now),
    readProviders(app),
    readIgnored(app),
  ])
  return { now: now.getTime(), queues, ledger, providers, ignored }
}

async function readQueues(ctx: SignedInContext): Promise<Overview['queues']> {
  const { app, now } = ctx
  const aged = (since: number, minutes: number): Age => ({ since, dueAt: since + minutes * 60_000 })
  const [cases, withdrawals, kyc, risk, tickets, findings, safety, approvals] = await Promise.all([
    review.openCases(app),
    withdrawalReview.inReview(app),
    readTasks.kyc(app),
    readTasks.risk(app),
    readTasks.tickets(app),
    readTasks.findings(app),
    readTasks.safety(app),
    listProposals(ctx),
  ])
  const ages: Readonly<Record<Overview['queues'][number]['queue'], readonly Age[]>> = {
    deposits: cases.map(({ since }) => aged(since.getTime(), slaMinutes.deposits)),
    withdrawals: withdrawals.map((row) => ({ since: row.createdAt.getTime(), dueAt: row.promisedAt.getTime() })),
    ...{ kyc, risk, tickets, findings, safety },
    approvals: approvals.map(({ proposedAt }) => aged(proposedAt, slaMinutes.approvals)),
  }
  return Object.entries(ages).map(([name, all]) => {
    const queue = name as keyof typeof ages
    const oldestAt = Math.min(...all.map(({ since }) => since))
    const late = all.filter(({ dueAt }) => dueAt < now.getTime()).length
    return { queue, count: all.length, late, slaMinutes: promiseOf(queue, all), ...(all.length > 0 && { oldestAt }) }
  })
}

/** A withdrawal, a ticket and a risk case have the deadline of their market: the shortest that was promised. */
function promiseOf(queue: keyof typeof slaMinutes, all: readonly Age[]): number {
  if (all.length === 0) return slaMinutes[queue]
  return Math.round(Math.min(...all.map(({ since, dueAt }) => dueAt - since)) / 60_000)
}

type Ledger = Overview['ledger']
/** A first audit reads the whole journal, so its answer is kept for a minute. */
const keptMs = 60_000
const known = stateKey('staff.ledger', (): { at: number; ledger: Ledger | undefined } => ({ at: 0, ledger: undefined }))

async function readLedger(app: AppContext, now: Date): Promise<Ledger> {
  const state = stateOf(app, known)
  if (state.ledger && now.getTime() - state.at < keptMs) return state.ledger
  const checked = await Promise.all(app.databases.shards.map((shard) => checkShard(shard, now)))
  const ledger = {
    isBalanced: checked.every(({ broken }) => broken.length === 0),
    checkedAt: Math.min(...checked.map(({ at }) => at.getTime())),
    shards: checked.map(({ shard, broken }) => ({ shard, broken })),
  }
  Object.assign(state, { at: now.getTime(), ledger })
  return ledger
}

/**
 * The balances that the last audit has sealed add up to zero in each currency. A ledger that was never sealed is new and
 * small, and is audited as a whole.
 */
async function checkShard({ read, pool, index: shard }: Shard, now: Date) {
  const last = await findLastCheckpoint(read)
  if (!last) {
    const { broken } = await auditShard(pool)
    return { shard, at: now, broken: broken.map(({ invariant, found }) => `${invariant}: ${found}`) }
  }
  const broken = Object.entries(last.balances).flatMap(([currency, accounts]) => {
    const sum = Object.values(accounts).reduce((total, one) => total + BigInt(one), 0n)
    return sum === 0n ? [] : [`the accounts in ${currency} differ by ${sum}`]
  })
  return { shard, at: last.at, broken }
}

const ignoredMs = 20_000

const ignoredDecisions = stateKey(
  'staff.ignoredDecisions',
  (app) =>
    new LRUCache<'all', Overview['ignored']>({
      ...{ max: 1, ttl: ignoredMs, perf: { now: () => app.clock.now().getTime() } },
      fetchMethod: async () => [...(await listIgnoredDecisions(app))],
    }),
)

/** Every open overview asks for them, and they rarely change. */
async function readIgnored(app: AppContext): Promise<Overview['ignored']> {
  return (await stateOf(app, ignoredDecisions).fetch('all')) ?? []
}

async function readProviders({
  databases,
  providers: { payments, payouts },
}: AppContext): Promise<Overview['providers']> {
  const counted = (await Promise.all(databases.shards.map(({ read }) => countWaiting(read)))).flat()
  const waitingAt = (name: string) =>
    counted.filter(({ provider }) => provider === name).reduce((sum, { waiting }) => sum + waiting, 0)
  const of = (kind: 'payment' | 'payout') => (name: string) => ({
    ...{ name, kind, isOpen: payments.isProviderOpen(name), waiting: waitingAt(name) },
  })
  return [
    ...payments.providers.map(({ id }) => of('payment')(id)),
    ...payouts.providers.map(({ id }) => of('payout')(id)),
  ]
}
