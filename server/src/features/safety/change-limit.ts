import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import * as ledger from '../../ledger/index.ts'
import { breakOf, excludedUntilMs } from './break.ts'
import { isLower, type LimitKey, type LimitValue, type MoneyKind } from './limit.ts'
import { deleteRequest, findRequest, type LimitRequest, saveRequest, selectMoneyLimits } from './limit-queries.ts'
import { appendChange, lockSetting, type Setting, saveTimeLimit, timeLimitOf } from './setting-queries.ts'

export type ChangedBy = { readonly by: string; readonly reason: string; readonly at: Date }

type NewLimit = LimitKey & { readonly value: bigint }

type Held = { readonly value: LimitValue; readonly setting: Setting }

/** Locks the decisions of a player and reads one limit. Undefined for a limit of money without a wallet. */
async function lockLimit(tx: ShardTx, playerId: PlayerId, key: LimitKey, at: Date): Promise<Held | undefined> {
  const setting = await lockSetting(tx, playerId)
  if (key.kind === 'time') {
    const minutes = timeLimitOf(setting, key.period)
    return { setting, value: minutes === null ? null : BigInt(minutes) }
  }
  const limits = await selectMoneyLimits(tx, playerId, at)
  const found = limits.find(({ kind, period }) => kind === key.kind && period === key.period)
  return found && { setting, value: found.amount }
}

/**
 * Lowers a limit at once and returns the one in force: the new one, or a lower one that was there. A higher limit that
 * waited is dropped, because the player wants less now. Undefined without a wallet.
 */
export async function lowerLimitOf(
  tx: ShardTx,
  playerId: PlayerId,
  { kind, period, value }: NewLimit,
  change: ChangedBy,
): Promise<bigint | undefined> {
  const key = { kind, period }
  const held = await lockLimit(tx, playerId, key, change.at)
  if (!held) return undefined
  if (held.value !== null && held.value < value) return held.value
  await deleteRequest(tx, playerId, key)
  if (held.value === value) return value
  await applyLowerLimit(tx, playerId, { ...key, value }, change)
  const detail = { ...key, from: textOf(held.value), to: textOf(value), reason: change.reason }
  await appendChange(tx, playerId, { what: 'limit.lowered', detail, ...change })
  return value
}

async function applyLowerLimit(tx: ShardTx, playerId: PlayerId, { kind, period, value }: NewLimit, change: ChangedBy) {
  if (kind === 'time') await saveTimeLimit(tx, playerId, period, Number(value))
  else await ledger.lowerLimit(queryIn(tx), playerId, { kind, period, amount: minor(value) }, change)
}

export type RaiseTerms = {
  readonly cooldownHours: number
  readonly windowHours: number
  /** The most that the law of the market allows to deposit in a month. */
  readonly mandatoryMax: Money | undefined
}

export type Changed =
  | { readonly outcome: 'inForce' }
  | { readonly outcome: 'requested'; readonly confirmFrom: Date; readonly confirmUntil: Date }
  | { readonly outcome: 'tooHigh' }
  | { readonly outcome: 'noWallet' }

const hourMs = 3_600_000

/** The limit that the law of a market sets. */
const mandatoryKey = { kind: 'deposit', period: 'month' } as const

function isMandatory({ kind, period }: LimitKey): boolean {
  return kind === mandatoryKey.kind && period === mandatoryKey.period
}

function isAbove(value: LimitValue, max: Money | undefined): boolean {
  return max !== undefined && (value === null || value > max)
}

