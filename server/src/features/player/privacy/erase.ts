import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { queryIn } from '../../../db/query-in.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import {
  type Balance,
  bonusForfeited,
  closeWallet,
  readActiveGrants,
  readBalance,
  readObligations,
} from '../../../ledger/index.ts'
import { readDepositObligations } from '../../deposit/index.ts'
import { forgetFiles } from '../../file/index.ts'
import { deleteFavourites } from '../../game/index.ts'
import { policyOf } from '../../market/index.ts'
import { forgetAppeals } from '../../risk/index.ts'
import { forgetSafety, hasSafetyData, lockBreakEnd, readBreakEnd } from '../../safety/index.ts'
import { forgetIdentity, forgetInviteCode, releaseKind } from '../../session/index.ts'
import { forgetTelemetry, forgetTracking } from '../../tracking/index.ts'
import { endOpenChecks, forgetChecks, listChecks } from '../kyc/queries.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { findPlayerRow, lockPlayerRow, type PlayerRow } from '../queries.ts'
import { requireEraseProof } from './erase-proof.ts'
import { clearAccounts, clearPlayer, listEveryAccount } from './queries.ts'
import { listRetained, type RetentionInput, retainedUntil } from './retention.ts'
import { forgetSupport } from './support-queries.ts'

type Call = '/user/erase'
type Blocked = OutputOf<Call>['blocked']

/**
 * An account is erased when nothing of it is open: no money, no bet, no order, no withdrawal. Otherwise the answer lists
 * everything that must be settled first. A bonus is not the player's money yet; it is forfeited, and the preview says so.
 */
export const eraseData: Handler<Call> = async (ctx, input) => {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  const self = await findPlayerRow(shard.read, playerId)
  const balance = await readBalance(shard.pool, playerId)
  const retention = await readRetentionInput(ctx, self, balance)
  const { iso: currency } = policyOf(app, ctx.market).currency
  const obligations = (await readObligations(shard.pool, playerId)).filter(({ code }) => code !== 'bonus')
  const blocked = blockedBy([...obligations, ...(await readDepositObligations(shard.read, playerId))], currency)
  const answer = {
    kept: listRetained(retention, at),
    ...(balance && balance.bonus > nothing && { forfeits: { amount: balance.bonus, currency } }),
  }
  if (input.preview || blocked.length > 0) return { erased: false, blocked, ...answer }
  await requireEraseProof(ctx, input, self)
  await forfeitBonuses(app, playerId, currency)
  const opened = blockedBy(await erase(ctx, retention), currency)
  return { erased: opened.length === 0, blocked: opened, ...answer }
}

type OpenItem = Omit<Blocked[number], 'currency'>

function blockedBy(items: readonly OpenItem[], currency: string): Blocked {
  return items.map(({ code, count, amount }) => ({ code, count, amount, currency }))
}

async function forfeitBonuses({ databases, ledger }: AppContext, playerId: PlayerId, currency: string): Promise<void> {
  const grants = await readActiveGrants(databases.shardOf(playerId).pool, playerId)
  for (const grant of grants) await bonusForfeited(ledger, { playerId, currency, grant })
}

async function readRetentionInput(
  ctx: CallContext<Call>,
  self: PlayerRow,
  balance: Balance | undefined,
): Promise<RetentionInput> {
  const { app, playerId, market } = ctx
  const { read: shard } = app.databases.shardOf(playerId)
  const accounts = await listEveryAccount(shard, playerId)
  return {
    hasSafetyData: await hasSafetyData(shard, playerId),
    breakEnd: await readBreakEnd(shard, playerId, ctx.now),
    market,
    retentionYears: policyOf(app, market).data.retentionYears,
    hasHistory: (balance?.seq ?? 0) > 0,
    hasPayees: accounts.length > 0,
    hasDocuments: (await listChecks(shard, playerId)).length > 0,
    hasIdentity: self.phoneIndex !== null || self.googleIndex !== null,
  }
}

/**
 * The shard is the source of truth. A claim left by a crash has no account and can be taken over by its next owner. The
 * wallet is closed and the account cleared in one transaction under the player's lock, so that no bet, order or payment
 * comes in between. Returns what was opened in the last moment and stands against it; then nothing was changed. What lies
 * outside the transaction is removed after it; a nightly job finishes what a crash left.
 */
async function erase(
  ctx: CallContext<Call>,
  { hasHistory, retentionYears }: RetentionInput,
): Promise<readonly OpenItem[]> {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  const { opened, breakEnd } = await shard.transact(async (tx) => {
    await lockPlayerRow(tx, playerId)
    // A break that began since the account was read outlasts it too. It locks the wallet last, and so does this.
    const end = await lockBreakEnd(tx, playerId, at)
    const found = await readDepositObligations(tx, playerId)
    const open = found.length > 0 ? found : await closeWallet(queryIn(tx), playerId, at)
    if (open.length > 0) return { opened: open, breakEnd: end }
    await forgetIdentity(tx, app, playerId)
    await deleteFavourites(tx, playerId)
    await forgetSupport(tx, playerId)
    await forgetTracking(tx, playerId, at)
    await clearAccounts(tx, playerId, { at, keep: hasHistory })
    await endOpenChecks(tx, playerId, at)
    if (!hasHistory) await forgetChecks(tx, playerId, { keepHash: end !== undefined })
    await clearPlayer(tx, playerId, { at, keptUntil: hasHistory ? retainedUntil({ retentionYears }, at) : null })
    // What the player decided about their play is kept with the records, and a break until its end.
    if (!hasHistory && !end) await forgetSafety(tx, playerId)
    await markPlayerChanged(tx, playerId, at)
    return { opened: [], breakEnd: end }
  })
  if (opened.length > 0) return opened
  // During a break the hashes of payees and documents stay, so that the person does not come back with them.
  if (!breakEnd) await releaseKind(app, 'bankAccount', playerId)
  await forgetInviteCode(app, playerId)
  if (!hasHistory && !breakEnd) await releaseKind(app, 'document', playerId)
  await forgetAppeals(app.databases, playerId)
  await forgetTelemetry(app.databases, playerId)
  await forgetFiles(app, playerId)
  return []
}
