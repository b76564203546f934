import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'
import { classNames } from '../../ui/class-names.ts'
import { DepositIcon, WithdrawIcon } from '../../ui/icons.tsx'
import { CheckInIcon, LockIcon, UsersIcon } from '../../ui/icons-home.tsx'
import { CheckInRing } from './alive-parts.ts'
import { useDepositButton } from './api.ts'
import css from './quick-actions.module.css'

export function QuickActions() {
  const t = useT()
  return (
    <nav className={css.actions} aria-label={t('home.actions')}>
      <DepositAction />
      <Action to={urlTo('withdraw')} icon={<WithdrawIcon />} label={t('title.withdraw')} />
      <Action to={urlTo('signin')} icon={<CheckIn />} label={t('home.action.checkIn')} />
      <Action to={urlTo('earn')} icon={<UsersIcon />} label={t('home.action.invite')} />
    </nav>
  )
}

function CheckIn() {
  return (
    <>
      <CheckInIcon />
      {useSession(isSignedIn) && <CheckInRing />}
    </>
  )
}

/** When deposits are closed the button says so and shows the reason instead of opening the deposit page. */
function DepositAction() {
  const t = useT()
  const { data } = useDepositButton()
  if (data?.open !== false) {
    return <Action to={urlTo('deposit')} icon={<DepositIcon />} label={t('title.deposit')} look={css.main} />
  }
  const { reason } = data

  return (
    <button type="button" className={css.action} onClick={() => void showDepositClosed(reason)}>
      <span className={classNames(css.icon, css.closed)}>
        <LockIcon />
      </span>
      {t('home.deposit.closed')}
    </button>
  )
}

type ActionProps = {
  readonly to: string
  readonly icon: ReactNode
  readonly label: string
  readonly look?: string | undefined
}

function Action({ to, icon, label, look }: ActionProps) {
  return (
    <Link to={to} className={css.action}>
      <span className={classNames(css.icon, look)}>{icon}</span>
      {label}
    </Link>
  )
}
