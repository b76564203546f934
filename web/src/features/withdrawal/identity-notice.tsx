import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Notice } from '../../ui/notice.tsx'
import type { WithdrawInfo } from './api.ts'
import css from './withdrawal.module.css'

/** Asked for before any amount needs it, so that it never comes as a surprise. */
export function IdentityNotice({ info: { identity, currency } }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney(currency)
  if (!identity) return null
  const figures = { above: money.format(identity.above), left: money.format(identity.left) }
  const link = (
    <Link to={urlTo('kyc', { from: 'withdraw' })} className={css.verify}>
      {t('withdraw.identity.do')}
    </Link>
  )
  return <Notice action={link}>{t('withdraw.identity', figures)}</Notice>
}
