import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { HeartIcon } from '../../ui/icons-game.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import css from './talk-row.module.css'

const TalkSheet = lazyPart(() => import('./talk-sheet.tsx').then((module) => module.TalkSheet))

/** People outside the company who listen. */
export function TalkRow() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.row} onClick={() => setOpen(true)}>
        <span className={css.icon}>
          <HeartIcon size={22} />
        </span>
        <span className={css.words}>
          <b>{t('safety.talk')}</b>
          <span>{t('safety.talk.text')}</span>
        </span>
        <NextIcon size={18} />
      </button>
      {isOpen && <TalkSheet onClose={() => setOpen(false)} />}
    </>
  )
}
