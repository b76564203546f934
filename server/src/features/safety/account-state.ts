import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AccountState, ConductRule } from '@zamra/contract/conduct-rules.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import * as ledger from '../../ledger/index.ts'
import { findLastBarReason, lockAccountState, saveAccountState } from './account-state-queries.ts'
import { breakOf, breakReasons } from './break.ts'
import { findBars, isBarredByBreak, saveBreak } from './break-queries.ts'
import { appendChange, lockSetting } from './setting-queries.ts'

type Who = { readonly by: string; readonly at: Date }
export type Freeze = {
  readonly caseNo: string
  readonly rule: ConductRule
  /** The law that also stops withdrawals. */
  readonly legalGround: string | null
}

/**
 * Bars play, deposits and rewards. Withdrawals stay possible unless a law forbids them. It is part of the transaction that
 * decides the case.
 */
export async function freezeAccount(tx: ShardTx, playerId: PlayerId, freeze: Freeze, { by, at }: Who): Promise<void> {
  const { caseNo, rule, legalGround } = freeze
  const setting = await lockSetting(tx, playerId)
  const bars = (await findBars(tx, playerId)) ?? 0
  const isOfBreak = breakOf(setting) !== undefined && (await isBarredByBreak(tx, playerId))
  const barsBefore = (isOfBreak ? (setting.barsBefore ?? 0) | (bars & 4) : bars) & 7
  await saveAccountState(tx, playerId, { state: 'FROZEN', caseNo, rule, legalGround, since: at, barsBefore })
  const withdrawal = legalGround !== null || (barsBefore & 4) !== 0
  const barred = { play: true, deposit: true, withdrawal }
  await ledger.setBars(queryIn(tx), playerId, barred, { by, reason: freezeReason(caseNo), at })
  const detail = { caseNo, rule, ...(legalGround !== null && { legalGround }) }
  await appendChange(tx, playerId, { what: 'account.frozen', detail, by, at })
}

/** Stops withdrawals of a frozen account by this law, or opens them again when no law stops them any more. */
export async function changeLegalGround(
  tx: ShardTx,
  playerId: PlayerId,
  legalGround: string | null,
  { by, at }: Who,
): Promise<void> {
  await lockSetting(tx, playerId)
  const frozen = await lockAccountState(tx, playerId)
  if (!frozen) throw new Error(`player ${playerId} is not frozen`)
  const { caseNo, barsBefore } = frozen
  await saveAccountState(tx, playerId, { ...frozen, legalGround })
  const bars = (await findBars(tx, playerId)) ?? 0
  // The wallet of an account that was erased meanwhile stays closed.
  if ((bars & 8) === 0) {
    const withdrawal = legalGround !== null || (barsBefore & 4) !== 0
    const barred = { play: (bars & 1) !== 0, deposit: (bars & 2) !== 0, withdrawal }
    await ledger.setBars(queryIn(tx), playerId, barred, { by, reason: groundReason(caseNo), at })
  }
  const detail = { caseNo, ...(legalGround !== null && { legalGround }) }
  await appendChange(tx, playerId, { what: 'account.legalGround', detail, by, at })
}

/** Opens what the freeze has barred. A break that runs and what was barred for other reasons stay. */
export async function liftFreeze(tx: ShardTx, playerId: PlayerId, { by, at }: Who): Promise<void> {
  const setting = await lockSetting(tx, playerId)
  const { caseNo, barsBefore } = await requireFrozen(tx, playerId, 'ACTIVE', at)
  const bars = (await findBars(tx, playerId)) ?? 0
  const change = { by, reason: `case ${caseNo} no longer freezes the account`, at }
  // The wallet of an account that was erased meanwhile stays closed.
  if ((bars & 8) === 0) {
    const isOwn = (await findLastBarReason(tx, playerId, [groundReason(caseNo)])) === freezeReason(caseNo)
    const open = isOwn ? barsBefore : (bars & 3) | (barsBefore & 4)
    const withdrawal = (open & 4) !== 0
    const present = breakOf(setting)
    const barred = { play: (open & 1) !== 0, deposit: (open & 2) !== 0, withdrawal }
    await ledger.setBars(queryIn(tx), playerId, barred, change)
    if (present) {
      await saveBreak(tx, playerId, present, open & 3)
      const reason = breakReasons[present.kind]
      await ledger.setBars(queryIn(tx), playerId, { play: true, deposit: true, withdrawal }, { by, reason, at })
    }
  }
  await appendChange(tx, playerId, { what: 'account.opened', detail: { caseNo }, by, at })
}

/** For good: the person cannot come back with the phone number, the document or the bank account. What is left can be withdrawn. */
export async function closeFrozenAccount(tx: ShardTx, playerId: PlayerId, { by, at }: Who): Promise<void> {
  await lockSetting(tx, playerId)
  const { caseNo } = await requireFrozen(tx, playerId, 'CLOSED', at)
  await appendChange(tx, playerId, { what: 'account.closed', detail: { caseNo }, by, at })
}

/**
 * Bars play and deposits of a player whom a document shows to be a minor. Under the lock of breaks and freezes: one that
 * begins or ends at the same moment neither opens what this bars, nor is what it bars opened here.
 */
export async function barMinor(tx: ShardTx, playerId: PlayerId, change: Who & { readonly reason: string }) {
  await lockSetting(tx, playerId)
  const bars = await findBars(tx, playerId)
  if (bars === undefined) return
  await ledger.setBars(queryIn(tx), playerId, { play: true, deposit: true, withdrawal: (bars & 4) !== 0 }, change)
}

/** The database refuses the change of an account that is not frozen. */
async function requireFrozen(tx: ShardTx, playerId: PlayerId, state: AccountState, since: Date) {
  const frozen = await lockAccountState(tx, playerId)
  if (!frozen) throw new Error(`player ${playerId} is not frozen`)
  await saveAccountState(tx, playerId, { ...frozen, state, since })
  return frozen
}

function freezeReason(caseNo: string): string {
  return `frozen by case ${caseNo}`
}

/** It changes withdrawals alone, so it is no other reason for the rest. */
function groundReason(caseNo: string): string {
  return `another legal ground of case ${caseNo}`
}
