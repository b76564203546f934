import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { AppContext } from '../../../app-context.ts'
import { isBarred } from '../../../ledger/index.ts'
import { ProviderError } from '../../../providers/payment/port.ts'
import type { KnownPayout, PayoutPayee, PayoutProvider, PayoutSnapshot } from '../../../providers/payout/port.ts'
import { waitMaxMs } from '../../../workflow/wait-max.ts'
import { frozenPayeePlace } from '../../player/index.ts'
import { isAsConfirmed } from '../confirmed-link.ts'
import { readSettings } from '../settings.ts'
import { parseWithdrawNo } from '../withdrawal-number.ts'
import { movePayout } from './apply-payout-event.ts'
import { latestMs, nextSyncAt } from './payout-schedule.ts'
import { leavePayout, lockPayout, markOrderedAgain, type PayoutRow, selectPayout, updatePayout } from './queries.ts'
import { settlePaid, settlePaidAndReversed, settleRefused, settleReversed } from './settle-payout.ts'

/**
 * How many webhooks the sync has taken into account, and when to sync again. Undefined when nothing is left to do, or when
 * the sweep will find it: its next sync is hours away.
 */
export type SyncResult = { readonly webhookCount: number; readonly waitMs: number }

/**
 * Brings the payout of a withdrawal up to date: chooses a provider once, orders the payout under the withdrawal's number,
 * asks how it stands, and moves the money when its end is known. An outcome that is not known stays held. Only the provider's
 * own API is trusted. Idempotent.
 */
export async function syncPayout(app: AppContext, withdrawNo: string, at: Date): Promise<SyncResult | undefined> {
  const row = await findPayoutRow(app, withdrawNo)
  if (!row) return undefined
  const started = row.state === 'APPROVED' ? await startPayout(app, row) : row
  const isFollowed = started?.provider && started.provider !== paidByHand
  const isAnswered = isFollowed ? await followPayout(app, started, row.state === 'APPROVED') : true
  return await scheduleNextSync(app, row, at, isAnswered)
}

export async function findPayoutRow(app: AppContext, withdrawNo: string): Promise<PayoutRow | undefined> {
  const playerId = parseWithdrawNo(withdrawNo)
  if (playerId === undefined) return undefined
  return await selectPayout(app.databases.shardOf(playerId).read, { playerId, withdrawNo })
}

/** No request lasts nearly as long, neither here nor on its way. */
const underWayMs = 10 * 60_000

export const notAsConfirmed = 'amount or payee of a withdrawal are not what the player confirmed, the payout waits'

/** Stands where the provider would, when operators pay from the bank's own portal. */
export const paidByHand = 'byHand'

/** The provider is stored before anything is sent, so that the payout never goes to another one. */
async function startPayout(app: AppContext, row: PayoutRow): Promise<PayoutRow | undefined> {
  // A freeze that came after the approval stops what was not sent yet.
  if (await isBarred(app.databases.shardOf(row.playerId).pool, row.playerId, 'withdrawal')) {
    app.log.warn({ withdrawNo: row.withdrawNo }, 'withdrawals of the player are frozen, the payout waits')
    return undefined
  }
  if (!isAsConfirmed(app, row)) {
    app.log.error({ withdrawNo: row.withdrawNo }, notAsConfirmed)
    return undefined
  }
  const { payoutProviders } = await readSettings(app, row.market)
  const [provider] = app.providers.payouts.route(row.market, row.payeeKind, payoutProviders)
  if (!provider) {
    app.log.warn({ withdrawNo: row.withdrawNo, market: row.market }, 'no payout provider available, the payout waits')
    return undefined
  }
  const at = app.clock.now()
  const entry = { by: 'rules', at, detail: { provider }, change: { provider, orderedAt: at } } as const
  return await movePayout(app, row, 'sent', entry)
}

/** Whether the provider has answered. */
async function followPayout(app: AppContext, row: PayoutRow, isNew: boolean): Promise<boolean> {
  if (row.state !== 'PAYING' && row.state !== 'UNKNOWN' && row.state !== 'PAID') return true
  const { withdrawNo, provider } = row
  try {
    const client = app.providers.payouts.provider(provider ?? '')
    if (!client) throw new ProviderError('unknown', `payout provider ${provider} is not configured any more`)
    await applySnapshot(app, row, await askOrSend(app, client, row, isNew))
    return true
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    if (err.outcome === 'refused' && (isNew || hasArrived(app, row))) {
      await settleRefused(app, row, err.message)
      return true
    }
    app.log.warn({ err, provider, withdrawNo }, 'payout outcome unknown, it stays held')
    await noteUnanswered(app, row)
    return false
  }
}

/**
 * After an order whose answer was lost, the refusal of another order says nothing about the first one, as long as the first
 * may still be under way. When it must have arrived and the provider does not know it, the refusal is definite.
 */
export function hasArrived({ clock }: AppContext, { orderedAt }: PayoutRow): boolean {
  return orderedAt !== null && clock.now().getTime() - orderedAt.getTime() >= underWayMs
}

