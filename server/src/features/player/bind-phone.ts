import type { InputOf } from '@zamra/contract/calls.ts'
import type { ShardTx } from '../../db/database.ts'
import { appendEvent } from '../../events/append.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { marketOfAreaCode, openWallet, readBalance } from '../../ledger/index.ts'
import { marketOf, requireMarketAllows } from '../market/index.ts'
import { applyBreak } from '../safety/index.ts'
import {
  claimIdentity,
  closeSessions,
  consumeAccountOtp,
  type Identity,
  isIndexOf,
  parsePhone,
  phoneIdentity,
  placeOf,
  releaseIdentity,
  requireOwnPasskey,
  rotateSession,
  storedIndex,
} from '../session/index.ts'
import { boundBrands } from './bank/mobile-wallet.ts'
import { removeWallets } from './bank/queries.ts'
import { markPlayerChanged } from './mark-player-changed.ts'
import { findPlayerRow, lockPlayerRow, updatePhone } from './queries.ts'
import { withdrawHoldEnd } from './withdraw-hold.ts'

type Call = '/user/bindPhone'
type Phone = NonNullable<ReturnType<typeof parsePhone>>

/**
 * The number is claimed in the directory first and written to the player's shard second. A crash in between leaves a
 * claim without a bound number, which the next attempt finishes. Only a caller who has proven possession of the number
 * learns that it belongs to another player.
 */
export const bindPhone: Handler<Call> = async (ctx, input) => {
  const { app, playerId, device } = ctx
  const shard = app.databases.shardOf(playerId)
  const phone = parsePhone(input.areaCode, input.mobile)
  if (!phone) throw invalid(ctx, 'mobile', 'This is not a mobile number')
  const self = await findPlayerRow(shard.read, playerId)
  await requireWalletMarket(ctx, phone)
  const bound = self.phoneSealed && app.vault.open(self.phoneSealed, placeOf(playerId, 'phone_sealed'))
  await requirePhoneCodes(ctx, input, phone, bound)
  const identity = phoneIdentity(app.vault, phone.e164)
  if (!(await claimIdentity(app, identity, playerId))) throw ctx.refusal('phone.taken', {})
  const sign = await shard.transact((tx) => bind(tx, ctx, { phone, identity, before: self.phoneIndex }))
  if (bound && bound !== phone.e164) await releaseIdentity(app, phoneIdentity(app.vault, bound), playerId)
  await closeSessions(app, playerId, device)
  return { sign }
}

/**
 * The currency of a wallet never changes, so a number of another market cannot be bound. The player can open an account
 * with that number; customer service helps when this wallet holds money.
 */
async function requireWalletMarket(ctx: CallContext<Call>, { areaCode }: Phone): Promise<void> {
  const wallet = await readBalance(ctx.app.databases.shardOf(ctx.playerId).pool, ctx.playerId)
  const market = marketOf(areaCode)
  if (!wallet) return requireMarketAllows(ctx, 'register', { areaCode })
  if (market === ctx.market) return
  const reason = { code: 'wallet.otherMarket', params: { market, wallet: ctx.market }, next: 'service' } as const
  throw ctx.refusal('market.notAllowed', { action: 'register', market, reasons: [reason] })
}

/**
 * Replacing a number requires a code to both, so that a stolen session is not enough to take over the account. Before the first
 * number a passkey, if there is one, says who the player is.
 */
async function requirePhoneCodes(
  ctx: CallContext<Call>,
  input: InputOf<Call>,
  phone: Phone,
  bound: string | null,
): Promise<void> {
  const { app, playerId } = ctx
  const { areaCode, mobile } = input
  if (!bound) await requireOwnPasskey(app, playerId, { action: 'bindPhone', areaCode, mobile }, input.passkey)
  if (bound && bound !== phone.e164) {
    if (!input.oldVerificationCode)
      throw invalid(ctx, 'oldVerificationCode', 'A code to the current number is required too')
    await consumeAccountOtp(ctx, { scene: 'bind', phone: bound, code: input.oldVerificationCode })
  }
  await consumeAccountOtp(ctx, { scene: 'bind', phone: phone.e164, code: input.verificationCode })
}

type Binding = { readonly phone: Phone; readonly identity: Identity; readonly before: Uint8Array | null }

async function bind(tx: ShardTx, ctx: CallContext<Call>, { phone, identity, before }: Binding): Promise<string> {
  const { app, playerId, device, now: at } = ctx
  const { phoneIndex: present } = await lockPlayerRow(tx, playerId)
  // A concurrent request of the same player bound another number, so the proof of the old one is void.
  if (!isSame(present, before)) throw ctx.refusal('server.busy', { retryAfter: 1 })
  const { e164, areaCode } = phone
  if (!present || !isIndexOf(identity, present)) {
    const phoneSealed = app.vault.seal(e164, placeOf(playerId, 'phone_sealed'))
    const holdUntil = present ? withdrawHoldEnd(at, 'phone') : null
    await updatePhone(tx, playerId, {
      areaCode,
      market: marketOf(areaCode),
      phoneSealed,
      phoneIndex: storedIndex(identity),
      at,
      holdUntil,
    })
    // A wallet that was accepted because it is on the bound number leaves with it.
    if (present) await removeWallets(tx, playerId, boundBrands, at)
    const market = marketOfAreaCode(areaCode)
    if (market && (await openWallet(tx, playerId, market, at))) await applyBreak(tx, playerId, at)
    await markPlayerChanged(tx, playerId, at)
    if (present) await appendEvent(tx, { kind: 'security.changed', playerId, at, payload: { what: 'phone' } })
    await appendEvent(tx, { kind: 'player.phoneBound', playerId, at, payload: { areaCode, isFirst: present === null } })
  }
  return rotateSession(tx, app, { playerId, device, way: 'bind' })
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (!one || !other) return one === other
  return Buffer.compare(one, other) === 0
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
