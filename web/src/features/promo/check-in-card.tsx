import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { useCheckIn } from './api.ts'
import css from './check-in-card.module.css'
import { CheckInStrip } from './check-in-strip.tsx'
import { ClaimedDialog } from './claimed-dialog.tsx'
import { Reasons } from './reasons.tsx'
import { useClaims } from './use-claims.ts'

/** The daily check-in on the Promo page. Nothing where the market has none, and nothing while it cannot be loaded. */
export function CheckInCard() {
  const t = useT()
  const { data } = useCheckIn()
  const money = useMoney(data?.currency ?? '')
  const { outcome, closeOutcome, busyKey, checkIn } = useClaims()
  const today = data?.days.find(({ day }) => day === data.today)
  if (!data || !today) return null
  return (
    <section className={css.card} aria-label={t('title.signin')}>
      <div className={css.head}>
        <h2>{t('promo.checkIn.title', { day: data.today })}</h2>
        {data.isClaimedToday ? (
          <span className={css.done}>{t('promo.checkIn.done')}</span>
        ) : (
          data.reasons.length === 0 && (
            <button type="button" className={css.claim} disabled={busyKey !== undefined} onClick={checkIn}>
              {t('promo.checkIn.claim', { amount: money.format(today.reward) })}
            </button>
          )
        )}
      </div>
      <CheckInStrip info={data} />
      {data.reasons.length > 0 && <Reasons reasons={data.reasons} />}
      <ClaimedDialog outcome={outcome} currency={data.currency} nameOf={() => ''} onClose={closeOutcome} />
    </section>
  )
}
