import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import type { Context, Handler } from '../../../http/context.ts'
import { type Balance, readBalance, setBars } from '../../../ledger/index.ts'
import { forgetFiles } from '../../file/index.ts'
import { forgetFavourites } from '../../game/index.ts'
import { policyOf } from '../../market/index.ts'
import { forgetIdentity, isPassword, lockout, placeOf, releaseIdentity, verifyOtp } from '../../session/index.ts'
import { forgetTelemetry } from '../../tracking/index.ts'
import { findSelf, lockSelf, type Self } from '../queries.ts'
import { touchPlayer } from '../touch-player.ts'
import { type Holding, keptOf, lawfulUntil } from './kept.ts'
import { clearAccounts, clearPlayer, listEveryAccount } from './queries.ts'

type Call = '/user/erase'
type Blocked = OutputOf<Call>['blocked']

/** Nothing is erased while money is his: first he takes it out, then he goes. */
export const eraseData: Handler<Call> = async (ctx, input) => {
  const { house, playerId, now: at } = ctx
  const shard = house.databases.shardOf(playerId)
  const self = await findSelf(shard.read, playerId)
  const balance = await readBalance(shard.pool, playerId)
  const holding = await holdingOf(ctx, self, balance)
  const [kept, blocked] = [keptOf(holding, at), blockedBy(balance, policyOf(house, ctx.market).currency.iso)]
  if (input.preview || blocked.length > 0) return { erased: false, kept, blocked }
  await proveSelf(ctx, input, self)
  await erase(ctx, holding)
  return { erased: true, kept, blocked }
}

async function holdingOf(ctx: Context<Call>, self: Self, balance: Balance | undefined): Promise<Holding> {
  const { house, playerId, market } = ctx
  const accounts = await listEveryAccount(house.databases.shardOf(playerId).read, playerId)
  return {
    market,
    retentionYears: policyOf(house, market).data.retentionYears,
    hasHistory: (balance?.seq ?? 0) > 0,
    hasPayees: accounts.length > 0,
    hasIdentity: self.phoneIndex !== null || self.googleIndex !== null,
  }
}

/** A bonus is not his money yet; it lapses with the account. */
function blockedBy(balance: Balance | undefined, currency: string): Blocked {
  if (!balance) return []
  const { cash, held } = balance
  return [
    ...(cash > 0n ? [{ code: 'balance', amount: cash, currency }] : []),
    ...(held > 0n ? [{ code: 'held', amount: held, currency }] : []),
  ]
}

/** A code to the bound number, or the password. Who has neither came by Google alone and has only his session. */
async function proveSelf(ctx: Context<Call>, input: InputOf<Call>, self: Self): Promise<void> {
  const { house, playerId, device, address } = ctx
  if (self.phoneSealed) {
    const phone = house.vault.open(self.phoneSealed, placeOf(playerId, 'phone_sealed'))
    const code = input.verificationCode ?? missing(ctx, 'verificationCode')
    const answer = await verifyOtp(house, { scene: 'erase', phone, code })
    if (!answer.ok) throw ctx.refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  } else if (self.passwordHash) {
    const password = input.password ?? missing(ctx, 'password')
    const attempt = { what: 'oldPassword', account: playerId, device, address } as const
    await lockout.take(house, attempt)
    if (!(await isPassword(password, self.passwordHash))) throw ctx.refusal('password.wrong', {})
    await lockout.forgive(house, attempt)
  }
}

/** The shard decides. A claim that a crash leaves behind is one without an account, which the next owner takes over. */
async function erase(ctx: Context<Call>, { hasHistory, retentionYears }: Holding): Promise<void> {
  const { house, playerId, now: at } = ctx
  const shard = house.databases.shardOf(playerId)
  await forgetTelemetry(house.databases, playerId)
  await forgetFiles(house, playerId)
  const freed = await shard.transact(async (tx) => {
    await lockSelf(tx, playerId)
    await forgetIdentity(tx, house, playerId)
    await forgetFavourites(tx, playerId)
    const numbers = await clearAccounts(tx, playerId, { at, keep: hasHistory })
    await clearPlayer(tx, playerId, { at, keptUntil: hasHistory ? lawfulUntil({ retentionYears }, at) : null })
    await touchPlayer(tx, playerId)
    return numbers
  })
  for (const index of freed) await releaseIdentity(house, 'bankAccount', index, playerId)
  if (await readBalance(shard.pool, playerId)) await setBars(shard.pool, playerId, { play: true, deposit: true })
}

function missing(ctx: Context<Call>, field: 'verificationCode' | 'password'): never {
  throw ctx.refusal('input.invalid', { fields: [{ field, problem: 'missing' }] })
}
