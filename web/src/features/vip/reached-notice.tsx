import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { LevelBadge } from '../../ui/art/level-badge.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './reached-notice.module.css'
import type { Level } from './use-vip.ts'

/**
 * Celebrates a level that is higher than the one this device has shown before, once. The first visit celebrates nothing, and
 * neither does a player who takes a break from play, nor is it made up for when they return.
 */
export function ReachedNotice({ level }: { readonly level: Level }) {
  const t = useT()
  const uid = useSession((session) => session.uid)
  const isExcluded = useIsExcluded()
  const [celebrated, setCelebrated] = useState<number>()

  useEffect(() => {
    if (uid === undefined) return
    const seen = findStored('vipSeen')
    if (seen?.uid === uid && level.level > seen.level && !isExcluded) setCelebrated(level.level)
    store('vipSeen', { uid, level: level.level })
  }, [uid, level.level, isExcluded])

  if (celebrated !== level.level || isExcluded) return null
  return (
    <section className={css.notice} role="status">
      <span className={css.badge}>
        <LevelBadge level={level.level} size={72} />
      </span>
      <span className={css.words}>
        <b>{t('vip.reached', { level: level.name })}</b>
        {t('vip.reached.text')}
      </span>
      <button type="button" className={css.close} aria-label={t('do.close')} onClick={() => setCelebrated(undefined)}>
        <CloseIcon size={20} />
      </button>
      <span className={css.confetti} aria-hidden="true">
        {pieces.map((piece) => (
          <i key={piece} />
        ))}
      </span>
    </section>
  )
}

const pieces = Array.from({ length: 12 }, (_, index) => index)
