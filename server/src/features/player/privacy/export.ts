import type { PlayerId } from '@zamra/contract/brand.ts'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { dayIn } from '../../../base/clock.ts'
import { jsonPieces, PagedRows } from '../../../base/json-pieces.ts'
import type { Page } from '../../../base/page.ts'
import type { Place } from '../../../base/vault.ts'
import type { Handler } from '../../../http/context.ts'
import { StreamedText } from '../../../http/streamed-text.ts'
import { readBalance, readRecords } from '../../../ledger/index.ts'
import { depositDataOf } from '../../deposit/index.ts'
import { listFiles } from '../../file/index.ts'
import { selectPlayProfile, selectRoundsOf, selectSessionsOf } from '../../game/index.ts'
import { ticketDataOf } from '../../lottery/index.ts'
import { originalBetsOf } from '../../originals/index.ts'
import { promoDataOf } from '../../promo/index.ts'
import { referralDataOf } from '../../referral/index.ts'
import { riskDataOf } from '../../risk/index.ts'
import { safetyDataOf } from '../../safety/index.ts'
import { identityDataOf, placeOf } from '../../session/index.ts'
import { trackingDataOf } from '../../tracking/index.ts'
import { vipDataOf } from '../../vip/index.ts'
import { accountPlace } from '../bank/wire.ts'
import { checkPlace } from '../check-place.ts'
import { feedbackPlace } from '../feedback-place.ts'
import { listCheckEvents, listChecks, listRequests } from '../kyc/queries.ts'
import { channelDataOf } from './channel-data.ts'
import { findWholePlayer, listEvents, listEveryAccount } from './queries.ts'
import { findMailConsent, listDeliveriesOf, listFeedbackOf, listMailsOf } from './support-queries.ts'
import { withdrawalDataOf } from './withdrawal-data.ts'

/** Only the newest rows of each kind. Customer service provides the rest on request. */
const rowsMax = 50_000
/** Each export reads a lot and lasts as long as its client needs to take it. */
const atOnceMax = 4

const running = stateKey('player.exports', () => ({ count: 0 }))

/**
 * Everything we store about the player, unsealed, by feature. Password hashes are left out: they help only an attacker.
 * Long lists are read and sent page by page, so that the export of one player delays no other.
 */
export const exportData: Handler<'/user/export'> = async (ctx) => {
  const { app, playerId, now } = ctx
  const exports = stateOf(app, running)
  if (exports.count >= atOnceMax) throw ctx.refusal('server.busy', { retryAfter: 10 })
  // Counted before anything is read: requests that arrive together must not all find a free place.
  exports.count += 1
  const done = () => {
    exports.count -= 1
  }
  try {
    const pieces = jsonPieces(await dataOf(app, playerId, now))
    const fileName = `zamra-${playerId}-${dayIn('UTC', now)}.json`
    return new StreamedText({ output: { fileName }, field: 'json', pieces, done })
  } catch (error) {
    done()
    throw error
  }
}

async function dataOf(app: AppContext, playerId: PlayerId, until: Date) {
  const { databases } = app
  const { read, pool } = databases.shardOf(playerId)
  const rows = (list: (page: Page) => Promise<readonly unknown[]>) => new PagedRows(rowsMax, list)
  const wanted = { until, max: rowsMax }
  const records = { record: 'other', since: new Date(0), until } as const
  return {
    madeAt: until,
    player: {
      profile: await profileOf(app, playerId),
      bankAccounts: await accountsOf(app, playerId),
      files: await listFiles(read, playerId),
      identity: await identityOf(app, playerId),
    },
    session: await identityDataOf(read, playerId),
    wallet: {
      balance: await readBalance(pool, playerId),
      records: rows((page) => readRecords(pool, playerId, { ...records, ...page })),
    },
    deposit: await depositDataOf(databases, playerId, wanted),
    withdrawal: withdrawalDataOf(app, playerId, wanted),
    promo: promoDataOf(read, playerId, wanted),
    vip: await vipDataOf(read, playerId, wanted),
    safety: await safetyDataOf(read, playerId, wanted),
    referral: await referralDataOf(databases, playerId, wanted),
    risk: await riskDataOf(databases, playerId),
    game: {
      rounds: rows((page) => selectRoundsOf(read, playerId, until, page)),
      sessions: rows((page) => selectSessionsOf(read, playerId, until, page)),
      ...(await selectPlayProfile(read, playerId)),
    },
    support: {
      mails: rows((page) => listMailsOf(read, playerId, until, page)),
      consent: await findMailConsent(read, playerId),
      channels: await channelDataOf(app, playerId),
      deliveries: rows((page) => listDeliveriesOf(read, playerId, until, page)),
      feedback: await feedbackOf(app, playerId),
    },
    lottery: { tickets: rows((page) => ticketDataOf(read, playerId, until, page)) },
    originals: { bets: rows((page) => originalBetsOf(read, playerId, until, page)) },
    events: rows((page) => listEvents(read, playerId, until, page)),
    tracking: await trackingDataOf(databases, playerId, rowsMax),
  }
}

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
    certifiedAge: row.certified_age,
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

async function feedbackOf({ databases, vault }: AppContext, playerId: PlayerId) {
  const tickets = await listFeedbackOf(databases.shardOf(playerId).read, playerId)
  return tickets.map(({ contact_sealed: sealed, ...ticket }) => ({
    ...ticket,
    contact: sealed && vault.open(sealed, feedbackPlace(playerId, ticket.ticket_no)),
  }))
}

/** Every identity check, what the player typed or the document said, and its history. */
async function identityOf({ databases, vault }: AppContext, playerId: PlayerId) {
  const { read } = databases.shardOf(playerId)
  const [checks, events, requests] = await Promise.all([
    listChecks(read, playerId),
    listCheckEvents(read, playerId),
    listRequests(read, playerId),
  ])
  const opened = (sealed: Buffer | null, place: Place) => sealed && vault.open(sealed, place)
  return {
    requests,
    checks: checks.map((check) => ({
      checkNo: check.checkNo,
      document: check.document,
      state: check.state,
      reasons: check.reasons,
      sentAt: check.createdAt,
      decidedAt: check.decidedAt,
      name: opened(check.nameSealed, checkPlace(playerId, check.checkNo, 'name_sealed')),
      birthday: opened(check.birthdaySealed, checkPlace(playerId, check.checkNo, 'birthday_sealed')),
      number: opened(check.numberSealed, checkPlace(playerId, check.checkNo, 'number_sealed')),
    })),
    history: events,
  }
}
