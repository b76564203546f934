import { useDeferredValue, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { GiftIcon, InfoIcon } from '../../ui/icons.tsx'
import { LawNotice } from '../../ui/law-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Offer, useCheckIn, useCounted, useOffers, useRewards } from './api.ts'
import { CheckInCard } from './check-in-card.tsx'
import { CodeCard } from './code-card.tsx'
import { GuestCard } from './guest-card.tsx'
import { looks } from './kinds.ts'
import { OfferHero } from './offer-hero.tsx'
import { OfferRow } from './offer-row.tsx'
import { OfferSheet } from './offer-sheet.tsx'
import css from './promo-page.module.css'
import { RulesSheet } from './rules-sheet.tsx'

/** The server renders the page for everyone, so it shows a skeleton until the phone knows the player. */
export function PromoPage() {
  const t = useT()
  const isHydrated = useHydrated()
  return (
    <Page className={css.page}>
      <div className={css.top}>
        <h1>{t('title.promo')}</h1>
        {isHydrated && <RewardsLink />}
      </div>
      {isHydrated ? <Promos /> : <Loading />}
    </Page>
  )
}

/** Leads to the rewards, with how many wait there. */
function RewardsLink() {
  const t = useT()
  const { data } = useRewards(useSession(isSignedIn))
  const count = data?.list.filter(({ state }) => state === 'CLAIMABLE').length ?? 0
  return (
    <Link to={urlTo('myRewards')} className={css.rewards}>
      <GiftIcon size={20} />
      {t('title.myRewards')}
      {count > 0 && <b className={css.count}>{count}</b>}
    </Link>
  )
}

function Promos() {
  const signedIn = useSession(isSignedIn)
  const { data, error, refetch } = useOffers()
  // The check-in is above the offers and the counts are inside them, so waiting for both avoids a later layout shift.
  const isLoadingOwn = [useCheckIn(signedIn), useCounted(signedIn)].some(({ isLoading }) => isLoading)
  // An answer is drawn at once, in one piece, while nothing else can run; deferred, it is drawn in pieces.
  const list = useDeferredValue(isLoadingOwn ? undefined : data?.list)
  // Somebody who has just signed in waits for their own, although the offers are drawn already.
  if (list && !isLoadingOwn) return <Offers list={list} signedIn={signedIn} />
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  const t = useT()
  return (
    <div className={css.part} role="status" aria-label={t('page.loading')}>
      <Skeleton shape="card" height={222} />
      <Skeleton shape="card" height={116} />
      <Skeleton shape="card" height={94} />
      <Skeleton shape="card" height={94} />
    </div>
  )
}

/** Several offers of these kinds are shown on one page, to which one row leads. */
const shared: readonly Offer['kind'][] = ['ranking', 'vip', 'referral', 'invitation']

type OffersProps = { readonly list: readonly Offer[]; readonly signedIn: boolean }

function Offers({ list, signedIn }: OffersProps) {
  const t = useT()
  const counted = useCounted(signedIn)
  const [opened, setOpened] = useState<Offer>()
  const [isReading, setReading] = useState(false)
  const featured = featuredOf(list)
  const rows = rowsOf(list).filter((offer) => offer !== featured)
  return (
    <>
      {featured && (
        <OfferHero offer={featured}>
          <Terms page={looks[featured.kind].page} onOpen={() => setOpened(featured)} />
        </OfferHero>
      )}
      {signedIn ? <CheckInCard /> : <GuestCard />}
      <section className={css.part} aria-label={t('promo.forYou')}>
        <div className={css.head}>
          <h2>{t('promo.forYou')}</h2>
          <span>{t('promo.open', { count: rows.length })}</span>
        </div>
        {rows.map((offer) => (
          <OfferRow
            key={offer.promoId}
            offer={offer}
            counted={counted.data?.list.find(({ promoId }) => promoId === offer.promoId)}
            to={looks[offer.kind].page}
            onOpen={() => setOpened(offer)}
          />
        ))}
        {list.length === 0 && <LawNotice action="promotion" />}
        {list.length === 0 && <Empty text={t('promo.empty')} />}
      </section>
      {signedIn && <CodeCard />}
      <button type="button" className={css.rules} onClick={() => setReading(true)}>
        <InfoIcon size={18} />
        {t('promo.rules')}
      </button>
      {opened && <OfferSheet offer={opened} onClose={() => setOpened(undefined)} />}
      <RulesSheet open={isReading} onClose={() => setReading(false)} />
    </>
  )
}

function Terms({ page, onOpen }: { readonly page: string | undefined; readonly onOpen: () => void }) {
  const t = useT()
  if (page !== undefined) {
    return (
      <ButtonLink look="accent" to={page}>
        {t('promo.hero.terms')}
      </ButtonLink>
    )
  }
  return (
    <Button look="accent" onClick={onOpen}>
      {t('promo.hero.terms')}
    </Button>
  )
}

/** The first-deposit bonus while the player can still have it, then the first offer that they can have. */
function featuredOf(list: readonly Offer[]): Offer | undefined {
  const open = list.filter(({ kind, isJoined }) => !shared.includes(kind) && kind !== 'checkIn' && !isJoined)
  const isGone = ({ reasons }: Offer) => reasons.some(({ action }) => action === 'none' || action === 'wait')
  return open.find((offer) => offer.kind === 'firstDeposit' && !isGone(offer)) ?? open.find((offer) => !isGone(offer))
}

/** The check-in has its card. Of the offers that share a page, one row leads there. */
function rowsOf(list: readonly Offer[]): readonly Offer[] {
  const shown = list.filter(({ kind }) => kind !== 'checkIn')
  return shown.filter(
    (offer, at) => !shared.includes(offer.kind) || shown.findIndex(({ kind }) => kind === offer.kind) === at,
  )
}
