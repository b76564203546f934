import { paysAfter, safeMax, tiles } from '@zamra/contract/originals/mines.ts'
import type { MinesPlay } from '@zamra/contract/originals/plays.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { timesOf } from '../../lib/odds.ts'
import { Gem, Mine } from '../../ui/art/stage-marks.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './mines.module.css'

const counts = [1, 3, 5, 8, 12, 24] as const
const board = Array.from({ length: tiles }, (_, tile) => tile)

export const minesView: GameView<MinesPlay> = {
  initial: { game: 'mines', mines: 3 },
  landMs: () => 500,
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
  Stage({ play, bet, isWaiting, isLanded, onStep, chosen, onChoose }: StageProps<MinesPlay>) {
    const t = useT()
    const [asked, setAsked] = useState<number>()
    const step =
      onStep &&
      ((tile: number) => {
        setAsked(tile)
        onStep(tile)
      })
    const isBlown = bet?.result !== undefined && bet.steps.some((tile) => bet.result?.includes(tile))
    return (
      <>
        <Ladder
          play={play}
          opened={bet?.steps.filter((tile) => tile >= 0 && !bet.result?.includes(tile)).length ?? 0}
          isOver={isLanded}
        />
        <fieldset
          className={css.board}
          aria-label={t('originals.mines.board')}
          data-blown={isBlown || undefined}
          data-waiting={(isWaiting && !bet) || undefined}
        >
          {board.map((tile) => (
            <Tile key={tile} asked={isWaiting ? asked : undefined} {...{ tile, bet, onStep: step, chosen, onChoose }} />
          ))}
        </fieldset>
      </>
    )
  },
}

const rungsShown = 4

/** What the next safe tiles pay. */
function Ladder({
  play,
  opened,
  isOver,
}: {
  readonly play: MinesPlay
  readonly opened: number
  readonly isOver: boolean
}) {
  const first = Math.max(1, Math.min(opened + 1, safeMax(play) - rungsShown + 1))
  const rungs = Array.from({ length: Math.min(rungsShown, safeMax(play)) }, (_, at) => first + at)
  return (
    <ol className={css.ladder} aria-hidden="true" data-over={isOver || undefined}>
      {rungs.map((safe) => (
        <li key={safe} data-next={safe === opened + 1 || undefined} data-done={safe <= opened || undefined}>
          <Gem />×{timesOf(paysAfter(play.mines, safe))}
        </li>
      ))}
    </ol>
  )
}

const marks = { mine: <Mine />, safe: <Gem />, tile: null } as const

type TileProps = Pick<StageProps<MinesPlay>, 'bet' | 'onStep' | 'chosen' | 'onChoose'> & {
  readonly tile: number
  /** The tile that was tapped, until it is answered. */
  readonly asked: number | undefined
}

function Tile({ tile, bet, asked, onStep, chosen, onChoose }: TileProps) {
  const t = useT()
  const isOpened = bet?.steps.includes(tile) ?? false
  const kind = bet?.result?.includes(tile) ? 'mine' : isOpened ? 'safe' : 'tile'
  const isChosen = chosen?.includes(tile)
  return (
    <button
      type="button"
      aria-label={t(`originals.mines.${onChoose ? 'pick' : kind}`, { number: tile + 1 })}
      aria-pressed={onChoose && isChosen}
      data-kind={kind}
      data-opened={isOpened || undefined}
      data-asked={asked === tile || undefined}
      data-chosen={isChosen || undefined}
      disabled={!onChoose && (!onStep || isOpened)}
      onClick={() => (onChoose ?? onStep)?.(tile)}
    >
      {marks[kind]}
    </button>
  )
}
