import { memo } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { Draw, Game } from './api.ts'
import { drawNumber } from './draw-number.ts'
import css from './results-strip.module.css'

type ResultsStripProps = { readonly game: Game; readonly draws: readonly Draw[] }

/** The latest results, newest first, each with a link to its verification. */
export function ResultsStrip({ game, draws }: ResultsStripProps) {
  const t = useT()
  const finished = draws.filter((draw) => draw.numbers !== undefined)
  if (finished.length === 0) return null
  return (
    <section aria-label={t('lottery.results')}>
      <ul className={css.strip}>
        {finished.map((draw) => (
          <li key={draw.drawId}>
            <MemoResult game={game} draw={draw} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Results never change, so a new one renders only itself. */
const MemoResult = memo(Result)

function Result({ game, draw }: { readonly game: Game; readonly draw: Draw }) {
  const numbers = draw.numbers ?? []
  return (
    <Link className={css.result} to={urlTo('lotteryVerify', { draw: draw.drawId })}>
      <span className={css.balls}>
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
          <Ball key={place} number={number} colour={ballColour(game, number)} />
        ))}
      </span>
      <small>{drawNumber(draw.drawId)}</small>
    </Link>
  )
}
