import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { openService } from '../../lib/service-link.ts'
import css from './pay-bar.module.css'

/** A page, or without one customer service. */
type Way = { readonly to?: string; readonly label: TextId }

/** Where a refusal leads on to. */
const ways: Partial<Readonly<Record<RefusalCode, Way>>> = {
  'order.processing': { to: urlTo('depositHistory'), label: 'deposit.processing.see' },
  'limit.reached': { label: 'deposit.support' },
  'safety.excluded': { label: 'deposit.support' },
  'kyc.required': { to: urlTo('kyc', { from: 'deposit' }), label: 'deposit.trouble.kyc' },
}

export function leadsOn({ refusal }: CallError): boolean {
  return refusal !== undefined && refusal in ways
}

/** Why it did not go through, and what to do about it. */
export function PayTrouble({ error }: { readonly error: CallError | undefined }) {
  const t = useT()
  if (!error) return null
  const way = error.refusal && ways[error.refusal]
  return (
    <p className={css.trouble} role="alert">
      {error.refusal === undefined ? t('deposit.trouble.lost') : error.message}
      {way && !way.to && (
        <button type="button" className={css.way} onClick={openService}>
          {t(way.label)}
        </button>
      )}
      {way?.to && (
        <Link to={way.to} className={css.way}>
          {t(way.label)}
        </Link>
      )}
    </p>
  )
}
