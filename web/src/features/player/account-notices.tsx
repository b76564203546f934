import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { NextIcon, PhoneIcon } from '../../ui/icons-player.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './account.module.css'

/** A guest has nothing but this phone: without a number, losing it loses the account. */
export function GuestNotice() {
  const t = useT()
  return (
    <Link className={css.prompt} to={urlTo('phoneBinding', { from: 'account' })}>
      <span className={css.promptIcon}>
        <PhoneIcon size={22} />
      </span>
      <span className={css.promptWords}>
        <b>{t('account.bind.title')}</b>
        {t('account.bind.text')}
      </span>
      <NextIcon size={18} />
    </Link>
  )
}

export function HoldNotice({ until = 0 }: { readonly until: number | undefined }) {
  const t = useT()
  const { moment } = useDates()
  if (until <= nowMs()) return null
  return <Notice tone="warn">{t('account.hold', { time: moment(until) })}</Notice>
}
