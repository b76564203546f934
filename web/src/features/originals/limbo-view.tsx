import type { LimboPlay } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './stage.module.css'

const targets = [110, 150, 200, 300, 500, 1_000, 10_000, 100_000] as const

export const limboView: GameView<LimboPlay> = {
  initial: { game: 'limbo', target: 200 },
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
  Stage({ bet }: StageProps<LimboPlay>) {
    const reached = bet?.result?.[0]
    const won = bet?.payout === undefined ? undefined : bet.payout > bet.stake
    return (
      <output className={css.figure} data-won={won}>
        {reached === undefined ? '–' : `${(reached / 100).toFixed(2)}×`}
      </output>
    )
  },
}
