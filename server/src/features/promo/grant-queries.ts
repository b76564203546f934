import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { refOf } from '../../ledger/index.ts'
import { type PromoConfig, promoConfig } from './config.ts'
import type { Promo } from './queries.ts'

export type GrantState = 'OFFERED' | 'LAPSED' | 'ACTIVE' | 'CONVERTED' | 'EXPIRED' | 'FORFEITED'

export type Grant = {
  readonly playerId: PlayerId
  readonly grantId: string
  readonly promoId: string
  readonly terms: PromoConfig
  readonly currency: string
  readonly state: GrantState
  readonly expiresAt: Date | null
}

const columns = [
  sql<PlayerId>`player_id`.as('playerId'),
  'grant_id as grantId',
  'promo_id as promoId',
  'terms',
  'currency',
  sql<GrantState>`state`.as('state'),
  'expires_at as expiresAt',
] as const

export async function selectGrants(shard: ShardReader, playerId: PlayerId): Promise<readonly Grant[]> {
  const rows = await shard.selectFrom('promo_grant').select(columns).where('player_id', '=', playerId).execute()
  return rows.map((row) => ({ ...row, terms: z.parse(promoConfig, row.terms) }))
}

/** The terms of the bonus that the player is wagering. */
export async function selectTermsInPlay(shard: ShardReader, playerId: PlayerId): Promise<PromoConfig | undefined> {
  const row = await shard
    .selectFrom('promo_grant')
    .select('terms')
    .where('player_id', '=', playerId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row && z.parse(promoConfig, row.terms)
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
      offered_at: at,
    })
    .execute()
}

export type LapseReason = 'orderClosed' | 'notFirst' | 'belowMinimum' | 'excluded' | 'alreadyGranted'

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

type Queryable = Pick<pg.Pool, 'query'>

/** How a bonus stands in the ledger. */
export type Wagering = {
  readonly grantId: string
  readonly name: Readonly<Record<Locale, string>>
  readonly isActive: boolean
  readonly isConverted: boolean
  readonly bonus: Money
  readonly locked: Money
  readonly wagerRequired: Money
  readonly wagerLeft: Money
  readonly expiresAt: Date
  /** A bet is open that was placed with it. */
  readonly hasOpenBet: boolean
}

export async function selectWagering(book: Queryable, playerId: PlayerId): Promise<readonly Wagering[]> {
  const { rows } = await book.query<Wagering>(
    `select g.grant_id as "grantId", g.terms -> 'name' as name, b.state = 'active' as "isActive",
       b.state = 'converted' as "isConverted", b.balance as bonus, b.locked_cash as locked,
       b.wager_required as "wagerRequired", b.wager_left as "wagerLeft", g.expires_at as "expiresAt",
       exists (select from ledger.hold h where h.player_id = g.player_id and h.grant_id = g.ledger_grant
         and h.state = 'pending') as "hasOpenBet"
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
       or b.balance = 0 and not exists (
         select from ledger.hold h where h.player_id = g.player_id and h.grant_id = g.ledger_grant and h.state = 'pending'))
     limit $2`,
    [at, limit],
  )
  return rows.map(({ playerId }) => playerId)
}
