import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useFreeRounds } from './api.ts'
import css from './free-play-notice.module.css'

/** Shown above a game for real money while the player has free rounds in it. The rules are those that the server enforces. */
export function FreeRoundsNotice({ gameId }: { readonly gameId: string }) {
  const rounds = useFreeRounds().data?.list.find((one) => one.gameId === gameId)
  return rounds ? <Rounds rounds={rounds} /> : null
}

type RoundsProps = { readonly rounds: NonNullable<ReturnType<typeof useFreeRounds>['data']>['list'][number] }

function Rounds({ rounds: { left, stake, currency, usableUntil, terms } }: RoundsProps) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(currency)
  return (
    <section className={css.gift} aria-label={t('game.gift')}>
      <b>{t('game.gift.title', { left, stake: money.format(stake) })}</b>
      <span>{t('game.gift.text', { until: moment(usableUntil) })}</span>
      <details>
        <summary>{t('game.gift.rules')}</summary>
        <ul>
          {terms.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
