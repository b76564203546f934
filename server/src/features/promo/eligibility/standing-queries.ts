import type { PlayerId } from '@zamra/contract/brand.ts'
import type pg from 'pg'
import type { Standing } from './decide-eligibility.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Row = Omit<Standing, 'at' | 'market' | 'isPhoneInRegion' | 'isAddressInRegion'> & { readonly areaCode: string }
type Region = { readonly bankForm: string; readonly mandatory: number | null }

/**
 * An account in the name of somebody else counts as none; a mobile wallet belongs to its market. A limit that the law sets for everybody is not
 * one that the player has set.
 */
export async function selectStanding(
  book: Queryable,
  playerId: PlayerId,
  { bankForm, mandatory }: Region,
): Promise<Row | undefined> {
  const { rows } = await book.query<Row>(
    `select p.area_code as "areaCode", p.kind = 'guest' as "isGuest", p.registered_at as "registeredAt",
       p.phone_bound_at is not null as "hasPhone", p.kyc_level as "kycLevel",
       exists (select from bank_account b where b.player_id = p.player_id and b.removed_at is null
         and b.name_check <> 'other') as "hasBankAccount",
       exists (select from bank_account b where b.player_id = p.player_id and b.removed_at is null
         and b.name_check <> 'other' and b.form in ($2, 'WALLET'))
         as "isBankInRegion",
       coalesce(w.bars & 3 > 0, false) as "isExcluded",
       (select a.case_no from account_state a where a.player_id = p.player_id and a.state <> 'ACTIVE') as "frozenBy",
       coalesce(num_nulls(w.limit_deposit_day, w.limit_deposit_week, nullif(w.limit_deposit_month, $3::bigint),
         w.limit_loss_day, w.limit_loss_week, w.limit_loss_month,
         w.limit_wager_day, w.limit_wager_week, w.limit_wager_month) < 9, false)
         or exists (select from safety_setting s where s.player_id = p.player_id
           and coalesce(s.time_day, s.time_week, s.time_month) is not null) as "hasLimit",
       exists (select from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.shape = 'creditDeposit'
         where t.player_id = p.player_id) as "hasDeposited",
       coalesce((select jsonb_agg(jsonb_build_object('name', g.terms -> 'name', 'isExclusive', g.is_exclusive))
         from promo_grant g where g.player_id = p.player_id and g.state = 'ACTIVE'
           and g.terms -> 'grant' ->> 'kind' <> 'freeTickets'), '[]') as grants
     from player p left join ledger.wallet w on w.player_id = p.player_id where p.player_id = $1`,
    [playerId, bankForm, mandatory],
  )
  return rows[0]
}
