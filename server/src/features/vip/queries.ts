import type { Locale } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'

/** The levels of one currency, lowest first, named in one language. */
export async function listLevels(main: MainReader, currency: string, locale: Locale) {
  return await main
    .selectFrom('vip_level')
    .select([
      'level',
      sql<string>`name ->> ${locale}`.as('name'),
      sql<Money>`deposit_need`.as('depositNeed'),
      sql<Money>`bet_need`.as('betNeed'),
      sql<Money>`upgrade_bonus`.as('upgradeBonus'),
      'bet_rebate_bps as betRebateBps',
      sql<Money>`weekly_bonus`.as('weeklyBonus'),
      sql<Money>`birthday_bonus`.as('birthdayBonus'),
      sql<Money>`withdraw_daily_limit`.as('withdrawDailyLimit'),
      'withdraw_fee_bps as withdrawFeeBps',
      'withdraw_daily_times as withdrawDailyTimes',
    ])
    .where('currency', '=', currency)
    .orderBy('level')
    .execute()
}
