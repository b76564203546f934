import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AccountState, ConductEvidence, ConductRemedy, ConductRule } from '@zamra/contract/conduct-rules.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Shard } from '../../../db/databases.ts'
import { appendEvent } from '../../../events/append.ts'
import { pushEvent } from '../../../http/push.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import {
  changeLegalGround,
  closeFrozenAccount,
  freezeAccount,
  liftFreeze,
  lockAccountState,
} from '../../safety/index.ts'
import {
  appendConductEvent,
  type CaseKey,
  type ConductCase,
  findClearedAt,
  hasOpenAccount,
  insertConduct,
  listUndecidedConduct,
  lockConduct,
  updateConduct,
} from './conduct-queries.ts'

const dayMs = 86_400_000
/** A case or an appeal that operators do not decide in so many days is decided for the player. */
const decideDays = 7
const appealDays = 14
/** One operator opens a case and rewards wait for it, so a player who was cleared is left alone for so many days. */
const clearedDays = 30
const overdueMax = 500

type NewCase = {
  readonly playerId: PlayerId
  readonly caseNo: string
  readonly rule: ConductRule
  readonly evidence: readonly ConductEvidence[]
  readonly by: string
  readonly why: string
  readonly at: Date
  readonly approval: unknown
}

export type NotOpened = 'noAccount' | 'frozen' | 'again' | { readonly clearedAt: Date; readonly notBefore: Date }

/** Why no case was opened; undefined when it was. From then on the rewards of the player wait. */
export async function openConduct(app: AppContext, opened: NewCase): Promise<NotOpened | undefined> {
  const { playerId, by, why, at, approval } = opened
  return await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await hasOpenAccount(tx, playerId))) return 'noAccount'
    const account = await stateOfAccount(tx, playerId)
    // The case that froze the account is decided again instead.
    if (account !== 'ACTIVE') return 'frozen'
    const clearedAt = await findClearedAt(tx, opened)
    if (clearedAt && daysAfter(clearedAt, clearedDays) > at)
      return { clearedAt, notBefore: daysAfter(clearedAt, clearedDays) }
    if (!(await insertConduct(tx, { ...opened, openedAt: at, decideBy: daysAfter(at, decideDays) }))) return 'again'
    await appendConductEvent(tx, opened, { at, state: 'OPEN', remedy: null, account, by: [by], why, approval })
    return undefined
  })
}

export type DecidedConduct = {
  readonly remedy: ConductRemedy
  readonly legalGround: string | null
  readonly deductMax: Money | null
  readonly by: readonly string[]
  readonly why: string
  readonly at: Date
  readonly approval?: unknown
}

/** Open, appealed, or closed while it freezes the account, so that a freeze can be lifted or become a closing. */
export async function canDecide(tx: ShardTx, found: ConductCase): Promise<boolean> {
  if (found.state === 'OPEN' || found.state === 'APPEALED') return true
  const account = await lockAccountState(tx, found.playerId)
  return found.state === 'CLOSED' && account?.state === 'FROZEN' && account.caseNo === found.caseNo
}

/**
 * Decides a case that `canDecide`, in one transaction with the account and the record. A freeze begins at once, and a closing
 * begins as a freeze; everything that cannot be undone waits for the end of the appeal.
 */
export async function decideConduct(tx: ShardTx, found: ConductCase, decided: DecidedConduct): Promise<void> {
  const { remedy, deductMax, by, why, at, approval } = decided
  const { playerId, caseNo, rule } = found
  const before = await lockAccountState(tx, playerId)
  const isFrozen = before?.state === 'FROZEN'
  const staysFrozen = remedy === 'freeze' || remedy === 'close'
  // Withdrawals are stopped by the law that this decision names: without one they open again.
  const legalGround = staysFrozen ? decided.legalGround : null
  const canAppealIt = remedy !== 'no-action' && found.appealedAt === null
  await updateConduct(tx, found, {
    ...{ state: 'DECIDED', remedy, legalGround, deductMax, decidedAt: at, decidedBy: by, closedAt: null },
    appealBy: canAppealIt ? daysAfter(at, appealDays) : null,
  })
  const who = { by: by.join(' and '), at }
  if (staysFrozen && !isFrozen) await freezeAccount(tx, playerId, { caseNo, rule, legalGround }, who)
  if (staysFrozen && isFrozen && before.legalGround !== legalGround)
    await changeLegalGround(tx, playerId, legalGround, who)
  if (!staysFrozen && isFrozen) await liftFreeze(tx, playerId, who)
  const account = staysFrozen ? 'FROZEN' : 'ACTIVE'
  await appendConductEvent(tx, found, { at, state: 'DECIDED', remedy, account, by, why, approval })
  await appendEvent(tx, { kind: 'conduct.decided', playerId, at, payload: { caseNo, remedy } })
}

export type ConductAppeal = CaseKey & { readonly text: string; readonly at: Date }

