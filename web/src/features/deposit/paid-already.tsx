import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Order } from './api.ts'
import css from './pay-page.module.css'

type PaidAlreadyProps = { readonly order: Order; readonly type: 'imps' | 'upi' | 'bank' }

/** Who has paid goes on to his UTR, where one is taken, else to the order. */
export function PaidAlready({ order: { orderNo, canSubmitUtr }, type }: PaidAlreadyProps) {
  const t = useT()
  return (
    <div className={css.actions}>
      <ButtonLink block to={urlTo(canSubmitUtr ? 'selfUtrInfo' : 'depositOrderDetail', { orderNo })}>
        {t('deposit.paid')}
      </ButtonLink>
      <ButtonLink look="ghost" block to={urlTo('transferInstructions', { type })}>
        {t('deposit.transfer.how')}
      </ButtonLink>
    </div>
  )
}
