import { useT } from '../../i18n/use-t.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { Draw, GameInfo } from './api.ts'
import { drawNumber } from './draw-number.ts'
import css from './drawn-balls.module.css'

type DrawnBallsProps = {
  readonly info: GameInfo
  readonly draw: Draw
  readonly isLive: boolean
  readonly isRolling: boolean
}

/** The numbers of a draw, or reels while it is pending. Only transform and opacity are animated, for smooth frames. */
export function DrawnBalls({ info, draw, isLive, isRolling }: DrawnBallsProps) {
  const t = useT()
  const { count } = info.rules.numbers
  if (!draw.numbers) {
    return (
      <div className={css.balls} data-count={count} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <Reel key={places[place]} info={info} place={place} isRolling={isRolling} />
        ))}
      </div>
    )
  }
  const label = t('lottery.result', { number: drawNumber(draw.drawId), numbers: draw.numbers.join(' ') })
  return (
    <div className={css.balls} data-count={count} data-live={isLive || undefined} role="img" aria-label={label}>
      {draw.numbers.map((number, place) => (
        <span key={places[place]} className={css.drawn}>
          <Ball number={number} colour={ballColour(info.game, number)} />
        </span>
      ))}
    </div>
  )
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const rollLength = 10

type ReelProps = { readonly info: GameInfo; readonly place: number; readonly isRolling: boolean }

/**
 * A strip of numbers that scrolls while the draw is due, or an empty slot before that. The strip ends with its first
 * number, so the loop has no seam. It is one text of many lines, because the layout of six strips with eleven boxes each
 * took longer than a frame.
 */
function Reel({ info, place, isRolling }: ReelProps) {
  const { from, to } = info.rules.numbers
  const numbers = Array.from({ length: rollLength }, (_, index) => from + ((index * 7 + place * 3) % (to - from + 1)))
  return (
    <span className={css.reel} data-rolling={isRolling || undefined}>
      {isRolling && <span className={css.strip}>{[...numbers, numbers[0] ?? from].join('\n')}</span>}
    </span>
  )
}
