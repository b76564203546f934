import { tiles } from '@zamra/contract/originals/mines.ts'
import type { MinesPlay } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './stage.module.css'

const counts = [1, 3, 5, 8, 12, 24] as const
const board = Array.from({ length: tiles }, (_, tile) => tile)

export const minesView: GameView<MinesPlay> = {
  initial: { game: 'mines', mines: 3 },
  Form({ play, onChange, disabled }: FormProps<MinesPlay>) {
    const t = useT()
    return (
      <Chips
        label={t('originals.mines.count')}
        items={counts.map((key) => ({ key, label: String(key) }))}
        value={play.mines}
        onChange={(mines) => onChange({ ...play, mines })}
        disabled={disabled}
      />
    )
  },
  Stage({ bet, onStep }: StageProps<MinesPlay>) {
    const t = useT()
    return (
      <fieldset className={css.board} aria-label={t('originals.mines.board')}>
        {board.map((tile) => (
          <Tile key={tile} tile={tile} bet={bet} onStep={onStep} />
        ))}
      </fieldset>
    )
  },
}

const marks = { mine: '✹', safe: '◆', tile: '' } as const

type TileProps = Pick<StageProps<MinesPlay>, 'bet' | 'onStep'> & { readonly tile: number }

function Tile({ tile, bet, onStep }: TileProps) {
  const t = useT()
  const isOpened = bet?.steps.includes(tile) ?? false
  const kind = bet?.result?.includes(tile) ? 'mine' : isOpened ? 'safe' : 'tile'
  return (
    <button
      type="button"
      aria-label={t(`originals.mines.${kind}`, { number: tile + 1 })}
      data-kind={kind}
      data-opened={isOpened || undefined}
      disabled={!onStep || isOpened}
      onClick={() => onStep?.(tile)}
    >
      {marks[kind]}
    </button>
  )
}
