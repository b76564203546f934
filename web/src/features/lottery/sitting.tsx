import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { signed, usePlayMoney } from '../../lib/use-play-money.ts'
import { Elapsed } from '../../ui/elapsed.tsx'
import css from './sitting.module.css'
import type { useSitting } from './use-sitting.ts'

type SittingProps = ReturnType<typeof useSitting> & { readonly onGoOn: () => void }

/** Wanted at the end of a cycle, so it is fetched then. */
const RealityCheck = lazy(() =>
  import('../../ui/reality-check.tsx').then((module) => ({ default: module.RealityCheck })),
)

/** How long, and how it stands: in sight for as long as one may buy. At the end of a cycle it asks to be looked at. */
export function Sitting({ isPlayer, sessionId, session, isDue, goOn, onGoOn }: SittingProps) {
  const t = useT()
  const money = usePlayMoney()
  if (!isPlayer) return null
  const playOn = () => {
    onGoOn()
    goOn()
  }
  return (
    <>
      <dl className={css.sitting} aria-label={t('game.hud')}>
        <div>
          <dt>{t('game.hud.time')}</dt>
          <dd>{session ? <Elapsed since={session.startedAt} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('game.hud.net')}</dt>
          <dd>{session ? signed(session.net, (units) => money(units, session.mode, session.currency)) : '–'}</dd>
        </div>
      </dl>
      {session && sessionId !== undefined && isDue && (
        <Suspense>
          <RealityCheck sessionId={sessionId} session={session} onGoOn={playOn} />
        </Suspense>
      )}
    </>
  )
}
