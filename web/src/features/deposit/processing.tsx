import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ChargeInfo } from './api.ts'
import css from './deposit.module.css'

/** While enough orders wait for money, no other is taken. */
export function Processing({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  if (info.ordersInProcess < info.ordersMax) return null
  const see = (
    <ButtonLink look="plain" to={urlTo('depositHistory')}>
      {t('deposit.processing.see')}
    </ButtonLink>
  )
  return (
    <div className={css.processing} role="alert">
      <Notice tone="warn" action={see}>
        <p>{t('deposit.processing', { count: info.ordersInProcess })}</p>
      </Notice>
    </div>
  )
}
