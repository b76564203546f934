import type { ReactNode } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Counted, type Offer, type OfferDetail, useCounted, useOffer, useOffers } from './api.ts'
import { OfferAction } from './offer-action.tsx'
import { OfferHero } from './offer-hero.tsx'
import css from './offer-page.module.css'
import { OfferProgress } from './offer-progress.tsx'
import { OfferTerms } from './offer-terms.tsx'

type OfferPageProps = {
  readonly title: TextId
  /** The page shows the offers of these kinds. */
  readonly kinds: readonly Offer['kind'][]
  readonly right?: ReactNode
  /** Between the picture and the terms of each offer. */
  readonly plan?: ((offer: OfferDetail) => ReactNode) | undefined
}

/** The page of one kind of promotion: every offer of it with its picture, progress, terms and what the player can do. */
export function OfferPage({ title, kinds, right, plan }: OfferPageProps) {
  const t = useT()
  const { data, error, refetch } = useOffers()
  const counted = useCounted(useSession(isSignedIn))
  const offers = data?.list.filter(({ kind }) => kinds.includes(kind))
  return (
    <Page header={<Header title={t(title)} right={right} />} className={css.page}>
      {offers?.map((offer) => (
        <OfferBody
          key={offer.promoId}
          offer={offer}
          counted={counted.data?.list.find(({ promoId }) => promoId === offer.promoId)}
          plan={plan}
        />
      ))}
      {offers?.length === 0 && <Empty text={t('promo.empty')} />}
      {!offers && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!offers && !error && <Loading />}
    </Page>
  )
}

type OfferBodyProps = Pick<OfferPageProps, 'plan'> & {
  readonly offer: Offer
  readonly counted: Counted | undefined
}

function OfferBody({ offer, counted, plan }: OfferBodyProps) {
  const { data, error, refetch } = useOffer(offer.promoId)
  const isLoading = !data && !error
  return (
    <article className={css.offer} aria-label={offer.name} data-loading={isLoading || undefined}>
      <OfferHero offer={offer} />
      {counted?.isJoined && (
        <div className={css.progress}>
          <OfferProgress counted={counted} />
        </div>
      )}
      {data && (
        <>
          {plan?.(data)}
          <OfferTerms offer={data} />
          <OfferAction offer={data} />
        </>
      )}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton shape="card" height={260} />}
    </article>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={css.offer} role="status" aria-label={t('page.loading')}>
      <Skeleton shape="card" height={222} />
      <Skeleton shape="card" height={260} />
    </div>
  )
}
