import type { PlinkoPlay } from '@zamra/contract/originals/plays.ts'
import { slotPays } from '@zamra/contract/originals/plinko.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './stage.module.css'

export const plinkoView: GameView<PlinkoPlay> = {
  initial: { game: 'plinko', rows: 8, risk: 'low' },
  Form({ play, onChange, disabled }: FormProps<PlinkoPlay>) {
    const t = useT()
    return (
      <>
        <Chips
          label={t('originals.plinko.rows')}
          items={([8, 12, 16] as const).map((key) => ({ key, label: String(key) }))}
          value={play.rows}
          onChange={(rows) => onChange({ ...play, rows })}
          disabled={disabled}
        />
        <Chips
          label={t('originals.plinko.risk')}
          items={(['low', 'medium', 'high'] as const).map((key) => ({ key, label: t(`originals.plinko.${key}`) }))}
          value={play.risk}
          onChange={(risk) => onChange({ ...play, risk })}
          disabled={disabled}
        />
      </>
    )
  },
  Stage({ play, bet }: StageProps<PlinkoPlay>) {
    const way = bet?.result
    const pays = slotPays(play)
    const slot = way?.length === play.rows ? way.filter((side) => side === 1).length : undefined
    return (
      <div className={css.plinko}>
        <svg viewBox={`0 0 ${play.rows + 2} ${play.rows + 1}`} aria-hidden="true">
          {pins(play.rows).map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="0.12" />
          ))}
          {slot !== undefined && way && <polyline key={bet?.betId} points={pathOf(way, play.rows)} />}
        </svg>
        <ol>
          {pays.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
            <li key={at} data-hit={at === slot || undefined}>
              {one / 10_000}
            </li>
          ))}
        </ol>
      </div>
    )
  },
}

function pins(rows: number) {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_unused, at) => ({ x: (rows + 2) / 2 - row / 2 + at, y: row + 0.5 })),
  ).flat()
}

/** The way of the ball from the first pin to its slot. */
function pathOf(way: readonly number[], rows: number): string {
  let x = (rows + 2) / 2
  const points = way.map((side, row) => {
    const point = `${x},${row + 0.5}`
    x += side === 1 ? 0.5 : -0.5
    return point
  })
  return [...points, `${x},${rows + 0.6}`].join(' ')
}
