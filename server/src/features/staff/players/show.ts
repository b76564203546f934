import type { PlayerId } from '@zamra/contract/brand.ts'
import { toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { uuidv7 } from '../../../base/random.ts'
import { readWalletSummary } from '../../../ledger/index.ts'
import { listAccounts, maskEmail } from '../../player/index.ts'
import { findAccountState, readExcludedUntil } from '../../safety/index.ts'
import { phoneOfE164, placeOf } from '../../session/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { findPlayer, insertNote, listHappened, listNotes, listOpenSessions } from './player-queries.ts'

export async function requirePlayer({ databases }: AppContext, playerId: PlayerId) {
  const player = await findPlayer(databases.shardOf(playerId).read, playerId)
  if (!player) throw new StaffError('thing.notFound', `there is no player ${playerId}`)
  return player
}

/** Everything on one page. Personal data is masked here; each piece is revealed by a call of its own, with a reason. */
export const playerShow: StaffHandler<'/player/show'> = async ({ app, now }, given) => {
  const playerId = given.playerId as PlayerId
  const player = await requirePlayer(app, playerId)
  const { read, pool } = app.databases.shardOf(playerId)
  const [wallet, account, excludedUntil, sessions, payees, notes] = await Promise.all([
    readWalletSummary(pool, playerId),
    findAccountState(read, playerId),
    readExcludedUntil(read, playerId, now),
    listOpenSessions(read, playerId, now),
    listAccounts(read, playerId),
    listNotes(read, playerId),
  ])
  return {
    ...{ playerId, nickName: player.nickName, market: player.market ?? player.areaCode },
    ...{ createdAt: player.createdAt.getTime(), isErased: player.erasedAt !== null },
    ...maskedData(app, playerId, player),
    ...{ kycLevel: player.kycLevel, hasBirthday: player.birthdaySealed !== null },
    ...(player.kycState && { kycState: player.kycState }),
    account: {
      state: account?.state ?? 'ACTIVE',
      ...(account && { since: account.since.getTime(), caseNo: account.caseNo }),
      ...(excludedUntil !== undefined && { excludedUntil }),
    },
    pockets: wallet ? [pocketOf(wallet)] : [],
    limits: (wallet?.limits ?? []).map(({ kind, period, amount }) => ({ kind, period, value: toWire(amount) })),
    sessions: sessions.map(({ device, startedAt, seenAt }) => ({
      ...{ device, startedAt: startedAt.getTime(), seenAt: (seenAt ?? startedAt).getTime() },
    })),
    payees: payees.map(({ form, bankName, numberTail, savedAt }) => ({
      ...{ kind: form, place: bankName, tail: numberTail, addedAt: savedAt.getTime() },
    })),
    notes: notes.map(({ at, by, text }) => ({ at: at.getTime(), by, text })),
  }
}

type Player = Awaited<ReturnType<typeof requirePlayer>>

function maskedData({ vault }: AppContext, playerId: PlayerId, { phoneSealed, emailSealed }: Player) {
  const phone = phoneSealed && phoneOfE164(vault.open(phoneSealed, placeOf(playerId, 'phone_sealed')))?.masked
  return {
    ...(phone && { phone }),
    ...(emailSealed && { email: maskEmail(vault.open(emailSealed, placeOf(playerId, 'email_sealed'))) }),
  }
}

type Wallet = NonNullable<Awaited<ReturnType<typeof readWalletSummary>>>

function pocketOf({ currency, cash, bonus, held, withdrawable }: Wallet) {
  return { currency, cash: toWire(cash), bonus: toWire(bonus), held: toWire(held), withdrawable: toWire(withdrawable) }
}

export const playerNote: StaffHandler<'/player/note'> = async (ctx, given) => {
  const { app, staff, now } = ctx
  const playerId = given.playerId as PlayerId
  await requirePlayer(app, playerId)
  const note = { at: now, by: staff.name, text: given.text }
  await ctx.audit({ kind: 'decision', action: 'player.note', subject: String(playerId) })
  await app.databases.shardOf(playerId).transact((tx) => insertNote(tx, playerId, uuidv7(), note))
  return {}
}

export const playerLowerLimit: StaffHandler<'/player/lowerLimit'> = (ctx, { playerId, why, kind, period, value }) =>
  requestSignature(ctx, 'player.lowerLimit', { playerId, why, lower: { kind, period, value } })

const pageSize = 50
const money = ['deposit', 'withdrawal', 'wallet', 'promo', 'vip', 'referral']
const play = ['game', 'lottery', 'originals']

function kindOf(feature: string): 'money' | 'play' | 'security' | 'account' {
  if (money.includes(feature)) return 'money'
  if (play.includes(feature)) return 'play'
  return feature === 'session' ? 'security' : 'account'
}

export const playerTimeline: StaffHandler<'/player/timeline'> = async ({ app }, { playerId: id, before }) => {
  const playerId = id as PlayerId
  const from = before !== undefined && /^\d{1,19}$/.test(before) ? BigInt(before) : undefined
  const happened = await listHappened(app.databases.shardOf(playerId).read, playerId, from, pageSize)
  const last = happened.at(-1)
  return {
    entries: happened.map(({ feature, kind, payload, at }) => ({
      ...{ at: at.getTime(), kind: kindOf(feature), what: kind, detail: payload },
    })),
    ...(happened.length === pageSize && last && { next: String(last.id) }),
  }
}
