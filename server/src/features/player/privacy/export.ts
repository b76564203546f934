import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { dayIn } from '../../../base/clock.ts'
import type { Place } from '../../../base/vault.ts'
import type { Handler } from '../../../http/context.ts'
import { type BalanceRecord, readBalance, readRecords } from '../../../ledger/index.ts'
import { depositDataOf } from '../../deposit/index.ts'
import { listFiles } from '../../file/index.ts'
import { selectPlayData } from '../../game/index.ts'
import { ticketDataOf } from '../../lottery/index.ts'
import { identityDataOf, placeOf } from '../../session/index.ts'
import { telemetryOf } from '../../tracking/index.ts'
import { accountPlace } from '../bank/wire.ts'
import { findWholePlayer, listEvents, listEveryAccount } from './queries.ts'

/**
 * Everything we store about the player, unsealed, by feature. Password hashes are left out: they help only an attacker.
 */
export const exportData: Handler<'/user/export'> = async ({ app, playerId, now }) => {
  const shard = app.databases.shardOf(playerId)
  const [profile, bankAccounts, files, balance, records] = await Promise.all([
    profileOf(app, playerId),
    accountsOf(app, playerId),
    listFiles(shard.read, playerId),
    readBalance(shard.pool, playerId),
    recordsOf(app, playerId),
  ])
  const all = {
    madeAt: now,
    player: { profile, bankAccounts, files },
    session: await identityDataOf(shard.read, playerId),
    wallet: { balance, records },
    deposit: await depositDataOf(app.databases, playerId, rowsMax),
    game: await selectPlayData(shard.read, playerId, rowsMax),
    lottery: { tickets: await ticketDataOf(shard.read, playerId, rowsMax) },
    events: await listEvents(shard.read, playerId, rowsMax),
    tracking: await telemetryOf(app.databases, playerId),
  }
  const json = JSON.stringify(all, readable, 2)
  return { fileName: `zamra-${playerId}-${dayIn('UTC', now)}.json`, json }
}

/** Only the newest rows, to limit the size of one response. Customer service provides the rest on request. */
const rowsMax = 50_000
const page = 1_000

async function profileOf({ databases, vault }: AppContext, playerId: PlayerId) {
  const row = await findWholePlayer(databases.shardOf(playerId).read, playerId)
  const opened = (sealed: Uint8Array | null, place: Place) => sealed && vault.open(sealed, place)
  return {
    playerId,
    kind: row.kind,
    nickName: row.nick_name,
    avatar: row.avatar,
    areaCode: row.area_code,
    market: row.market,
    phone: opened(row.phone_sealed, placeOf(playerId, 'phone_sealed')),
    phoneBoundAt: row.phone_bound_at,
    email: opened(row.email_sealed, placeOf(playerId, 'email_sealed')),
    birthday: opened(row.birthday_sealed, placeOf(playerId, 'birthday_sealed')),
    hasGoogleAccount: row.google_index !== null,
    referralCode: row.referral_code,
    termsVersion: row.terms_version,
    ageCertifiedAt: row.age_certified_at,
    kycLevel: row.kyc_level,
    createdAt: row.created_at,
    registeredAt: row.registered_at,
    hasPassword: row.password_hash !== null,
    hasWithdrawPassword: row.withdraw_password_hash !== null,
    withdrawHoldUntil: row.withdraw_hold_until,
  }
}

async function accountsOf({ databases, vault }: AppContext, playerId: PlayerId) {
  const rows = await listEveryAccount(databases.shardOf(playerId).read, playerId)
  return rows.map((row) => {
    const place = (column: Parameters<typeof accountPlace>[2]) => accountPlace(playerId, row.bank_account_id, column)
    return {
      form: row.form,
      holderName: vault.open(row.holder_sealed, place('holder_sealed')),
      number: vault.open(row.number_sealed, place('number_sealed')),
      bankCode: row.bank_code,
      bankName: row.bank_name,
      branch: row.branch,
      accountType: row.account_type,
      nameCheck: row.name_check,
      nameAtBank: row.known_name_sealed && vault.open(row.known_name_sealed, place('known_name_sealed')),
      savedAt: row.saved_at,
      holdUntil: row.hold_until,
      removedAt: row.removed_at,
    }
  })
}

async function recordsOf({ databases }: AppContext, playerId: PlayerId): Promise<readonly BalanceRecord[]> {
  const { pool } = databases.shardOf(playerId)
  const all: BalanceRecord[] = []
  for (;;) {
    const before = all.at(-1)?.seq
    const wanted = {
      record: 'other',
      since: new Date(0),
      limit: page,
      ...(before !== undefined && { before }),
    } as const
    const records = await readRecords(pool, playerId, wanted)
    all.push(...records)
    if (records.length < page || all.length >= rowsMax) return all
  }
}

/** Amounts are minor units as text, because JSON numbers would round large ones. */
function readable(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
