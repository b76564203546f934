import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { type Balance, readBalance, setBars } from '../../../ledger/index.ts'
import { forgetFiles } from '../../file/index.ts'
import { deleteFavourites } from '../../game/index.ts'
import { policyOf } from '../../market/index.ts'
import {
  clearAttempts,
  consumeOtp,
  countAttempt,
  forgetIdentity,
  isCorrectPassword,
  placeOf,
  releaseIdentity,
} from '../../session/index.ts'
import { forgetTelemetry } from '../../tracking/index.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { findPlayerRow, lockPlayerRow, type PlayerRow } from '../queries.ts'
import { clearAccounts, clearPlayer, listEveryAccount } from './queries.ts'
import { listRetained, type RetentionInput, retainedUntil } from './retention.ts'

type Call = '/user/erase'
type Blocked = OutputOf<Call>['blocked']

/** An account with money is not erased: the player withdraws it first. */
export const eraseData: Handler<Call> = async (ctx, input) => {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  const self = await findPlayerRow(shard.read, playerId)
  const balance = await readBalance(shard.pool, playerId)
  const retention = await readRetentionInput(ctx, self, balance)
  const [kept, blocked] = [listRetained(retention, at), blockedBy(balance, policyOf(app, ctx.market).currency.iso)]
  if (input.preview || blocked.length > 0) return { erased: false, kept, blocked }
  await requireIdentityProof(ctx, input, self)
  await erase(ctx, retention)
  return { erased: true, kept, blocked }
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

/** A bonus does not block: it is not the player's money yet and lapses with the account. */
function blockedBy(balance: Balance | undefined, currency: string): Blocked {
  if (!balance) return []
  const { cash, held } = balance
  return [
    ...(cash > 0n ? [{ code: 'balance', amount: cash, currency }] : []),
    ...(held > 0n ? [{ code: 'held', amount: held, currency }] : []),
  ]
}

/** Requires a code to the bound number, or the password. A player who uses Google only has neither. */
async function requireIdentityProof(ctx: CallContext<Call>, input: InputOf<Call>, self: PlayerRow): Promise<void> {
  const { app, playerId, device, address } = ctx
  if (self.phoneSealed) {
    const phone = app.vault.open(self.phoneSealed, placeOf(playerId, 'phone_sealed'))
    const code = input.verificationCode ?? missing(ctx, 'verificationCode')
    const answer = await consumeOtp(app, { scene: 'erase', phone, code })
    if (!answer.ok) throw ctx.refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  } else if (self.passwordHash) {
    const password = input.password ?? missing(ctx, 'password')
    const attempt = { what: 'oldPassword', account: playerId, device, address } as const
    await countAttempt(app, attempt)
    if (!(await isCorrectPassword(password, self.passwordHash))) throw ctx.refusal('password.wrong', {})
    await clearAttempts(app, attempt)
  }
}

/** The shard is the source of truth. A claim left by a crash has no account and can be taken over by its next owner. */
async function erase(ctx: CallContext<Call>, { hasHistory, retentionYears }: RetentionInput): Promise<void> {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  await forgetTelemetry(app.databases, playerId)
  await forgetFiles(app, playerId)
  const freed = await shard.transact(async (tx) => {
    await lockPlayerRow(tx, playerId)
    await forgetIdentity(tx, app, playerId)
    await deleteFavourites(tx, playerId)
    const numbers = await clearAccounts(tx, playerId, { at, keep: hasHistory })
    await clearPlayer(tx, playerId, { at, keptUntil: hasHistory ? retainedUntil({ retentionYears }, at) : null })
    await markPlayerChanged(tx, playerId, at)
    return numbers
  })
  for (const index of freed) await releaseIdentity(app, 'bankAccount', index, playerId)
  if (await readBalance(shard.pool, playerId)) await setBars(shard.pool, playerId, { play: true, deposit: true })
}

function missing(ctx: CallContext<Call>, field: 'verificationCode' | 'password'): never {
  throw ctx.refusal('input.invalid', { fields: [{ field, problem: 'missing' }] })
}
