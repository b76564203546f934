import { useT } from '../../i18n/use-t.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Offer, useOffer } from './api.ts'
import { OfferAction } from './offer-action.tsx'
import css from './offer-sheet.module.css'
import { OfferTerms } from './offer-terms.tsx'

/** The terms of an offer that has no page of its own. */
export function OfferSheet({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  return (
    <Sheet open title={offer.name} onClose={onClose}>
      <div className={css.body}>
        <p className={css.summary}>{offer.summary}</p>
        <Detail promoId={offer.promoId} />
      </div>
    </Sheet>
  )
}

function Detail({ promoId }: { readonly promoId: string }) {
  const t = useT()
  const { data, error, refetch } = useOffer(promoId)
  if (data) {
    return (
      <>
        <OfferTerms offer={data} />
        <OfferAction offer={data} />
      </>
    )
  }
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton shape="card" height={260} />
    </div>
  )
}
