import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { EraseIcon, HeartIcon, RepeatIcon, ShuffleIcon } from '../../ui/icons-lottery.tsx'
import type { GameInfo, TicketRow } from './api.ts'
import css from './shortcuts.module.css'
import { type Line, pickRandomLine } from './slip.ts'
import { withWords } from './with-words.ts'

/** Few players open it. */
const Favourites = lazyPart(() => withWords(import('./favourites.tsx')).then((module) => module.Favourites))

type ShortcutsProps = {
  readonly info: GameInfo
  readonly lines: readonly Line[]
  readonly isFull: boolean
  /** The player's newest ticket of this game. */
  readonly last: TicketRow | undefined
  /** Puts lines on the slip, with the stake of each if it is known. */
  readonly fill: (lines: readonly Line[], stake?: number) => void
}

/** Ways to fill the slip with one tap: the last ticket again, a random line, saved picks. */
export function Shortcuts({ info, lines, isFull, last, fill }: ShortcutsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const surprise = () => {
    const line = pickRandomLine(info.rules, lines)
    if (line) fill([...lines, line])
  }
  const repeat = () => last && fill(toLines(last), last.picks[0]?.stake)
  return (
    <div className={css.shortcuts}>
      <Shortcut label={t('lottery.again')} icon={<RepeatIcon size={20} />} disabled={!last} onClick={repeat} />
      <Shortcut label={t('lottery.surprise')} icon={<ShuffleIcon size={20} />} disabled={isFull} onClick={surprise} />
      <Shortcut label={t('lottery.favourites')} icon={<HeartIcon size={20} />} onClick={() => setOpen(true)} />
      <Shortcut
        label={t('do.clear')}
        icon={<EraseIcon size={20} />}
        disabled={lines.length === 0}
        onClick={() => fill([])}
      />
      {isOpen && (
        <Favourites
          game={info.game}
          lines={lines}
          onPick={(picked: readonly Line[]) => {
            setOpen(false)
            fill(picked)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type ShortcutProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Shortcut({ label, icon, disabled = false, onClick }: ShortcutProps) {
  return (
    <button type="button" disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  )
}

function toLines({ picks }: TicketRow): readonly Line[] {
  return picks.map(({ bet, pick }) => ({ bet, pick }))
}
