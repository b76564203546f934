import { Link } from '../../lib/navigation/link.tsx'
import { Art } from '../../ui/art/art.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { StubCard } from '../../ui/stub-card.tsx'
import type { Counted, Offer } from './api.ts'
import { looks } from './kinds.ts'
import { OfferProgress } from './offer-progress.tsx'
import css from './offer-row.module.css'

type OfferRowProps = {
  readonly offer: Offer
  /** What the running period has come to, for an offer that counts one. */
  readonly counted: Counted | undefined
  /** The page of the offer; without one a tap opens its terms. */
  readonly to: string | undefined
  readonly onOpen: () => void
}

/** One offer of the list: a picture, its texts, and how far the player is. */
export function OfferRow({ offer, counted, to, onOpen }: OfferRowProps) {
  const content = (
    <StubCard
      stub={
        <span className={css.arrow}>
          <BackIcon size={20} />
        </span>
      }
    >
      <span className={css.row}>
        <span className={css.art}>
          <Art src={looks[offer.kind].art} />
        </span>
        <span className={css.words}>
          <b>{offer.name}</b>
          <span className={css.summary}>{offer.summary}</span>
          {counted && <OfferProgress counted={counted} />}
        </span>
      </span>
    </StubCard>
  )
  if (to !== undefined) {
    return (
      <Link to={to} className={css.link}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={css.link} onClick={onOpen}>
      {content}
    </button>
  )
}
