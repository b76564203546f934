import type { DicePlay } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './stage.module.css'

const chances = [500, 1_000, 2_500, 4_950, 5_000, 7_500, 9_000, 9_500] as const

export const diceView: GameView<DicePlay> = {
  initial: { game: 'dice', side: 'under', wins: 5_000 },
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
  Stage({ play, bet }: StageProps<DicePlay>) {
    const roll = bet?.result?.[0]
    const from = play.side === 'under' ? 0 : 100 - play.wins / 100
    return (
      <div className={css.dice}>
        <output className={css.figure} data-won={isWon(bet)}>
          {roll === undefined ? '–' : shown(roll)}
        </output>
        <div className={css.track} aria-hidden="true">
          <span style={{ insetInlineStart: `${from}%`, inlineSize: `${play.wins / 100}%` }} />
          {roll !== undefined && <i style={{ insetInlineStart: `${roll / 100}%` }} />}
        </div>
      </div>
    )
  },
}

function isWon(bet: StageProps<DicePlay>['bet']): boolean | undefined {
  return bet?.payout === undefined ? undefined : bet.payout > bet.stake
}

function shown(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
