import { useT } from '../../i18n/use-t.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { GameInfo } from './api.ts'
import css from './draw-arch.module.css'

type ArchProps = {
  readonly info: GameInfo
  readonly numbers: readonly number[] | undefined
  readonly isTumbling: boolean
  /** The balls fall only for someone who saw them tumble. */
  readonly isLive: boolean
}

const ballsInside = 10

/** Balls that tumble in an arch until the numbers are there, then only those. Transform and opacity alone are animated. */
export function Arch({ info, numbers, isTumbling, isLive }: ArchProps) {
  const t = useT()
  const { from, to, count } = info.rules.numbers
  const range = to - from + 1
  if (numbers) {
    return (
      <div className={css.arch} data-count={count}>
        <p className={css.drawn} data-live={isLive || undefined} role="img" aria-label={numbers.join(' ')}>
          {numbers.map((number, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
            <span key={place}>
              <Ball number={number} colour={ballColour(info.game, number)} size="large" />
            </span>
          ))}
        </p>
      </div>
    )
  }
  return (
    <div className={css.arch} role="img" aria-label={t('lottery.show.balls')}>
      {Array.from({ length: ballsInside }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the balls are always the same, in the same places.
        <span key={at} className={css.ball} data-tumbling={isTumbling || undefined}>
          <Ball
            number={from + ((at * 7) % range)}
            colour={ballColour(info.game, from + ((at * 7) % range))}
            size="large"
          />
        </span>
      ))}
    </div>
  )
}
