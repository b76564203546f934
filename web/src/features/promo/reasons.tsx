import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { openService } from '../../lib/service-link.ts'
import css from './reasons.module.css'

/** The reasons that a refused claim or join names; none for any other error. */
export function reasonsOf(error: CallError): readonly PromoReason[] {
  return error.refusal === 'promo.notEligible' ? ((error.params.reasons ?? []) as readonly PromoReason[]) : []
}

/** Every reason as a sentence, with what the player can do about it. */
export function Reasons({ reasons }: { readonly reasons: readonly PromoReason[] }) {
  const t = useT()
  const { moment } = useDates()
  return (
    <ul className={css.reasons}>
      {reasons.map(({ code, params, action }) => (
        <li key={code}>
          <span>
            {t(`promo.reason.${code}`, {
              ...params,
              ...(params.until !== undefined && { until: moment(Number(params.until)) }),
            })}
          </span>
          <NextStep action={action} />
        </li>
      ))}
    </ul>
  )
}

const pages = {
  bindPhone: urlTo('phoneBinding', { from: 'promo' }),
  addPayee: urlTo('bankCardList'),
  verifyIdentity: urlTo('kyc', { from: 'promo' }),
  finishBonus: urlTo('withdrawWhy'),
} as const

function NextStep({ action }: { readonly action: PromoReason['action'] }) {
  const t = useT()
  if (action === 'contactSupport') {
    return (
      <button type="button" className={css.next} onClick={openService}>
        {t('promo.do.contactSupport')}
      </button>
    )
  }
  if (action === 'wait' || action === 'readTerms' || action === 'none') return null
  return (
    <Link to={pages[action]} className={css.next}>
      {t(`promo.do.${action}`)}
    </Link>
  )
}
