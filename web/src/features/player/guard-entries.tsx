import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { BankIcon, KeyIcon, PhoneIcon, ShieldIcon } from '../../ui/icons-player.tsx'
import { EntryRow } from './entry-row.tsx'
import css from './rows.module.css'

/** What guards the player's money and his name. */
export function GuardEntries({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const { bankCardCount, hasWithdrawPwd, mobile } = player
  return (
    <nav className={css.rows} aria-label={t('account.guards')}>
      <h2 className={css.legend}>{t('account.guards')}</h2>
      <EntryRow
        to={urlTo('bankCardList')}
        icon={BankIcon}
        label={t('title.bankCard')}
        note={bankCardCount > 0 ? t('account.bank.count', { count: bankCardCount }) : t('account.bank.none')}
      />
      <EntryRow
        to={urlTo('withdrawalPassword')}
        icon={KeyIcon}
        label={t('title.withdrawalPassword')}
        note={t(hasWithdrawPwd ? 'account.password.set' : 'account.password.none')}
      />
      <EntryRow
        to={urlTo('phoneBinding')}
        icon={PhoneIcon}
        label={t('title.phoneBinding')}
        note={mobile ?? t('account.phone.none')}
      />
      <EntryRow to={urlTo('security')} icon={ShieldIcon} label={t('title.security')} />
    </nav>
  )
}
