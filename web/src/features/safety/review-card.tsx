import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { SafetyInfo } from './api.ts'
import { type Limit, rowsOf } from './limits.ts'
import css from './review-card.module.css'
import { useFigures } from './use-figures.ts'
import { useLimitFormat } from './use-limit-format.ts'

type ReviewCardProps = { readonly info: SafetyInfo; readonly review: NonNullable<SafetyInfo['review']> }

/** The half-yearly review: what the last six months were, the limits in force, and what the player can do now. */
export function ReviewCard({ info, review }: ReviewCardProps) {
  const t = useT()
  const { day } = useDates()
  const figures = useFigures(info.currency)
  const limits = rowsOf(info).filter(({ amount }) => amount !== undefined)
  return (
    <section className={css.card} aria-labelledby="safety-review">
      <h2 id="safety-review">{t('safety.review')}</h2>
      <p>{t('safety.review.text', { from: day(noonOf(review.from)), until: day(noonOf(review.to)) })}</p>
      <dl>
        {figures(review).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('safety.limits')}</h3>
      {limits.length === 0 && <p>{t('safety.review.noLimits')}</p>}
      {limits.length > 0 && <LimitLines limits={limits} currency={info.currency} />}
      <Answers hasLimits={limits.length > 0} />
    </section>
  )
}

function LimitLines({ limits, currency }: { readonly limits: readonly Limit[]; readonly currency: string }) {
  const t = useT()
  const format = useLimitFormat(currency)
  return (
    <dl>
      {limits.map(({ kind, period, amount = 0 }) => (
        <div key={`${kind} ${period}`}>
          <dt>{t(`safety.limit.${kind}`, { period })}</dt>
          <dd>{format(kind, amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Keeping the limits ends the review. The other two lead to where the player changes something, and the review stays open. */
function Answers({ hasLimits }: { readonly hasLimits: boolean }) {
  const t = useT()
  const queries = useQueryClient()
  const keep = useMutation<WireOutputOf<'/safety/reviewPlay'>, CallError>({
    mutationFn: () => call('/safety/reviewPlay', {}, { quiet: true }),
    onSuccess: () => showToast(t('safety.review.done')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/safety/info'] }),
  })
  return (
    <>
      <Button block busy={keep.isPending} onClick={() => keep.mutate()}>
        {t(hasLimits ? 'safety.review.keep' : 'safety.review.keepNone')}
      </Button>
      <div className={css.ways}>
        <Button look="plain" onClick={() => showSection('safety-limits')}>
          {t(hasLimits ? 'safety.review.change' : 'safety.review.set')}
        </Button>
        <Button look="plain" onClick={() => showSection('safety-break')}>
          {t('safety.break')}
        </Button>
      </div>
      {keep.error && (
        <p className={css.error} role="alert">
          {errorText(keep.error, t)}
        </p>
      )}
    </>
  )
}

/** Scrolls to a section of this page. Its heading gets the focus, so that a screen reader and the keyboard go on from there. */
function showSection(headingId: string): void {
  const heading = document.getElementById(headingId)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** A calendar day has no time zone. At noon UTC it is the same day on the phones of all markets. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}
