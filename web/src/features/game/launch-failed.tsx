import type { Reason } from '@zamra/contract/law.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { reasonsOf, stopTextOf, useReasonText } from '../../lib/use-reason-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { RealityCheck } from '../../ui/reality-check.tsx'
import { Result } from '../../ui/result.tsx'
import { type LaunchMode, usePlaySession } from './api.ts'
import { GameOpening } from './game-opening.tsx'
import css from './game-web-page.module.css'

type LaunchFailedProps = {
  readonly gameId: string
  readonly mode: LaunchMode
  readonly error: unknown
  readonly onRetry: () => void
  /** Launches again with the declaration of age that was asked for. */
  readonly onDeclareAge: () => void
}

/** Why the game does not open, and what the player can do instead. */
export function LaunchFailed({ gameId, mode, error, onRetry, onDeclareAge }: LaunchFailedProps) {
  const refusal = error instanceof CallError ? error : undefined
  if (refusal?.refusal === 'play.checkDue') {
    return <RealityCheckFirst sessionId={String(refusal.params.sessionId)} onContinue={onRetry} />
  }
  if (refusal?.refusal === 'declaration.required') {
    return <AgeQuestion minAge={Number(refusal.params.minAge)} onDeclare={onDeclareAge} />
  }
  if (refusal?.refusal === 'market.notAllowed') {
    return (
      <NotAllowed gameId={gameId} reasons={reasonsOf(refusal)} text={refusal.message} canPlayFree={mode === 'real'} />
    )
  }
  if (refusal?.refusal === 'game.notOffered') return <Closed text={refusal.message} />
  if (refusal?.refusal === 'game.closed' || refusal?.refusal === 'thing.notFound') {
    return <Closed text={[refusal.message, stopTextOf(refusal)].filter(Boolean).join('. ')} onRetry={onRetry} />
  }
  return <ErrorView error={error} onRetry={onRetry} />
}

type RealityCheckFirstProps = { readonly sessionId: string; readonly onContinue: () => void }

/** A reality check of another game is due and must be done before this one opens. */
function RealityCheckFirst({ sessionId, onContinue }: RealityCheckFirstProps) {
  const { data, error, refetch } = usePlaySession(sessionId)
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  return data ? <RealityCheck sessionId={sessionId} session={data} onGoOn={onContinue} /> : <GameOpening />
}

type AgeQuestionProps = { readonly minAge: number; readonly onDeclare: () => void }

/** A visitor declares their age before a demo, where the law wants it before free play too. */
function AgeQuestion({ minAge, onDeclare }: AgeQuestionProps) {
  const t = useT()
  const action = (
    <div className={css.actions}>
      <Button onClick={onDeclare}>{t('game.age.yes', { age: minAge })}</Button>
      <ButtonLink look="plain" to={urlTo('home')}>
        {t('game.age.no')}
      </ButtonLink>
    </div>
  )
  return (
    <Result outcome="waiting" title={t('game.age.title')} text={t('game.age.text', { age: minAge })} action={action} />
  )
}

/** Trying again helps when the game is stopped for a while, and not when the market does not show it. */
function Closed({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  const t = useT()
  const action = (
    <div className={css.actions}>
      <ButtonLink to={urlTo('search')}>{t('game.other')}</ButtonLink>
      {onRetry && (
        <Button look="plain" onClick={onRetry}>
          {t('do.retry')}
        </Button>
      )}
    </div>
  )
  return <Result outcome="waiting" title={t('game.closed.title')} text={text} action={action} />
}

type NotAllowedProps = {
  readonly gameId: string
  readonly reasons: readonly Reason[]
  readonly text: string
  readonly canPlayFree: boolean
}

/**
 * The market's policy forbids real-money play: shows the reasons, free play, and the page about the policy. When operators
 * have stopped gaming or the market, free play is stopped too, and the player can take their money out.
 */
function NotAllowed({ gameId, reasons, text, canPlayFree }: NotAllowedProps) {
  const t = useT()
  const reasonText = useReasonText(reasons)
  const isStopped = reasons.some(({ code }) => code.startsWith('switch.'))
  const action = (
    <div className={css.actions}>
      {isStopped && <ButtonLink to={urlTo('withdraw')}>{t('title.withdraw')}</ButtonLink>}
      {canPlayFree && !isStopped && (
        <ButtonLink to={urlTo('gameWeb', { gameId, mode: 'demo' })}>{t('game.free.play')}</ButtonLink>
      )}
      <ButtonLink look="plain" to={urlTo('law')}>
        {t('title.law')}
      </ButtonLink>
    </div>
  )
  const title = t(isStopped ? 'game.paused.title' : 'game.law.title')
  return <Result outcome="waiting" title={title} text={reasonText || text} action={action} />
}
