import type { Reason } from '@zamra/contract/law.ts'
import { useEffect, useState } from 'react'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { RealityCheck } from '../../ui/reality-check.tsx'
import { Result } from '../../ui/result.tsx'
import { usePlaySession, type Way } from './api.ts'
import css from './table.module.css'
import { Waiting } from './waiting.tsx'

type FailedProps = {
  readonly gameId: string
  readonly mode: Way
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why the game does not open, and what the player can do instead. */
export function LaunchFailed({ gameId, mode, error, onRetry }: FailedProps) {
  const refusal = error instanceof CallError ? error : undefined
  if (refusal?.refusal === 'play.checkDue') {
    return <CheckFirst sessionId={String(refusal.params.sessionId)} onGoOn={onRetry} />
  }
  if (refusal?.refusal === 'market.notAllowed') {
    const reasons = (refusal.params.reasons ?? []) as readonly Reason[]
    return <NotAllowed gameId={gameId} reasons={reasons} text={refusal.message} canPlayFree={mode === 'real'} />
  }
  if (refusal?.refusal === 'game.closed' || refusal?.refusal === 'thing.notFound') {
    return <Closed text={refusal.message} onRetry={onRetry} />
  }
  return <ErrorView error={error} onRetry={onRetry} />
}

/** A cycle has ended in another game: its figures come first. */
function CheckFirst({ sessionId, onGoOn }: { readonly sessionId: string; readonly onGoOn: () => void }) {
  const { data, error, refetch } = usePlaySession(sessionId)
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  return data ? <RealityCheck sessionId={sessionId} session={data} onGoOn={onGoOn} /> : <Waiting />
}

function Closed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const t = useT()
  const action = (
    <div className={css.ways}>
      <ButtonLink to={urlTo('search')}>{t('game.other')}</ButtonLink>
      <Button look="plain" onClick={onRetry}>
        {t('do.retry')}
      </Button>
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

/** What the law of the player's market says, in words, and the door to free play and to the law itself. */
function NotAllowed({ gameId, reasons, text, canPlayFree }: NotAllowedProps) {
  const t = useT()
  const words = useReasonWords(reasons)
  const action = (
    <div className={css.ways}>
      {canPlayFree && <ButtonLink to={urlTo('gameWeb', { gameId, mode: 'demo' })}>{t('game.free.play')}</ButtonLink>}
      <ButtonLink look="plain" to={urlTo('law')}>
        {t('title.law')}
      </ButtonLink>
    </div>
  )
  return <Result outcome="waiting" title={t('game.law.title')} text={words || text} action={action} />
}

/** The words of the law are fetched when the law speaks. */
function useReasonWords(reasons: readonly Reason[]): string {
  const texts = useTexts()
  const { day } = useDates()
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    void texts.load(['market']).then(
      () => setThere(true),
      () => {},
    )
  }, [texts])
  if (!isThere) return ''
  const figure = (value: string | number) => (isDay(value) ? day(Date.parse(value)) : value)
  return reasons
    .map(({ code, params }) => {
      const figures = Object.entries(params).map(([name, value]) => [name, figure(value)] as const)
      return texts.t(`market.reason.${code}`, Object.fromEntries(figures))
    })
    .join(' ')
}

function isDay(value: string | number): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
