import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { DetailRow } from '../../ui/detail-row.tsx'
import type { OfferDetail } from './api.ts'
import css from './offer-terms.module.css'
import { TermsList } from './terms-list.tsx'

/** The figures of an offer and its terms in sentences, both as the server generates them. */
export function OfferTerms({ offer }: { readonly offer: OfferDetail }) {
  const t = useT()
  const money = useMoney(offer.currency)
  const wager = offer.requiredBets > 0 ? t('promo.figure.times', { times: offer.requiredBets }) : t('promo.figure.none')
  const figures = [
    ['promo.figure.bonus', offer.bonus],
    ['promo.figure.deposit', offer.requiredDeposit],
    ['promo.figure.smallest', offer.requiredDeposit > 0 ? 0 : offer.minimumDeposit],
    ['promo.figure.turnover', offer.turnover],
  ] as const
  return (
    <>
      <section className={css.part}>
        <h2>{t('promo.figures')}</h2>
        <dl className={css.figures}>
          {figures
            .filter(([, amount]) => amount > 0)
            .map(([id, amount]) => (
              <DetailRow key={id} label={t(id)} value={money.format(amount)} />
            ))}
          <DetailRow label={t('promo.figure.wager')} value={wager} />
        </dl>
      </section>
      <section className={css.part}>
        <h2>{t('promo.terms')}</h2>
        <TermsList terms={offer.terms} />
      </section>
    </>
  )
}
