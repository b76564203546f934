import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { findStored, store } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { HeartIcon } from '../../ui/icons-lottery.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Game } from './api.ts'
import css from './favourites.module.css'
import { lineName } from './odds-labels.ts'
import type { Line } from './slip.ts'

const favouritesMax = 8

type FavouritesProps = {
  readonly game: Game
  readonly lines: readonly Line[]
  readonly onPick: (lines: readonly Line[]) => void
  readonly onClose: () => void
}

/** Picks that the player saved for this game, on this phone only. */
export function Favourites({ game, lines, onPick, onClose }: FavouritesProps) {
  const t = useT()
  const [saved, setSaved] = useState(() => findStored('favouritePicks')?.[game] ?? [])
  const nameOf = (picks: readonly Line[]) => picks.map((line) => lineName(line, t)).join(', ')
  const change = (next: readonly (readonly Line[])[]) => {
    store('favouritePicks', { ...findStored('favouritePicks'), [game]: next })
    setSaved(next)
  }
  const isSaved = saved.some((picks) => nameOf(picks) === nameOf(lines))
  return (
    <Sheet open title={t('lottery.favourites')} onClose={onClose}>
      {saved.length === 0 && <p className={css.none}>{t('lottery.favourites.none')}</p>}
      <ul className={css.list}>
        {saved.map((picks) => (
          <li key={nameOf(picks)}>
            <button type="button" className={css.picks} onClick={() => onPick(picks)}>
              {nameOf(picks)}
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={t('lottery.remove', { pick: nameOf(picks) })}
              onClick={() => change(saved.filter((one) => one !== picks))}
            >
              <CloseIcon size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        block
        look="accent"
        disabled={lines.length === 0 || isSaved || saved.length >= favouritesMax}
        onClick={() => change([lines, ...saved])}
      >
        <HeartIcon size={18} />
        {t('lottery.favourites.save')}
      </Button>
    </Sheet>
  )
}
