import type { ReactNode } from 'react'
import { Art } from '../../ui/art/art.tsx'
import type { Offer } from './api.ts'
import { looks } from './kinds.ts'
import { useHeadline } from './offer-headline.ts'
import css from './offer-hero.module.css'

/** An offer as the large picture of a page, with its texts as the server made them from the terms. */
export function OfferHero({ offer, children }: { readonly offer: Offer; readonly children?: ReactNode }) {
  const headline = useHeadline(offer)
  return (
    <section className={css.hero} aria-label={offer.name}>
      <div className={css.words}>
        <span className={css.kicker}>{offer.name}</span>
        <b className={css.headline}>{headline}</b>
        <span className={css.text}>{offer.summary}</span>
        {children}
      </div>
      <span className={css.art}>
        <Art src={looks[offer.kind].art} />
      </span>
    </section>
  )
}
