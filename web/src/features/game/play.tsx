import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { coinCurrency, useMoney } from '../../lib/use-money.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Elapsed } from '../../ui/elapsed.tsx'
import { RealityCheck } from '../../ui/reality-check.tsx'
import { Result } from '../../ui/result.tsx'
import { TimeoutView } from '../../ui/timeout-view.tsx'
import { type LaunchMode, type PlaySession, useFreeRounds, usePlaySession } from './api.ts'
import { GameOpening } from './game-opening.tsx'
import frameCss from './game-web-page.module.css'
import css from './play.module.css'
import { type FrameState, useFrame } from './use-frame.ts'

type PlayProps = {
  readonly gameId: string
  readonly mode: LaunchMode
  readonly title: string
  readonly url: string
  /** A demo has none. */
  readonly sessionId?: string | undefined
  readonly retry: () => void
}

/** A running game. When a reality check is due, the game is paused until the player has confirmed it. */
export function Play({ gameId, mode, title, url, sessionId, retry }: PlayProps) {
  const { data: session, refetch } = usePlaySession(sessionId)
  const [isBalanceTooLow, setBalanceTooLow] = useState(false)
  // Effects run again when the player returns, for example from the deposit page with a new balance.
  useEffect(() => setBalanceTooLow(false), [])
  const refresh = (tooLow: boolean) => {
    setBalanceTooLow(tooLow)
    void refetch()
  }
  const { refetch: refetchFree } = useFreeRounds()
  const onRound = () => {
    refresh(false)
    // One may have been used.
    if (mode === 'real') void refetchFree()
  }
  const frame = useFrame(url, { onRound, onBalanceTooLow: () => refresh(true) })
  const isCheckDue = useIsPast(session?.realityCheckAt)
  const { send, state } = frame
  useEffect(() => {
    if (state === 'open') send(isCheckDue ? 'pause' : 'resume')
  }, [state, isCheckDue, send])
  return (
    <>
      <SessionBar session={session} gameId={gameId} mode={mode} />
      {isBalanceTooLow && session?.mode === 'real' && <BalanceTooLow session={session} />}
      <div className={frameCss.playArea}>
        <iframe
          ref={frame.ref}
          className={frameCss.frame}
          src={url}
          title={title}
          sandbox="allow-scripts allow-same-origin"
          allow="autoplay; fullscreen"
          referrerPolicy="origin"
          data-hidden={state === 'open' ? undefined : true}
        />
        <Overlay state={session?.isOpen === false ? 'ended' : state} retry={retry} />
      </div>
      {session && sessionId !== undefined && isCheckDue && (
        <RealityCheck sessionId={sessionId} session={session} onGoOn={() => void refetch()} />
      )}
    </>
  )
}

type OverlayProps = { readonly state: FrameState | 'ended'; readonly retry: () => void }

/** Covers the game while it cannot be played. A started round is not lost: the records offer to resume it. */
function Overlay({ state, retry }: OverlayProps) {
  const t = useT()
  const isOnline = useOnline()
  if (!isOnline) return <Message title={t('game.offline.title')} text={t('game.offline.text')} />
  if (state === 'loading') return <GameOpening />
  if (state === 'timeout') return <TimeoutView onRetry={retry} />
  if (state === 'open') return null
  const title = state === 'ended' ? t('game.ended.title') : t('game.error.title')
  return <Message title={title} text={t('game.error.text')} retry={retry} />
}

type MessageProps = { readonly title: string; readonly text: string; readonly retry?: () => void }

function Message({ title, text, retry }: MessageProps) {
  const t = useT()
  const action = retry && <Button onClick={retry}>{t('game.openAgain')}</Button>
  return (
    <div className={frameCss.cover}>
      <Result outcome="waiting" title={title} text={text} action={action} />
    </div>
  )
}

type SessionBarProps = { readonly session: PlaySession | undefined; readonly gameId: string; readonly mode: LaunchMode }

/** Elapsed time and net result, always visible and neutral in tone. */
function SessionBar({ session, gameId, mode }: SessionBarProps) {
  const t = useT()
  const money = useSessionMoney(session)
  return (
    <dl className={css.bar} aria-label={t('game.hud')}>
      <div>
        <dt>{t('game.hud.time')}</dt>
        <dd>{mode === 'demo' ? <ElapsedSinceMount /> : session ? <Elapsed since={session.startedAt} /> : '–'}</dd>
      </div>
      {mode !== 'demo' && (
        <div>
          <dt>{t('game.hud.net')}</dt>
          <dd>{session ? money.formatSigned(session.net) : '–'}</dd>
        </div>
      )}
      {mode === 'real' && (
        <div className={css.freePlay}>
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

/** A demo has no session on the server, so its time starts with the page. */
function ElapsedSinceMount() {
  const [startedAt] = useState(nowMs)
  return <Elapsed since={startedAt} />
}

function useSessionMoney(session: PlaySession | undefined) {
  return useMoney(session?.mode === 'free' ? coinCurrency : (session?.currency ?? ''))
}

/** The stake was larger than the balance: shows the balance and links to the deposit page. */
function BalanceTooLow({ session }: { readonly session: PlaySession }) {
  const t = useT()
  const money = useSessionMoney(session)
  return (
    <div className={css.balanceTooLow} role="status">
      <p>{t('game.short', { balance: money.format(session.balance) })}</p>
      <ButtonLink look="accent" to={urlTo('deposit')}>
        {t('title.deposit')}
      </ButtonLink>
    </div>
  )
}
