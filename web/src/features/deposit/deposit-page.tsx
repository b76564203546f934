import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Header } from '../../ui/header.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Page } from '../../ui/page.tsx'
import css from './deposit.module.css'
import { Desk } from './desk.tsx'

export function DepositPage() {
  const t = useT()
  const history = (
    <Link to={urlTo('depositHistory')} aria-label={t('title.depositHistory')}>
      <ClockIcon />
    </Link>
  )
  return (
    <Page header={<Header title={t('title.deposit')} right={history} />} className={css.page}>
      <Desk />
    </Page>
  )
}
