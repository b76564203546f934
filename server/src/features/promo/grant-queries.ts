import type { PlayerId } from '@zamra/contract/brand.ts'
import type { StoredText } from '@zamra/contract/languages.ts'
import type { LapseReason } from '@zamra/contract/lapsed-bonus.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { refOf } from '../../ledger/index.ts'
import type { PromoConfig } from './config/config.ts'
import { readTerms } from './config/stored-terms.ts'
import type { Promo } from './queries.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type GrantState = 'OFFERED' | 'LAPSED' | 'ACTIVE' | 'CONVERTED' | 'EXPIRED' | 'FORFEITED'

export type Grant = {
  readonly playerId: PlayerId
  readonly grantId: string
  readonly promoId: string
  readonly terms: PromoConfig
  readonly currency: string
  readonly state: GrantState
  readonly expiresAt: Date | null
  readonly isExclusive: boolean
}

const columns = [
  sql<PlayerId>`player_id`.as('playerId'),
  'grant_id as grantId',
  'promo_id as promoId',
  'terms',
  'currency',
  sql<GrantState>`state`.as('state'),
  'expires_at as expiresAt',
  'is_exclusive as isExclusive',
] as const

export async function selectGrants(shard: ShardReader, playerId: PlayerId): Promise<readonly Grant[]> {
  const rows = await shard.selectFrom('promo_grant').select(columns).where('player_id', '=', playerId).execute()
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }))
}

/** The bonus that was chosen with a deposit order, in whatever state. */
export async function selectOfferOf(shard: ShardReader, playerId: PlayerId, orderNo: string) {
  const row = await shard
    .selectFrom('promo_grant')
    .select(['promo_id as promoId', 'terms', sql<GrantState>`state`.as('state'), 'ended_by as endedBy'])
    .select(sql<Money | null>`bonus`.as('bonus'))
    .where('player_id', '=', playerId)
    .where('grant_id', '=', orderNo)
    .executeTakeFirst()
  return row && { ...row, terms: readTerms(row.terms) }
}

/** The terms of the bonus that is in play: of several, the one that the ledger stakes and counts for now. */
export async function selectTermsInPlay(book: Queryable, playerId: PlayerId): Promise<PromoConfig | undefined> {
  const { rows } = await book.query<{ terms: unknown }>(
    `select g.terms from ledger.wallet w
     join promo_grant g on g.player_id = w.player_id and g.ledger_grant = w.grant_id and g.state = 'ACTIVE'
     where w.player_id = $1`,
    [playerId],
  )
  return rows[0] && readTerms(rows[0].terms)
}