/** Why a case cannot be appealed; undefined when the appeal was taken. A case of another player is not found. */
export async function appealConduct(
  app: AppContext,
  { playerId, caseNo, text, at }: ConductAppeal,
): Promise<'notFound' | 'again' | 'notOpen' | undefined> {
  return await app.databases.shardOf(playerId).transact(async (tx) => {
    const found = await lockConduct(tx, { playerId, caseNo })
    if (!found) return 'notFound'
    if (found.appealedAt) return 'again'
    if (!canAppealConduct(found, at)) return 'notOpen'
    const decideBy = daysAfter(at, decideDays)
    await updateConduct(tx, found, { state: 'APPEALED', appealBy: null, appealedAt: at, appealText: text, decideBy })
    const account = await stateOfAccount(tx, playerId)
    const { remedy } = found
    await appendConductEvent(tx, found, { at, state: 'APPEALED', remedy, account, by: ['player'], why: 'appeal' })
    return undefined
  })
}

export function canAppealConduct({ state, appealBy }: Pick<ConductCase, 'state' | 'appealBy'>, now: Date): boolean {
  return state === 'DECIDED' && appealBy !== null && appealBy > now
}

/** A case or an appeal that operators did not decide in time is decided for the player; a freeze ends with it. */
export async function clearOverdueConduct(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const overdue = (await listUndecidedConduct(shard.read, overdueMax)).filter(({ decideBy }) => decideBy <= now)
  const counts = { cleared: 0, failed: 0 }
  for (const key of overdue) {
    try {
      const isCleared = await shard.transact(async (tx) => {
        const found = await lockConduct(tx, key)
        if (!found || (found.state !== 'OPEN' && found.state !== 'APPEALED') || found.decideBy > now) return false
        const nothing = { remedy: 'no-action', legalGround: null, deductMax: null } as const
        await decideConduct(tx, found, { ...nothing, by: ['deadline'], why: 'not decided in time', at: now })
        return true
      })
      if (!isCleared) continue
      counts.cleared += 1
      await pushEvent(app, key.playerId, 'userInfo')
    } catch (err) {
      counts.failed += 1
      app.log.error({ err, caseNo: key.caseNo }, 'overdue conduct case not cleared')
    }
  }
  return counts
}

type PlannedDeduction = { readonly amount: Money; readonly attempt: number }

/**
 * Plans how much is deducted, at most so much, and returns the plan: the one that was made before, if there is one. A plan
 * that takes too much by now is dropped, and the next run plans again under the same key: another run may be about to post
 * it, and the ledger takes one of the two. Undefined when nothing can be posted now.
 */
export async function planDeduction(app: AppContext, key: CaseKey, most: Money): Promise<PlannedDeduction | undefined> {
  return await app.databases.shardOf(key.playerId).transact(async (tx) => {
    const found = await lockConduct(tx, key)
    if (found?.state !== 'DECIDED') return undefined
    const { deducted, deductAttempt: attempt } = found
    const isTooMuch = deducted > most
    if (deducted > 0n && !isTooMuch) return { amount: deducted, attempt }
    await updateConduct(tx, found, { state: 'DECIDED', deducted: isTooMuch ? minor(0n) : most })
    return isTooMuch ? undefined : { amount: most, attempt }
  })
}

/** The money moved meanwhile, and the ledger has refused this attempt. It would refuse its key again, so the next has another. */
export async function dropDeduction(app: AppContext, key: CaseKey, attempt: number): Promise<void> {
  await app.databases.shardOf(key.playerId).transact(async (tx) => {
    const found = await lockConduct(tx, key)
    if (found?.state === 'DECIDED' && found.deductAttempt === attempt)
      await updateConduct(tx, found, { state: 'DECIDED', deducted: minor(0n), deductAttempt: attempt + 1 })
  })
}

type Applied = { readonly at: Date; readonly deducted: Money }

/** Closes a case whose remedy is applied, and the account with it when that was decided. */
export async function closeConduct(app: AppContext, key: CaseKey, { at, deducted }: Applied) {
  return await app.databases.shardOf(key.playerId).transact(async (tx) => {
    const found = await lockConduct(tx, key)
    if (found?.state !== 'DECIDED' || (found.appealBy && found.appealBy > at)) return false
    await updateConduct(tx, found, { state: 'CLOSED', appealBy: null, closedAt: at, deducted })
    if (found.remedy === 'close') await closeFrozenAccount(tx, key.playerId, { by: 'rules', at })
    const account = await stateOfAccount(tx, key.playerId)
    const { remedy } = found
    await appendConductEvent(tx, found, { at, state: 'CLOSED', remedy, account, by: ['rules'], why: 'remedy applied' })
    return true
  })
}

async function stateOfAccount(tx: ShardTx, playerId: PlayerId): Promise<AccountState> {
  return (await lockAccountState(tx, playerId))?.state ?? 'ACTIVE'
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}
