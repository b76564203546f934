import { langOf } from '@zamra/contract/languages.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import type { MarketInfo } from './api.ts'
import { formatMarketTime } from './labels.ts'
import css from './law.module.css'

type Action = NonNullable<MarketInfo['upcoming']>['opens'][number]

const named = ['withdraw', 'deposit', 'bet', 'promotion', 'referral', 'track'] as const
const isNamed = (action: Action): action is (typeof named)[number] => (named as readonly Action[]).includes(action)

/** The rules that begin later: when, by the clocks of the market, and what they open and close. */
export function UpcomingRules({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  const { upcoming } = info
  if (!upcoming) return null
  const title = t('market.upcoming', { date: formatMarketTime(upcoming.effectiveAt, langOf(locale), info.timeZone) })
  const namesOf = (actions: readonly Action[]) => actions.filter(isNamed).map((action) => t(`market.action.${action}`))
  const changes = [
    [t('market.upcoming.closes'), namesOf(upcoming.closes)],
    [t('market.upcoming.opens'), namesOf(upcoming.opens)],
  ] as const
  const shown = changes.filter(([, names]) => names.length > 0)
  return (
    <section className={css.section} aria-label={title}>
      <h3 className={css.legend}>{title}</h3>
      {shown.length === 0 && <p className={css.text}>{t('market.upcoming.same')}</p>}
      <dl className={css.rows}>
        {shown.map(([label, names]) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
