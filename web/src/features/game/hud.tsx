import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { signed, usePlayMoney } from '../../lib/use-play-money.ts'
import { Elapsed } from '../../ui/elapsed.tsx'
import type { PlaySession, Way } from './api.ts'
import css from './hud.module.css'

type HudProps = { readonly session: PlaySession | undefined; readonly gameId: string; readonly mode: Way }

/** How long, and how it stands: always in sight, told without joy or blame. */
export function Hud({ session, gameId, mode }: HudProps) {
  const t = useT()
  const money = usePlayMoney()
  const amount = (units: number) => (session ? money(units, session.mode, session.currency) : '')
  return (
    <dl className={css.hud} aria-label={t('game.hud')}>
      <div>
        <dt>{t('game.hud.time')}</dt>
        <dd>{mode === 'demo' ? <SinceNow /> : session ? <Elapsed since={session.startedAt} /> : '–'}</dd>
      </div>
      {mode !== 'demo' && (
        <div>
          <dt>{t('game.hud.net')}</dt>
          <dd>{session ? signed(session.net, amount) : '–'}</dd>
        </div>
      )}
      {mode === 'real' && (
        <div className={css.way}>
          <dt className="visually-hidden">{t('game.free.title')}</dt>
          <dd>
            <button type="button" onClick={() => void redirectTo(urlTo('gameWeb', { gameId, mode: 'demo' }))}>
              {t('game.free.play')}
            </button>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The clock of a trial, of which no book knows. */
function SinceNow() {
  const [since] = useState(nowMs)
  return <Elapsed since={since} />
}
