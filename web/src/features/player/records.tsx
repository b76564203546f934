import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { DepositIcon, WithdrawIcon } from '../../ui/icons.tsx'
import { GamepadIcon, LedgerIcon } from '../../ui/icons-player.tsx'
import css from './records.module.css'

type RecordPage = 'balanceRecords' | 'gameRecords' | 'depositHistory' | 'withdrawHistory'

const pages: readonly { readonly name: RecordPage; readonly label: TextId; readonly icon: Icon }[] = [
  { name: 'balanceRecords', label: 'account.records.balance', icon: LedgerIcon },
  { name: 'gameRecords', label: 'account.records.games', icon: GamepadIcon },
  { name: 'depositHistory', label: 'account.records.deposits', icon: DepositIcon },
  { name: 'withdrawHistory', label: 'account.records.withdrawals', icon: WithdrawIcon },
]

export function Records() {
  const t = useT()
  return (
    <nav className={css.records} aria-label={t('account.records')}>
      <h2 className={css.title}>{t('account.records')}</h2>
      <ul className={css.list}>
        {pages.map(({ name, label, icon: Picture }) => (
          <li key={name}>
            <Link className={css.record} to={urlTo(name)}>
              <span className={css.icon}>
                <Picture size={22} />
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
