import { useT } from '../../i18n/use-t.tsx'
import { currencySign } from '../../lib/money.ts'
import type { ReportDocument } from './api.ts'
import css from './games.module.css'
import { isShown } from './labels.ts'
import cardCss from './report-page.module.css'
import { useFormat } from './use-format.ts'

type Game = ReportDocument['games'][number]
type ShownGame = Exclude<Game, { readonly tooFew: true }>

/** What each game gave back, with its band of chance and what its rules pay on average. All games share one scale. */
export function Games({ document: { games, confidence } }: { readonly document: ReportDocument }) {
  const t = useT()
  const shown = games.filter(isShown)
  const low = Math.min(...shown.map((game) => Math.min(game.low, game.theoretical ?? game.low)))
  const high = Math.max(...shown.map((game) => Math.max(game.high, game.theoretical ?? game.high)))
  const place = (rate: number) => (high > low ? (rate - low) / (high - low) : 0.5)
  return (
    <section className={cardCss.card} aria-label={t('report.games')}>
      <h2>{t('report.games')}</h2>
      <p className={cardCss.small}>
        {games.length > 0 ? t('report.games.about', { confidence }) : t('report.games.none')}
      </p>
      <ul className={css.games}>
        {games.map((game) => (
          <li key={`${game.kind} ${game.game} ${game.currency}`}>
            <h3>
              <bdi>{game.name}</bdi> <small>{currencySign(game.currency)}</small>
            </h3>
            {isShown(game) ? (
              <Return game={game} place={place} />
            ) : (
              <p className={cardCss.small}>{t('report.games.few')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReturnProps = { readonly game: ShownGame; readonly place: (rate: number) => number }

function Return({ game: { rounds, theoretical, observed, low, high }, place }: ReturnProps) {
  const t = useT()
  const format = useFormat()
  const isOutside = theoretical !== undefined && (theoretical < low || theoretical > high)
  const at = (rate: number) => ({ '--at': place(rate) }) as React.CSSProperties
  const words = [
    t('report.games.rounds', { count: format.count(rounds) }),
    theoretical === undefined
      ? t('report.games.noRule')
      : t('report.games.rule', { percent: format.rate(theoretical) }),
    t('report.games.band', { low: format.rate(low), high: format.rate(high) }),
  ]
  return (
    <>
      <b className={css.observed} data-outside={isOutside || undefined}>
        {format.rate(observed)}
      </b>
      <div className={css.track} data-outside={isOutside || undefined} dir="ltr" aria-hidden="true">
        <i className={css.band} style={{ '--at': place(low), '--to': place(high) } as React.CSSProperties} />
        {theoretical !== undefined && <i className={css.rule} style={at(theoretical)} />}
        <i className={css.dot} style={at(observed)} />
      </div>
      <p className={cardCss.small}>{words.join(' · ')}</p>
      {isOutside && <p className={css.outside}>{t('report.games.outside')}</p>}
    </>
  )
}
