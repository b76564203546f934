import type { PlayerId } from '@zamra/contract/brand.ts'
import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
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
import {
  clearAttempts,
  consumeAccountOtp,
  countAttempt,
  forgetIdentity,
  isCorrectPassword,
  placeOf,
  releaseKind,
} from '../../session/index.ts'
import { forgetTelemetry } from '../../tracking/index.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { findPlayerRow, lockPlayerRow, type PlayerRow } from '../queries.ts'
import { clearAccounts, clearPlayer, listEveryAccount } from './queries.ts'
import { listRetained, type RetentionInput, retainedUntil } from './retention.ts'

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
  await requireIdentityProof(ctx, input, self)
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
  const accounts = await listEveryAccount(app.databases.shardOf(playerId).read, playerId)
  return {
    market,
    retentionYears: policyOf(app, market).data.retentionYears,
    hasHistory: (balance?.seq ?? 0) > 0,
    hasPayees: accounts.length > 0,
    hasIdentity: self.phoneIndex !== null || self.googleIndex !== null,
  }
}

/** Requires a code to the bound number, or the password. A player who uses Google only has neither. */
async function requireIdentityProof(ctx: CallContext<Call>, input: InputOf<Call>, self: PlayerRow): Promise<void> {
  const { app, playerId, device, address } = ctx
  if (self.phoneSealed) {
    const phone = app.vault.open(self.phoneSealed, placeOf(playerId, 'phone_sealed'))
    const code = input.verificationCode ?? missing(ctx, 'verificationCode')
    await consumeAccountOtp(ctx, { scene: 'erase', phone, code })
  } else if (self.passwordHash) {
    const password = input.password ?? missing(ctx, 'password')
    const attempt = { what: 'oldPassword', account: playerId, device, address } as const
    await countAttempt(app, attempt)
    if (!(await isCorrectPassword(password, self.passwordHash))) throw ctx.refusal('password.wrong', {})
    await clearAttempts(app, attempt)
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
  const opened = await shard.transact(async (tx) => {
    await lockPlayerRow(tx, playerId)
    const found = await readDepositObligations(tx, playerId)
    const open = found.length > 0 ? found : await closeWallet(queryIn(tx), playerId, at)
    if (open.length > 0) return open
    await forgetIdentity(tx, app, playerId)
    await deleteFavourites(tx, playerId)
    await clearAccounts(tx, playerId, { at, keep: hasHistory })
    await clearPlayer(tx, playerId, { at, keptUntil: hasHistory ? retainedUntil({ retentionYears }, at) : null })
    await markPlayerChanged(tx, playerId, at)
    return []
  })
  if (opened.length > 0) return opened
  await releaseKind(app, 'bankAccount', playerId)
  await forgetTelemetry(app.databases, playerId)
  await forgetFiles(app, playerId)
  return []
}

function missing(ctx: CallContext<Call>, field: 'verificationCode' | 'password'): never {
  throw ctx.refusal('input.invalid', { fields: [{ field, problem: 'missing' }] })
}
