import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { RealityCheck } from '../../ui/reality-check.tsx'
import { Result } from '../../ui/result.tsx'
import { TimeoutView } from '../../ui/timeout-view.tsx'
import { usePlaySession, type Way } from './api.ts'
import { Hud } from './hud.tsx'
import { Short } from './short.tsx'
import css from './table.module.css'
import { type FrameState, useFrame } from './use-frame.ts'
import { Waiting } from './waiting.tsx'

type PlayProps = {
  readonly gameId: string
  readonly mode: Way
  readonly title: string
  readonly url: string
  /** A trial has none. */
  readonly sessionId: string | undefined
  readonly again: () => void
}

/** A running game. At the end of a cycle it stands still until the player has looked at his figures. */
export function Play({ gameId, mode, title, url, sessionId, again }: PlayProps) {
  const { data: session, refetch } = usePlaySession(sessionId)
  const [isShort, setShort] = useState(false)
  // An effect runs again when the page comes back from behind another one, such as the cash desk.
  useEffect(() => setShort(false), [])
  const look = (short: boolean) => {
    setShort(short)
    void refetch()
  }
  const frame = useFrame(url, { onRound: () => look(false), onShort: () => look(true) })
  const isDue = useIsPast(session?.realityCheckAt)
  const { say, state } = frame
  useEffect(() => {
    if (state === 'open') say(isDue ? 'pause' : 'goOn')
  }, [state, isDue, say])
  return (
    <>
      <Hud session={session} gameId={gameId} mode={mode} />
      {isShort && session?.mode === 'real' && <Short session={session} />}
      <div className={css.stage}>
        <iframe
          ref={frame.ref}
          className={css.frame}
          src={url}
          title={title}
          sandbox="allow-scripts allow-same-origin"
          allow="autoplay; fullscreen"
          referrerPolicy="origin"
          data-hidden={state === 'open' ? undefined : true}
        />
        <Over state={session?.isOpen === false ? 'ended' : state} again={again} />
      </div>
      {session && sessionId !== undefined && isDue && (
        <RealityCheck sessionId={sessionId} session={session} onGoOn={() => void refetch()} />
      )}
    </>
  )
}

/** What lies over the game while it cannot be played. A round that has begun is never lost: it stays in the records. */
function Over({ state, again }: { readonly state: FrameState | 'ended'; readonly again: () => void }) {
  const t = useT()
  const isOnline = useOnline()
  if (!isOnline) return <Cover title={t('game.offline.title')} text={t('game.offline.text')} />
  if (state === 'loading') return <Waiting />
  if (state === 'late') return <TimeoutView onRetry={again} />
  if (state === 'open') return null
  const title = state === 'ended' ? t('game.ended.title') : t('game.trouble.title')
  return <Cover title={title} text={t('game.trouble.text')} again={again} />
}

type CoverProps = { readonly title: string; readonly text: string; readonly again?: () => void }

function Cover({ title, text, again }: CoverProps) {
  const t = useT()
  const action = again && <Button onClick={again}>{t('game.openAgain')}</Button>
  return (
    <div className={css.cover}>
      <Result outcome="waiting" title={title} text={text} action={action} />
    </div>
  )
}
