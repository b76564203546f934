import type { LimboPlay } from '@zamra/contract/originals/plays.ts'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { monotonicMs } from '../../lib/clock.ts'
import { Lantern } from '../../ui/art/stage-marks.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './limbo.module.css'
import { wantsMotion } from './use-landing.ts'

const targets = [110, 150, 200, 300, 500, 1_000, 10_000, 100_000] as const

export const limboView: GameView<LimboPlay> = {
  initial: { game: 'limbo', target: 200 },
  // A higher flight takes longer, and none keeps the player waiting.
  landMs: ([reached = 100]) => Math.min(1_600, 800 + 300 * Math.log10(reached / 100)),
  Form({ play, onChange, disabled }: FormProps<LimboPlay>) {
    const t = useT()
    return (
      <Chips
        label={t('originals.limbo.target')}
        items={targets.map((key) => ({ key, label: `${key / 100}×` }))}
        value={play.target}
        onChange={(target) => onChange({ ...play, target })}
        disabled={disabled}
      />
    )
  },
  Stage({ play, bet, isWaiting, isLanded }: StageProps<LimboPlay>) {
    const reached = bet?.result?.[0]
    const won = isLanded && bet?.payout !== undefined ? bet.payout > bet.stake : undefined
    const riseMs = limboView.landMs(bet?.result ?? [])
    const flight = { '--height': `${-heightOf(reached, play.target)}%`, '--rise': `${riseMs}ms` } as CSSProperties
    return (
      <div className={css.sky} style={flight} data-won={won} data-waiting={isWaiting || undefined}>
        <output className="visually-hidden">{isLanded && reached !== undefined && shown(reached)}</output>
        <span className={css.target} aria-hidden="true">
          {play.target / 100}×
        </span>
        <i key={`lantern ${bet?.betId}`} data-flying={reached !== undefined || undefined}>
          <Lantern />
        </i>
        {reached === undefined ? (
          <b aria-hidden="true">–</b>
        ) : (
          <Climb key={bet?.betId} reached={reached} riseMs={riseMs} />
        )}
      </div>
    )
  },
}

/** At this height the middle of the lantern is at the target. */
const targetHeight = 43
const heightMax = 66

/** In parts of a hundred of the sky: the target is always at the same height, and the way up is logarithmic. */
function heightOf(reached: number | undefined, target: number): number {
  return reached === undefined
    ? 0
    : Math.min(heightMax, (targetHeight * Math.log(reached / 100)) / Math.log(target / 100))
}

/** Counts up to what was drawn. The text is written past React, which would render the stage for every frame. */
function Climb({ reached, riseMs }: { readonly reached: number; readonly riseMs: number }) {
  const figure = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const text = figure.current?.firstChild
    if (!text || !wantsMotion()) return
    const start = monotonicMs()
    let frame = 0
    const climb = () => {
      const part = Math.min(1, (monotonicMs() - start) / riseMs)
      text.nodeValue = shown(Math.floor(100 * (reached / 100) ** (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(climb)
      else text.nodeValue = shown(reached)
    }
    climb()
    return () => cancelAnimationFrame(frame)
  }, [reached, riseMs])
  return (
    <b aria-hidden="true">
      <span ref={figure}>{shown(reached)}</span>
    </b>
  )
}

function shown(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)}×`
}
