import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader } from '../../../db/database.ts'

/** The player's row with the counts of bank accounts, passkeys and unread mails and the latest identity check, in one query. */
export async function findProfile(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('player')
    .select([
      'kind',
      'market',
      'area_code as areaCode',
      'nick_name as nickName',
      'avatar',
      'phone_sealed as phoneSealed',
      'email_sealed as emailSealed',
      'birthday_sealed as birthdaySealed',
      'withdraw_hold_until as withdrawHoldUntil',
      'kyc_level as kycLevel',
      'created_at as createdAt',
    ])
    .select((row) => [
      row('password_hash', 'is not', null).as('hasPassword'),
      row('withdraw_password_hash', 'is not', null).as('hasWithdrawPwd'),
      row
        .selectFrom('bank_account')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('bank_account.player_id', '=', playerId)
        .where('bank_account.removed_at', 'is', null)
        .as('bankCardCount'),
      row
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('passkey.player_id', '=', playerId)
        .where('passkey.removed_at', 'is', null)
        .as('passkeyCount'),
      row
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('mail.player_id', '=', playerId)
        .where('mail.read_at', 'is', null)
        .as('unreadMail'),
      row
        .selectFrom('identity_check')
        .select('identity_check.state')
        .where('identity_check.player_id', '=', playerId)
        .orderBy('identity_check.created_at', 'desc')
        .limit(1)
        .as('latestCheck'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>