/** A payout that was ordered before is asked for first; one that the provider does not know is ordered again. */
async function askOrSend(app: AppContext, client: PayoutProvider, row: PayoutRow, isNew: boolean) {
  const { withdrawNo: payoutNo, net: amount, currency } = row
  const known = isNew ? undefined : await client.fetch(knownPayout(app, row))
  if (known || row.state === 'PAID') return known
  if (!isNew) {
    const shard = app.databases.shardOf(row.playerId)
    const isStillDue = await shard.transact(async (tx) => {
      await lockPayout(tx, row)
      return await markOrderedAgain(tx, row, app.clock.now())
    })
    if (!isStillDue) return undefined
  }
  // An order that is sent again is the one that was confirmed, whatever happened to the row in between.
  if (!isAsConfirmed(app, row)) throw new ProviderError('unknown', notAsConfirmed)
  return await client.send({
    payoutNo,
    amount,
    currency,
    payee: payeeOf(app, row),
    narration: `Zamra ${payoutNo}`,
  })
}

/** What the provider is asked about. It names the payee, so that an answer about another one is not believed. */
export function knownPayout(app: AppContext, row: PayoutRow): KnownPayout {
  const { withdrawNo: payoutNo, providerRef, net: amount } = row
  return { payoutNo, providerRef, amount, payee: payeeOf(app, row) }
}

/** The whole account, as the player confirmed it: a repeated order is the same as the first one, to the byte. */
export function payeeOf({ vault }: AppContext, row: PayoutRow): PayoutPayee {
  const { playerId, withdrawNo, payeeCode: code, phoneSealed } = row
  const name = vault.open(row.holderSealed, frozenPayeePlace(playerId, withdrawNo, 'holder_sealed'))
  const number = vault.open(row.numberSealed, frozenPayeePlace(playerId, withdrawNo, 'number_sealed'))
  if (row.payeeKind === 'wallet') return { kind: 'wallet', name, phone: number, wallet: code as MobileWallet }
  if (row.payeeKind === 'chain') return { kind: 'chain', address: number, units: BigInt(row.coinUnits ?? 0) }
  const phone = phoneSealed ? vault.open(phoneSealed, frozenPayeePlace(playerId, withdrawNo, 'phone_sealed')) : ''
  return { kind: 'bank', name, account: number, code, phone }
}

async function applySnapshot(app: AppContext, row: PayoutRow, snapshot: PayoutSnapshot | undefined): Promise<void> {
  if (!snapshot) return
  const { state, amount, reason = '' } = snapshot
  if (amount !== row.net) {
    app.log.error(
      { withdrawNo: row.withdrawNo, amount, net: row.net },
      'the provider has another amount, it stays held',
    )
    return await noteUnanswered(app, row)
  }
  if (row.state === 'PAID') return state === 'reversed' ? await settleReversed(app, row, reason) : undefined
  if (state === 'paid') return await settlePaid(app, row, snapshot)
  if (state !== 'pending') {
    const isReturned = await settleRefused(app, row, reason)
    // The ledger had paid it before the row was changed, and meanwhile the bank has returned it.
    if (!isReturned && state === 'reversed') await settlePaidAndReversed(app, row, snapshot)
    return
  }
  await notePending(app, row, snapshot)
}

async function notePending(app: AppContext, row: PayoutRow, { providerRef }: PayoutSnapshot): Promise<void> {
  const entry = { by: 'bank', at: app.clock.now(), detail: {}, change: { providerRef } } as const
  const isMoved = await movePayout(app, row, 'sent', entry)
  if (isMoved || row.providerRef !== null) return
  await app.databases.shardOf(row.playerId).transact((tx) => updatePayout(tx, row, { providerRef }))
}

async function noteUnanswered(app: AppContext, row: PayoutRow): Promise<void> {
  const entry = { by: 'bank', at: app.clock.now(), detail: {} } as const
  await movePayout(app, row, 'unanswered', entry)
}

/** `read` was read before the provider was called: a webhook that came in between causes another sync. */
async function scheduleNextSync(
  app: AppContext,
  read: PayoutRow,
  at: Date,
  isAnswered: boolean,
): Promise<SyncResult | undefined> {
  const { webhookCount } = read
  const row = await findPayoutRow(app, read.withdrawNo)
  if (!row) return undefined
  // A question that found no answer is asked again, however old the payout is: a bank may have returned it.
  const next = nextSyncAt(row, at) ?? (isAnswered ? undefined : new Date(at.getTime() + latestMs))
  const waitMs = Math.max(0, (next ?? at).getTime() - at.getTime())
  if (next && waitMs <= waitMaxMs) return { webhookCount, waitMs }
  const until = next ? { nextSyncAt: next } : { finishedAt: app.clock.now() }
  const isLeft = await app.databases
    .shardOf(row.playerId)
    .transact((tx) => leavePayout(tx, { ...row, webhookCount }, until))
  return isLeft ? undefined : { webhookCount, waitMs: 0 }
}
