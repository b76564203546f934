import { useT } from '../../i18n/use-t.tsx'
import css from './dice-stage.module.css'
import { Die } from './die.tsx'
import frame from './draw-arch.module.css'

type DiceStageProps = {
  readonly numbers: readonly number[] | undefined
  readonly isTumbling: boolean
  /** The dice fall only for someone who saw them tumble. */
  readonly isLive: boolean
}

const places = ['first', 'second', 'third'] as const
const tumblingFaces = [2, 6, 3]

/**
 * Three dice that tumble until the numbers are published and then land on those. Before that a die that lies still has no
 * pips, so nothing can be taken for a result.
 */
export function DiceStage({ numbers, isTumbling, isLive }: DiceStageProps) {
  const t = useT()
  return (
    <div className={frame.arch} data-count={3} role="img" aria-label={numbers?.join(' ') ?? t('lottery.show.dice')}>
      <p
        className={css.dice}
        data-tumbling={(!numbers && isTumbling) || undefined}
        data-live={(numbers && isLive) || undefined}
      >
        {places.map((place, at) => (
          <span key={place}>
            <Die face={numbers?.[at] ?? (isTumbling ? (tumblingFaces[at] ?? 0) : 0)} />
          </span>
        ))}
      </p>
    </div>
  )
}
