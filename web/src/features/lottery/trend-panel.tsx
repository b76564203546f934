import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useCall } from '../../lib/queries.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Draw, GameInfo } from './api.ts'
import css from './trend-panel.module.css'
import { frequencies, pointsOf, sumsOf } from './trends.ts'

const drawsMax = 50
const [width, height] = [300, 90]

/** The results of the last draws as a line and as a table. Neither says anything about the next draw, and it says so. */
export function TrendPanel({ info }: { readonly info: GameInfo }) {
  const t = useT()
  const { data, error, refetch } = useCall('/lottery/draws', { game: info.game, pageNo: 1, pageSize: drawsMax })
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} shape="card" />
  const finished = data.list.filter(({ numbers }) => numbers !== undefined)
  return (
    <div className={css.panel}>
      <p className={css.note}>{t('lottery.trend.note')}</p>
      <TrendLine info={info} draws={finished} />
      <FrequencyTable info={info} draws={finished} />
      <Link className={css.all} to={urlTo('lotteryVerify')}>
        {t('lottery.draws.all')}
      </Link>
    </div>
  )
}

type PartProps = { readonly info: GameInfo; readonly draws: readonly Draw[] }

function TrendLine({ info, draws }: PartProps) {
  const t = useT()
  const { count, to } = info.rules.numbers
  const values = sumsOf(draws)
  const name = t(count === 1 ? 'lottery.bet.digit' : 'lottery.bet.sum')
  const label = t('lottery.trend.line', { name, count: values.length })
  return (
    <figure className={css.line}>
      <figcaption>{label}</figcaption>
      <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} role="img" aria-label={`${label}: ${values.join(', ')}`}>
        <polyline points={pointsOf(values, width, height, count * to)} />
      </svg>
    </figure>
  )
}

function FrequencyTable({ info, draws }: PartProps) {
  const t = useT()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('lottery.trend.number')}</th>
          <th scope="col">{t('lottery.trend.times', { count: draws.length })}</th>
          <th scope="col">{t('lottery.trend.ago')}</th>
        </tr>
      </thead>
      <tbody>
        {frequencies(info.rules, draws).map(({ number, times, ago }) => (
          <tr key={number}>
            <th scope="row">
              <Ball number={number} colour={ballColour(info.game, number)} />
            </th>
            <td>{times}</td>
            <td>{ago ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
