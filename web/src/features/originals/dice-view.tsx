import type { DicePlay } from '@zamra/contract/originals/plays.ts'
import type { CSSProperties } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import css from './dice.module.css'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import { wantsMotion } from './use-landing.ts'

const chances = [500, 1_000, 2_500, 4_950, 5_000, 7_500, 9_000, 9_500] as const

export const diceView: GameView<DicePlay> = {
  initial: { game: 'dice', side: 'under', wins: 5_000 },
  landMs: () => 1_050,
  Form({ play, onChange, disabled }: FormProps<DicePlay>) {
    const t = useT()
    const sides = [
      { key: 'under', label: t('originals.dice.under', { number: shown(play.wins) }) },
      { key: 'over', label: t('originals.dice.over', { number: shown(10_000 - play.wins) }) },
    ] as const
    return (
      <>
        <Chips
          label={t('originals.dice.wins')}
          items={chances.map((key) => ({ key, label: `${key / 100}%` }))}
          value={play.wins}
          onChange={(wins) => onChange({ ...play, wins })}
          disabled={disabled}
        />
        <Chips
          label={t('originals.dice.side')}
          items={sides}
          value={play.side}
          onChange={(side) => onChange({ ...play, side })}
          disabled={disabled}
        />
      </>
    )
  },
  Stage({ play, bet, isWaiting, isLanded }: StageProps<DicePlay>) {
    const roll = bet?.result?.[0]
    const won = isLanded && bet?.payout !== undefined ? bet.payout > bet.stake : undefined
    return (
      <div className={css.dice}>
        <output className="visually-hidden">{isLanded && roll !== undefined && shown(roll)}</output>
        <Reels key={bet?.betId} roll={roll} isSpinning={isWaiting} won={won} />
        <Scale play={play} roll={roll} won={won} />
      </div>
    )
  },
}

type ReelsProps = { readonly roll: number | undefined; readonly isSpinning: boolean; readonly won: boolean | undefined }

const places = ['tens', 'ones', 'tenths', 'hundredths'] as const
const strip = '0123456789'.repeat(2).split('').join('\n')

/** Four reels that stop one after the other on the roll. They spin while it is not known; reels at a standstill would show a roll. */
function Reels({ roll, isSpinning, won }: ReelsProps) {
  const digits = roll === undefined ? undefined : String(roll).padStart(places.length, '0')
  return (
    <p className={css.reels} data-spinning={isSpinning || undefined} data-won={won} aria-hidden="true">
      {places.map((place, at) => (
        <span key={place} data-place={place}>
          {digits || (isSpinning && wantsMotion()) ? (
            <b style={{ '--digit': digits?.[at] ?? 0 } as CSSProperties}>{strip}</b>
          ) : (
            '–'
          )}
        </span>
      ))}
    </p>
  )
}

type ScaleProps = { readonly play: DicePlay; readonly roll: number | undefined; readonly won: boolean | undefined }

/** From 0 to 100, with the part that wins; the marker slides from the last roll to this one. */
function Scale({ play, roll, won }: ScaleProps) {
  const from = play.side === 'under' ? 0 : 100 - play.wins / 100
  const at = `${(roll ?? 5_000) / 100}%`
  return (
    <div className={css.scale} aria-hidden="true">
      <p>
        <span style={{ insetInlineStart: `${from}%`, inlineSize: `${play.wins / 100}%` }} />
        <i style={{ '--at': at } as CSSProperties} data-idle={roll === undefined || undefined} data-won={won} />
      </p>
      <ol>
        {[0, 25, 50, 75, 100].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
    </div>
  )
}

function shown(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
