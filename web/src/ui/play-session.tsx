import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { call } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useCall } from '../lib/queries.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { useIsPast } from '../lib/use-is-past.ts'
import { coinCurrency, useMoney } from '../lib/use-money.ts'
import { Elapsed } from './elapsed.tsx'
import css from './play-session.module.css'

type OwnGame = {
  readonly gameId: string
  readonly mode: 'real' | 'free'
  /** The page of the game. */
  readonly page: string
}

/** Our own games count as play like any: they have a play session with elapsed time, net result and reality checks. */
export function usePlaySession(game: OwnGame, buyError: CallError | undefined) {
  const isPlayer = useSession(isSignedIn)
  const launch = useLaunch(game, isPlayer)
  const dueSessionId = dueSession(launch.error) ?? dueSession(buyError)
  const currentId = launch.sessionId ?? dueSessionId
  // While another session is being opened, the figures of the previous one stay visible.
  const [lastId, setLastId] = useState(currentId)
  if (currentId !== undefined && currentId !== lastId) setLastId(currentId)
  const sessionId = currentId ?? lastId
  const query = useCall(
    '/game/session',
    { sessionId: sessionId ?? '' },
    { enabled: sessionId !== undefined, refetchInterval: 10_000 },
  )
  const { data: session, refetch } = query
  const isAnswered = useAnswerAfter(dueSessionId, query)
  const isPast = useIsPast(session?.realityCheckAt)
  const resume = () => {
    void refetch()
    if (launch.error) launch.retry()
  }
  return { isPlayer, sessionId, session, isCheckDue: isPast || isAnswered, resume }
}

/**
 * Whether the server was asked about a session since it refused to play before its check. What is known from before lacks
 * the last bets, and the check is what the player decides by. Without an answer the last known figures are better than none.
 */
function useAnswerAfter(
  dueSessionId: string | undefined,
  { dataUpdatedAt, errorUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'>,
): boolean {
  const askedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  const [due, setDue] = useState({ sessionId: dueSessionId, askedAt })
  if (due.sessionId !== dueSessionId) setDue({ sessionId: dueSessionId, askedAt })
  useEffect(() => {
    if (dueSessionId !== undefined) void refetch()
  }, [dueSessionId, refetch])
  return dueSessionId !== undefined && askedAt !== due.askedAt
}

/**
 * Launches the game once for each player, game and mode, and again after a reality check. A launch opens a session on the
 * server and may end the one of another game, so it is a write that nothing may repeat by itself. The session id is kept
 * while the player moves between pages.
 */
function useLaunch({ gameId, mode, page }: OwnGame, isPlayer: boolean) {
  const queries = useQueryClient()
  const uid = useSession((session) => session.uid)
  const key = ['playSession', uid, gameId, mode] as const
  const requested = useRef('')
  const launch = useMutation({
    mutationFn: () => call('/game/launch', { gameId, mode, returnUrl: page }, { quiet: true }),
    onSuccess: ({ sessionId }) => queries.setQueryData(key, sessionId),
  })
  const sessionId = queries.getQueryData<string>(key)
  const { mutate } = launch
  const wanted = isPlayer && sessionId === undefined ? key.join(' ') : ''
  useEffect(() => {
    if (wanted === '' || requested.current === wanted) return
    requested.current = wanted
    mutate()
  }, [mutate, wanted])
  return { sessionId, error: launch.error, retry: mutate }
}

/** The session, possibly of another game, whose reality check must be done before play can continue. */
function dueSession(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.refusal !== 'play.checkDue') return undefined
  return String(error.params.sessionId)
}

/** Needed only when a reality check is due. */
const RealityCheck = lazyPart(() => import('./reality-check.tsx').then((module) => module.RealityCheck))

type PlaySessionBarProps = ReturnType<typeof usePlaySession> & { readonly onContinue: () => void }

/** Elapsed time and net result, always visible while bets can be placed, and the reality check when it is due. */
export function PlaySessionBar({ isPlayer, sessionId, session, isCheckDue, resume, onContinue }: PlaySessionBarProps) {
  const t = useT()
  const money = useMoney(session?.mode === 'free' ? coinCurrency : (session?.currency ?? ''))
  if (!isPlayer) return null
  const continuePlay = () => {
    onContinue()
    resume()
  }
  return (
    <>
      <dl className={css.bar} aria-label={t('game.hud')}>
        <div>
          <dt>{t('game.hud.time')}</dt>
          <dd>{session ? <Elapsed since={session.startedAt} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('game.hud.net')}</dt>
          <dd>{session ? money.formatSigned(session.net) : '–'}</dd>
        </div>
      </dl>
      {session && sessionId !== undefined && isCheckDue && (
        <RealityCheck sessionId={sessionId} session={session} onGoOn={continuePlay} />
      )}
    </>
  )
}
