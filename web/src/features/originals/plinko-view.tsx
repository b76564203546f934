import type { PlinkoPlay } from '@zamra/contract/originals/plays.ts'
import { slotPays } from '@zamra/contract/originals/plinko.ts'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './plinko.module.css'
import { gapY, heightOf, pinsOf, placesOf, widthOf } from './plinko-way.ts'
import { wantsMotion } from './use-landing.ts'

export const plinkoView: GameView<PlinkoPlay> = {
  initial: { game: 'plinko', rows: 8, risk: 'low' },
  landMs: fallMs,
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
  Stage({ play, bet, isWaiting, isLanded }: StageProps<PlinkoPlay>) {
    const { rows } = play
    const way = bet?.result?.length === rows ? bet.result : undefined
    const slot = isLanded ? way?.filter((side) => side === 1).length : undefined
    const gap = `${100 / widthOf(rows)}%`
    return (
      <div className={css.plinko}>
        <div className={css.board} style={{ '--gap': gap } as CSSProperties} aria-hidden="true">
          <svg aria-hidden="true" viewBox={`0 0 ${widthOf(rows)} ${heightOf(rows)}`}>
            {pinsOf(rows).map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="0.11" />
            ))}
            {way && isLanded && (
              <polyline
                points={placesOf(way)
                  .map(({ x, y }) => `${x},${y}`)
                  .join(' ')}
              />
            )}
          </svg>
          {way && <Ball key={bet?.betId} way={way} />}
          {isWaiting && <i className={css.ready} />}
        </div>
        <ol data-many={rows > 8 || undefined}>
          {slotPays(play).map((pays, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
            <li key={at} data-hit={at === slot || undefined} data-heat={heatOf(pays)}>
              {pays / 10_000}
            </li>
          ))}
        </ol>
      </div>
    )
  },
}

function fallMs({ length }: readonly number[]): number {
  return 500 + length * 75
}

/** What a slot pays, told by its colour too. */
function heatOf(pays: number): 'low' | 'more' | 'high' {
  if (pays <= 10_000) return 'low'
  return pays < 40_000 ? 'more' : 'high'
}

/** Falls from pin to pin along the way that was drawn. The layer that carries it is as large as the board and moves by parts of it. */
function Ball({ way }: { readonly way: readonly number[] }) {
  const layer = useRef<HTMLElement>(null)
  const last = placesOf(way).at(-1) ?? { x: 0, y: 0 }
  // Once for a way: whatever else the page draws meanwhile, the ball goes on falling.
  useLayoutEffect(() => {
    if (!wantsMotion()) return
    const motion = layer.current?.animate(fallOf(way), { duration: fallMs(way) })
    return () => motion?.cancel()
  }, [way])
  return <i ref={layer} className={css.ball} style={{ transform: stepOf(way.length, last) }} />
}

function fallOf(way: readonly number[]): Keyframe[] {
  return placesOf(way).flatMap(({ x, y }, at, all) => {
    const next = all[at + 1]
    const contact = {
      transform: stepOf(way.length, { x, y: at === 0 ? 0 : y - 0.3 * gapY }),
      easing: 'ease-out',
    }
    if (at === 0 || !next) return [{ ...contact, easing: 'ease-in' }]
    // A short hop beside the pin, and down to the next one.
    const hop = { x: x + (next.x - x) * 0.55, y: y - 0.5 * gapY }
    return [contact, { transform: stepOf(way.length, hop), easing: 'ease-in' }]
  })
}

function stepOf(rows: number, { x, y }: { readonly x: number; readonly y: number }): string {
  return `translate(${(100 * x) / widthOf(rows)}%, ${(100 * y) / heightOf(rows)}%)`
}