/** The player changes a limit: at once if it is lower, else as a request that they must confirm after the waiting time. */
export async function changeLimit(
  tx: ShardTx,
  playerId: PlayerId,
  { kind, period, value }: LimitKey & { readonly value: LimitValue },
  { terms, at }: { readonly terms: RaiseTerms; readonly at: Date },
): Promise<Changed> {
  const key = { kind, period }
  const held = await lockLimit(tx, playerId, key, at)
  if (!held) return { outcome: 'noWallet' }
  if (value !== null && isLower(value, held.value)) {
    await lowerLimitOf(tx, playerId, { ...key, value }, { by: 'player', reason: 'lowered in the app', at })
    return { outcome: 'inForce' }
  }
  // Nothing to remove.
  if (held.value === null) return { outcome: 'inForce' }
  if (isMandatory(key) && isAbove(value, terms.mandatoryMax)) return { outcome: 'tooHigh' }
  const confirmFrom = new Date(at.getTime() + terms.cooldownHours * hourMs)
  const confirmUntil = new Date(confirmFrom.getTime() + terms.windowHours * hourMs)
  await saveRequest(tx, playerId, { ...key, value, confirmFrom, confirmUntil }, at)
  const detail = { ...key, from: textOf(held.value), to: textOf(value) }
  await appendChange(tx, playerId, { what: 'limit.requested', detail, by: 'player', at })
  return { outcome: 'requested', confirmFrom, confirmUntil }
}

export type Confirmed =
  | { readonly outcome: 'raised' | 'none' | 'tooHigh' }
  | { readonly outcome: 'tooEarly'; readonly request: LimitRequest }
  | { readonly outcome: 'excluded'; readonly until: number }

/** Applies a higher limit that has waited, unless a break runs or the law allows less by now. */
export async function confirmRequest(
  tx: ShardTx,
  playerId: PlayerId,
  key: LimitKey,
  { mandatoryMax, at }: { readonly mandatoryMax: Money | undefined; readonly at: Date },
): Promise<Confirmed> {
  const held = await lockLimit(tx, playerId, key, at)
  const request = await findRequest(tx, playerId, key, at)
  if (!held || !request) return { outcome: 'none' }
  const present = breakOf(held.setting)
  if (present) return { outcome: 'excluded', until: excludedUntilMs(present, at) }
  if (request.confirmFrom > at) return { outcome: 'tooEarly', request }
  if (isMandatory(key) && isAbove(request.value, mandatoryMax)) return { outcome: 'tooHigh' }
  await deleteRequest(tx, playerId, key)
  await applyRaisedLimit(tx, playerId, request, at)
  // The law may have set its limit since ours were read. The wallet is locked by now.
  if (key.kind === 'deposit' && mandatoryMax !== undefined) {
    const change = { by: 'market policy', reason: 'mandatory maximum of the market', at }
    await ledger.lowerLimit(queryIn(tx), playerId, { ...mandatoryKey, amount: mandatoryMax }, change)
  }
  const detail = { kind: key.kind, period: key.period, from: textOf(held.value), to: textOf(request.value) }
  await appendChange(tx, playerId, { what: 'limit.raised', detail, by: 'player', at })
  return { outcome: 'raised' }
}

async function applyRaisedLimit(tx: ShardTx, playerId: PlayerId, request: LimitRequest, at: Date): Promise<void> {
  const { kind, period, value } = request
  if (kind === 'time') return await saveTimeLimit(tx, playerId, period, value === null ? null : Number(value))
  const others = await limitsOfKind(tx, playerId, kind, at)
  const change = { by: 'player', reason: 'confirmed after the waiting time', at }
  await ledger.setLimits(
    queryIn(tx),
    playerId,
    { kind, ...others, [period]: value === null ? null : minor(value) },
    change,
  )
}

async function limitsOfKind(tx: ShardTx, playerId: PlayerId, wanted: MoneyKind, at: Date) {
  const limits = await selectMoneyLimits(tx, playerId, at)
  return Object.fromEntries(
    limits.filter(({ kind }) => kind === wanted).map(({ period, amount }) => [period, amount]),
  ) as Record<'day' | 'week' | 'month', Money | null>
}

/** The player no longer wants a higher limit. False when there was none. */
export async function cancelRequest(tx: ShardTx, playerId: PlayerId, key: LimitKey, at: Date): Promise<boolean> {
  await lockSetting(tx, playerId)
  if (!(await deleteRequest(tx, playerId, key))) return false
  await appendChange(tx, playerId, { what: 'limit.cancelled', detail: { ...key }, by: 'player', at })
  return true
}

function textOf(value: LimitValue): string | null {
  return value === null ? null : String(value)
}
