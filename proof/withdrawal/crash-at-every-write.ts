import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../server/src/app-context.ts'
import { syncPayout } from '../../server/src/features/withdrawal/index.ts'
import { Crash, type CrashPlan, newCrashPlan, withCrashes } from '../draw/crash.ts'
import type { Site } from '../payments/server-group.ts'
import type { PayoutProviders } from './payouts.ts'

/** How many processes crashed, and in which states the payouts were. */
export type CrashReport = { readonly crashes: number; readonly states: readonly string[] }

const roundsMax = 80

/** How the provider treats a payout while its processes crash for the first so many times, and then. */
const fates = [
  { name: 'paid', first: {}, later: {}, rounds: roundsMax },
  { name: 'unanswered', first: { unanswered: 1 }, later: {}, rounds: roundsMax },
  { name: 'failed', first: { failed: 1 }, later: {}, rounds: roundsMax },
  { name: 'refused', first: { refused: 1 }, later: { refused: 1 }, rounds: roundsMax },
  { name: 'reversed', first: {}, later: {}, rounds: roundsMax },
  // Last, because it opens the circuit breaker.
  { name: 'down', first: { outage: 1 }, later: {}, rounds: 12 },
] as const

export const fateCount = fates.length
/** Each process comes so long after the one before. */
const pauseMs = 11 * 60_000
/** An open circuit breaker lets a request through again after this time. */
const breakerMs = 3_000

/**
 * The payouts of approved withdrawals while no server runs: one process after another begins a sync and crashes at its next
 * write, before and after its commit, until nothing is left to do.
 */
export async function crashAtEveryWrite(
  { app }: Site,
  providers: PayoutProviders,
  withdrawals: readonly string[],
): Promise<CrashReport> {
  const met = new Map<string, number>()
  const states = new Set<string>()
  for (const [at, { name, first, later, rounds }] of fates.entries()) {
    const withdrawNo = withdrawals[at]
    if (withdrawNo === undefined) throw new Error('too few withdrawals for every fate')
    await providers.behave({ well: true, ...first })
    const plan = newCrashPlan()
    await syncWithCrashes(app, withdrawNo, plan, rounds)
    await providers.behave({ well: true, ...later })
    if (name === 'reversed') await providers.settle(withdrawNo, 'reversed')
    if (name === 'down') await sleep(breakerMs)
    await syncWithCrashes(app, withdrawNo, plan, roundsMax)
    for (const [write, times] of plan.crashes) {
      met.set(`${name} ${write}`, times)
      states.add(write.split(':')[0] ?? '')
    }
  }
  return { crashes: [...met.values()].reduce((sum, times) => sum + times, 0), states: [...states].toSorted() }
}

async function syncWithCrashes(app: AppContext, withdrawNo: string, plan: CrashPlan, rounds: number) {
  const began = app.clock.now().getTime()
  for (let round = 1; round <= rounds; round += 1) {
    const now = () => new Date(began + round * pauseMs)
    const crashing = withCrashes({ ...app, clock: { ...app.clock, now } }, plan)
    plan.begin(await readState(app, withdrawNo))
    try {
      if (!(await syncPayout(crashing, withdrawNo, now()))) return
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

async function readState({ databases }: AppContext, withdrawNo: string): Promise<string> {
  const query = 'select state from withdrawal where withdraw_no = $1'
  const found = await Promise.all(
    databases.shards.map(({ pool }) => pool.query<{ state: string }>(query, [withdrawNo])),
  )
  return found.flatMap(({ rows }) => rows)[0]?.state ?? ''
}