/** The bonuses that others may have to wait for. What a free ticket won is none: it stands beside any. */
export async function selectActiveGrants(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('promo_grant')
    .select([sql<PromoConfig['name']>`terms -> 'name'`.as('name'), 'is_exclusive as isExclusive'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'ACTIVE')
    .where(sql<boolean>`terms -> 'grant' ->> 'kind' <> 'freeTickets'`)
    .execute()
}

type NewGrant = {
  readonly playerId: PlayerId
  readonly orderNo: string
  readonly currency: string
  readonly promo: Promo
  readonly at: Date
}

export async function insertOfferedGrant(
  tx: ShardTx,
  { playerId, orderNo, currency, promo, at }: NewGrant,
): Promise<void> {
  await tx
    .insertInto('promo_grant')
    .values({
      player_id: playerId,
      grant_id: orderNo,
      promo_id: promo.promoId,
      version: promo.version,
      terms: JSON.stringify(promo.config),
      terms_hash: promo.termsHash,
      currency,
      ledger_grant: refOf('grant', orderNo),
      ledger_deposit: refOf('deposit', orderNo),
      state: 'OFFERED',
      is_exclusive: promo.config.isExclusive,
      offered_at: at,
    })
    .execute()
}

/** A deposit that the ledger has credited keeps its offer, whatever became of its order meanwhile. */
export async function lapseUnpaidOffer(tx: ShardTx, playerId: PlayerId, grantId: string, at: Date): Promise<void> {
  await tx
    .updateTable('promo_grant')
    .set({ state: 'LAPSED', ended_by: 'orderClosed' satisfies LapseReason, ended_at: at })
    .where('player_id', '=', playerId)
    .where('grant_id', '=', grantId)
    .where('state', '=', 'OFFERED')
    .where(
      sql<boolean>`not exists (select from ledger.hold h
        where h.player_id = promo_grant.player_id and h.ref = ledger_deposit and h.state = 'posted')`,
    )
    .execute()
}

export async function lapseOffer(
  tx: ShardTx,
  { playerId, grantId }: Grant,
  { reason, at }: { readonly reason: LapseReason; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('promo_grant')
    .set({ state: 'LAPSED', ended_by: reason, ended_at: at })
    .where('player_id', '=', playerId)
    .where('grant_id', '=', grantId)
    .where('state', '=', 'OFFERED')
    .execute()
}

/** Follows a bonus that was ended in the ledger without its grant, as when an account is erased. */
export async function adoptEnd(
  tx: ShardTx,
  { playerId, grantId }: Grant,
  { state, at }: { readonly state: 'CONVERTED' | 'FORFEITED'; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('promo_grant')
    .set({ state, ended_by: 'ledger', ended_at: at })
    .where('player_id', '=', playerId)
    .where('grant_id', '=', grantId)
    .where('state', '=', 'ACTIVE')
    .execute()
}

/** How a bonus stands in the ledger. */
export type Wagering = {
  readonly grantId: string
  readonly name: StoredText
  readonly isActive: boolean
  readonly isConverted: boolean
  readonly bonus: Money
  readonly locked: Money
  readonly wagerRequired: Money
  readonly wagerLeft: Money
  readonly expiresAt: Date
  /** A bet is open that was placed with it. */
  readonly hasOpenBet: boolean
  /** A frozen player cannot wager, so their bonuses do not expire. */
  readonly isFrozen: boolean
}

export async function selectWagering(book: Queryable, playerId: PlayerId): Promise<readonly Wagering[]> {
  const { rows } = await book.query<Wagering>(
    `select g.grant_id as "grantId", g.terms -> 'name' as name, b.state = 'active' as "isActive",
       b.state = 'converted' as "isConverted", b.balance as bonus, b.locked_cash as locked,
       b.wager_required as "wagerRequired", b.wager_left as "wagerLeft", g.expires_at as "expiresAt",
       exists (select from ledger.hold h where h.player_id = g.player_id and h.grant_id = g.ledger_grant
         and h.state = 'pending') as "hasOpenBet",
       exists (select from account_state a where a.player_id = g.player_id and a.state = 'FROZEN') as "isFrozen"
     from promo_grant g
     join ledger.bonus b on b.player_id = g.player_id and b.grant_id = g.ledger_grant
     where g.player_id = $1 and g.state = 'ACTIVE' order by g.granted_at`,
    [playerId],
  )
  return rows
}

/** The players with a grant that may have to change: a paid deposit, a bonus that is wagered, over, empty or ended. */
export async function selectDuePlayers(book: Queryable, at: Date, limit: number): Promise<readonly PlayerId[]> {
  const { rows } = await book.query<{ playerId: PlayerId }>(
    `select g.player_id as "playerId" from promo_grant g
     join ledger.hold d on d.player_id = g.player_id and d.ref = g.ledger_deposit
     where g.state = 'OFFERED' and d.state = 'posted'
     union
     select g.player_id from promo_grant g
     join ledger.bonus b on b.player_id = g.player_id and b.grant_id = g.ledger_grant
     where g.state = 'ACTIVE' and (b.state <> 'active' or b.wager_left = 0 or g.expires_at <= $1
         and not exists (select from account_state a where a.player_id = g.player_id and a.state = 'FROZEN')
       or b.balance = 0 and not exists (
         select from ledger.hold h where h.player_id = g.player_id and h.grant_id = g.ledger_grant and h.state = 'pending'))
     limit $2`,
    [at, limit],
  )
  return rows.map(({ playerId }) => playerId)
}

/** Whether a deposit with an offer was credited whose bonus is not granted yet. */
export async function hasPaidOffer(book: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rows } = await book.query(
    `select from promo_grant g join ledger.hold d on d.player_id = g.player_id and d.ref = g.ledger_deposit
     where g.player_id = $1 and g.state = 'OFFERED' and d.state = 'posted' limit 1`,
    [playerId],
  )
  return rows.length > 0
}
